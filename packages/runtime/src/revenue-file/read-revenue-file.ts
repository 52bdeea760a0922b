import type { Day } from '@headgate/domain/days'
import { LatinSurvey } from '@headgate/domain/revenue/reading/file-encoding'
import { applyMapping } from '@headgate/domain/revenue/reading/file-header'
import { fileDays } from '@headgate/domain/revenue/reading/values/read-day'
import { damagedLine, lineReader, type LineReader } from '@headgate/domain/revenue/reading/read-line'
import { lineSurvey, type LineSurvey } from '@headgate/domain/revenue/reading/survey-lines'
import type {
  FileEncoding,
  FileMapping,
  FileReading,
  LineKind,
  ReadLine,
} from '@headgate/domain/revenue/reading/types'
import { fileStart, goThrough, headerOf, type OpenedFile, type OpenFile } from './open-file.ts'

/** A batch is given away when it has this many lines, or comes from this many pieces of the file. */
const BATCH_LINES = 2_000
const BATCH_PIECES = 16

export interface ReadOptions {
  /** UTC day of the import: later dates fail. */
  today: Day
  /** Takes the lines in their order, some thousand at a time. The file waits until it is done. */
  take: (lines: ReadLine[]) => Promise<void>
  signal?: AbortSignal
}

export interface FileResult {
  reading: FileReading
  /** Why no line was read, for people; null when they were. */
  problem: string | null
  /** All lines: `read` + `failed` + `excluded`. */
  rows: number
  read: number
  failed: number
  excluded: number
}

const nothingRead: FileReading = {
  encoding: 'UTF-8',
  separator: ',',
  header: [],
  mapped: [],
  unmapped: [],
  missing: [],
  dateOrder: 'iso',
  numberForms: {},
}

const askForOrder =
  'The dates of the file can have the day or the month first. Choose the order; the mapping will keep it.'

/**
 * Reads an advertiser's revenue file (docs/behaviour/revenue.md#reading-a-file) and gives its lines to `take`. Needs
 * constant memory, whatever the size of the file.
 *
 * `open` is called several times: for the start of the file, for a pass that finds the order of dates and the notation
 * of numbers, and for the pass that reads; once more when the file turns out to be Latin-1. It must give the same bytes
 * each time. Throws what the stream throws, and when `signal` ends it. Faults of the file itself are in the result.
 */
export async function readRevenueFile(
  open: OpenFile,
  mapping: FileMapping,
  options: ReadOptions,
): Promise<FileResult> {
  const counts: Record<LineKind, number> = { read: 0, failed: 0, excluded: 0 }
  const result = (reading: FileReading, problem: string | null): FileResult => ({
    reading,
    problem,
    rows: counts.read + counts.failed + counts.excluded,
    ...counts,
  })
  const start = await fileStart(open, options.signal)
  const unread = { ...nothingRead, encoding: start.encoding }
  if (start.problem !== null) return result(unread, start.problem)

  /** What the encoding gives; undefined when another one is right. */
  const surveyIn = async (encoding: FileEncoding) => {
    const header = headerOf(start, encoding, mapping.columns)
    if (typeof header === 'string') return { problem: header, reading: { ...unread, encoding } }
    const { problem, ...columns } = applyMapping(header.columns, mapping.columns)
    const opened: OpenedFile = { encoding, header }
    const reading = { ...unread, encoding, separator: header.separator, header: header.columns, ...columns }
    const latin = encoding === 'UTF-8' ? new LatinSurvey() : undefined
    const survey = lineSurvey(columns.mapped, options.today)
    const add = problem === null ? survey.add : () => undefined
    await goThrough(open, opened, (fields, fault) => fault === null && add(fields), {
      signal: options.signal,
      survey: latin,
    })
    return latin?.isLatin() ? undefined : { problem, reading, opened, survey }
  }

  const surveyed = (await surveyIn(start.encoding)) ?? (await surveyIn('Latin-1'))
  if (surveyed?.survey === undefined || surveyed.problem !== null)
    return result(surveyed?.reading ?? unread, surveyed?.problem ?? null)
  const reading = settle(surveyed.reading, surveyed.survey, mapping)
  if (reading.dateOrder === 'unclear') return result(reading, askForOrder)

  const read = lineReader({
    mapped: reading.mapped,
    forms: reading.numberForms,
    readDay: fileDays(reading.dateOrder, options.today),
  })
  await giveLines(open, surveyed.opened, read, counts, options)
  return result(reading, null)
}

function settle(reading: FileReading, survey: LineSurvey, mapping: FileMapping): FileReading {
  const dateOrder = survey.dayOrder(mapping.dateOrder)
  return { ...reading, dateOrder, numberForms: survey.numberForms(mapping.numberForm) }
}

/** Reads the lines, counts them and gives them away in batches. */
async function giveLines(
  open: OpenFile,
  opened: OpenedFile,
  read: LineReader,
  counts: Record<LineKind, number>,
  { take, signal }: ReadOptions,
): Promise<void> {
  let row = 0
  let batch: ReadLine[] = []
  const full: ReadLine[][] = []
  let pieces = 0
  const close = () => {
    if (batch.length > 0) full.push(batch)
    batch = []
    pieces = 0
  }
  const give = async () => {
    if (++pieces >= BATCH_PIECES) close()
    for (const lines of full.splice(0)) {
      await take(lines)
      signal?.throwIfAborted()
    }
  }
  await goThrough(
    open,
    opened,
    (fields, fault) => {
      const line = fault === null ? read(++row, fields) : damagedLine(++row, fields, fault)
      counts[line.kind]++
      batch.push(line)
      if (batch.length >= BATCH_LINES) close()
    },
    { signal, between: give },
  )
  close()
  await give()
}
