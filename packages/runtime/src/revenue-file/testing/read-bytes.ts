import { Readable } from 'node:stream'
import type { FileMapping, ReadLine } from '@headgate/domain/revenue/reading/types'
import { readRevenueFile, type FileResult } from '../read-revenue-file.ts'

export const today = '2026-11-21'

export const plainMapping: FileMapping = {
  columns: {
    Date: 'date',
    Channel: 'channel',
    Country: 'geo',
    Searches: 'total_searches',
    Clicks: 'clicks',
    Revenue: 'gross_revenue',
  },
  dateOrder: null,
  numberForm: null,
}

/** A file as a stream of small pieces, so that records and characters are cut anywhere. */
export function piecesOf(bytes: Uint8Array, length: number): () => Readable {
  return () =>
    Readable.from(
      (function* () {
        for (let at = 0; at < bytes.length; at += length) yield Buffer.from(bytes.subarray(at, at + length))
      })(),
    )
}

export interface ReadFile extends FileResult {
  lines: ReadLine[]
}

/** Reads a file that is given as text or bytes. */
export async function readBytes(
  content: string | Uint8Array,
  mapping: Partial<FileMapping> = {},
  length = 65_536,
): Promise<ReadFile> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const lines: ReadLine[] = []
  const result = await readRevenueFile(
    piecesOf(bytes, length),
    { ...plainMapping, ...mapping },
    {
      today,
      take: async (batch) => void lines.push(...batch),
      startAgain: async () => void lines.splice(0),
    },
  )
  return { ...result, lines }
}
