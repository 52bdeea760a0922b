import { LatinSurvey } from '@headgate/domain/revenue/reading/file-encoding'
import { RecordSplitter } from '@headgate/domain/revenue/reading/split-records'
import type { FileEncoding, FileMapping, Separator } from '@headgate/domain/revenue/reading/types'
import { fileStart, headerOf, startText, type FileStart, type OpenFile } from './open-file.ts'

/** Lines that are enough to see what a column contains. */
const SAMPLE = 200

/** The start of a file, for somebody who maps its columns. */
export interface FileSample {
  encoding: FileEncoding
  separator: Separator
  header: string[]
  rows: string[][]
  /** Why there is no header, for people; null when there is one. */
  problem: string | null
}

/**
 * Reads header and first lines of a dropped file, so that a mapping can be proposed. `columns` is the mapping that
 * exists, or empty. Throws what the stream throws.
 */
export async function sampleRevenueFile(
  open: OpenFile,
  columns: FileMapping['columns'],
  signal?: AbortSignal,
): Promise<FileSample> {
  const start = await fileStart(open, signal)
  const nothing = { encoding: start.encoding, separator: ',' as const, header: [], rows: [] }
  if (start.problem !== null) return { ...nothing, problem: start.problem }
  const encoding = encodingOf(start)
  const header = headerOf(start, encoding, columns)
  if (typeof header === 'string') return { ...nothing, encoding, problem: header }
  const records: string[][] = []
  const splitter = new RecordSplitter({
    separator: header.separator,
    fits: () => true,
    take: (fields) => records.length < header.records + SAMPLE && records.push(fields),
  })
  splitter.push(startText(start, encoding).slice(header.skip))
  if (start.isWhole) splitter.end()
  return {
    encoding,
    separator: header.separator,
    header: header.columns,
    rows: records.slice(header.records),
    problem: null,
  }
}

/** The encoding of a sample. Text that is no UTF-8 is Latin-1, as when the whole file is read. */
function encodingOf(start: FileStart): FileEncoding {
  if (start.encoding !== 'UTF-8') return start.encoding
  const survey = new LatinSurvey()
  survey.add(startText(start, 'UTF-8'))
  return survey.isLatin() ? 'Latin-1' : 'UTF-8'
}
