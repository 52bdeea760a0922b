import { decoderNames, firstEncoding, LatinSurvey } from './file-encoding.ts'
import { findHeader } from './file-header.ts'
import { otherFileKind } from './file-kind.ts'
import { RecordSplitter } from './split-records.ts'
import type { FileEncoding, FileMapping, Separator } from './types.ts'

/** Bytes of the start of a file that are enough for a sample. */
export const SAMPLE_BYTES = 64 * 1024
/** Lines that are enough to see what a column contains. */
const SAMPLE_LINES = 200

/** The start of a file, for somebody who maps its columns. */
export interface FileSample {
  encoding: FileEncoding
  separator: Separator
  /** Names of the columns as they are in the file. */
  header: string[]
  rows: string[][]
}

/**
 * Header and first lines of a file by its first bytes, read as the whole file would be; or, as a text for people, why it
 * has none. `isWhole` says whether there are no more bytes. `columns` is the mapping that exists, or empty.
 */
export function sampleFile(
  bytes: Uint8Array,
  isWhole: boolean,
  columns: FileMapping['columns'],
): FileSample | string {
  if (bytes.length === 0) return 'The file is empty.'
  const kind = otherFileKind(bytes)
  if (kind !== undefined) return `The file is ${kind}, not CSV. Export the report as CSV and drop that file.`
  const encoding = encodingOf(bytes, isWhole)
  const text = textOf(bytes, isWhole, encoding)
  const found = findHeader(text, columns, isWhole)
  if (typeof found === 'string') return found
  const records: string[][] = []
  const splitter = new RecordSplitter({
    separator: found.separator,
    fits: () => true,
    take: (fields) => records.length < found.records + SAMPLE_LINES && records.push(fields),
  })
  splitter.push(text.slice(found.skip))
  if (isWhole) splitter.end()
  return {
    encoding,
    separator: found.separator,
    header: found.columns,
    rows: records.slice(found.records),
  }
}

/** The bytes as text. A character that is cut off at their end is left out. */
const textOf = (bytes: Uint8Array, isWhole: boolean, encoding: FileEncoding) =>
  new TextDecoder(decoderNames[encoding]).decode(bytes, { stream: !isWhole })

/** The encoding of a sample. Text that is no UTF-8 is Latin-1, as when the whole file is read. */
function encodingOf(bytes: Uint8Array, isWhole: boolean): FileEncoding {
  const first = firstEncoding(bytes)
  if (first !== 'UTF-8') return first
  const survey = new LatinSurvey()
  survey.add(textOf(bytes, isWhole, first))
  return survey.isLatin() ? 'Latin-1' : first
}
