import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { fieldsOfErrorFile } from '@headgate/domain/revenue/reading/error-file'
import { decoderNames, firstEncoding, LatinSurvey } from '@headgate/domain/revenue/reading/file-encoding'
import { findHeader, type FileHeader } from '@headgate/domain/revenue/reading/file-header'
import { otherFileKind } from '@headgate/domain/revenue/reading/file-kind'
import { lineShape } from '@headgate/domain/revenue/reading/line-fields'
import { RecordSplitter, type TakeRecord } from '@headgate/domain/revenue/reading/split-records'
import type { FileEncoding, FileMapping } from '@headgate/domain/revenue/reading/types'
import { startOf, textOf } from './decode-file.ts'

/** Opens a file at its start; called once for each pass over it. */
export type OpenFile = () => Readable

/** A file whose header was found, and how to go through its lines. */
export interface OpenedFile {
  encoding: FileEncoding
  header: FileHeader
}

/** The start of a file and the encoding that it shows. */
export interface FileStart {
  bytes: Buffer
  /** Whether the start is all of the file. */
  isWhole: boolean
  encoding: FileEncoding
  /** Why it is no CSV file; null when it may be one. */
  problem: string | null
}

export async function fileStart(open: OpenFile, signal: AbortSignal | undefined): Promise<FileStart> {
  const { bytes, isWhole } = await startOf(open(), signal)
  const kind = otherFileKind(bytes)
  const problem =
    bytes.length === 0
      ? 'The file is empty.'
      : kind && `The file is ${kind}, not CSV. Export the report as CSV and drop that file.`
  return { bytes, isWhole, encoding: encodingOf(bytes), problem: problem ?? null }
}

/** The encoding that the start of a file shows. One that is taken for UTF-8 may still turn out to be Latin-1. */
function encodingOf(bytes: Buffer): FileEncoding {
  const first = firstEncoding(bytes)
  if (first !== 'UTF-8' || isUtf8(bytes)) return first
  const survey = new LatinSurvey()
  survey.add(new TextDecoder().decode(bytes))
  return survey.isSurelyLatin() ? 'Latin-1' : first
}

/** The start of a file as text. A character that is cut off at its end is left out. */
function startText({ bytes, isWhole }: FileStart, encoding: FileEncoding): string {
  return new TextDecoder(decoderNames[encoding]).decode(bytes, { stream: !isWhole })
}

/** Finds the header in the start of a file; or why there is none. */
export function headerOf(
  start: FileStart,
  encoding: FileEncoding,
  columns: FileMapping['columns'],
): FileHeader | string {
  return findHeader(startText(start, encoding), columns, start.isWhole)
}

/**
 * Goes through the records after the header. `between` is awaited after each piece of the file, so that the reading
 * waits for whoever takes the records.
 */
export async function goThrough(
  open: OpenFile,
  { encoding, header }: OpenedFile,
  take: TakeRecord,
  options: {
    signal: AbortSignal | undefined
    survey?: LatinSurvey
    between?: () => Promise<void>
  },
): Promise<void> {
  const shape = lineShape(header.columns)
  const plain = fieldsOfErrorFile(header.columns)
  let before = header.records
  let skip = header.skip
  const splitter = new RecordSplitter({
    separator: header.separator,
    // As in the search for the header.
    fits: (fields) => before > 0 || shape.fits(fields),
    take: (fields, fault) => {
      if (before > 0) before--
      else take(plain?.(fields) ?? fields, fault ?? (shape.fits(fields) ? null : shape.problem(fields)))
    },
  })
  for await (const piece of textOf(open(), encoding, options)) {
    const skipped = Math.min(skip, piece.length)
    skip -= skipped
    splitter.push(skipped > 0 ? piece.slice(skipped) : piece)
    await options.between?.()
  }
  splitter.end()
  await options.between?.()
}
