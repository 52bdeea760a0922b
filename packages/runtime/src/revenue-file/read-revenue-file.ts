import { Readable } from 'node:stream'
import type { Day } from '@headgate/domain/days'
import { LatinSurvey } from '@headgate/domain/revenue/reading/file-encoding'
import { applyMapping } from '@headgate/domain/revenue/reading/file-header'
import { fileDays } from '@headgate/domain/revenue/reading/values/read-day'
import { damagedLine, lineReader, type LineReader } from '@headgate/domain/revenue/reading/read-line'
import { lineSurvey, type LineSurvey } from '@headgate/domain/revenue/reading/survey-lines'
import {
  figureFields,
  type FileEncoding,
  type FileMapping,
  type FileReading,
  type LineKind,
  type ReadLine,
} from '@headgate/domain/revenue/reading/types'
import {
  fileStart,
  goThrough,
  headerOf,
  type FileStart,
  type OpenedFile,
  type OpenFile,
} from './open-file.ts'

/** A batch is given away when it has this many lines, or comes from this many pieces of the file. */
const BATCH_LINES = 2_000
const BATCH_PIECES = 16

export interface ReadOptions {
  /** UTC day of the import: later dates fail. */
  today: Day
  /** Takes the lines in their order, some thousand at a time. The file waits until it is done. */
  take: (lines: ReadLine[]) => Promise<void>
  /** The lines that were taken were read wrongly: they must be forgotten, and all of them come again. */
  startAgain: () => Promise<void>
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

/** What a pass over a file finds out. */
interface Pass {
  reading: FileReading
  opened?: OpenedFile
  problem: string | null
}

/**
 * Reads an advertiser's revenue file (docs/behaviour/revenue.md#reading-a-file) and gives its lines to `take`. Needs
 * constant memory, whatever the size of the file.
 *
 * What holds for all lines, the order of dates and the notation of numbers, is known only at the end of the file. So its
 * start is looked at, the lines are read as it suggests, and all of them are looked at on the way. If the file as a whole says
 * something else, which is rare, everything is read again after `startAgain`.
 *
 * `open` is called for the start of the file and for each pass. It must give the same bytes each time. Throws what the
 * stream throws, and when `signal` ends it. Faults of the file itself are in the result.
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
  const startAgain = async () => {
    if (counts.read + counts.failed + counts.excluded === 0) return
    for (const kind of ['read', 'failed', 'excluded'] as const) counts[kind] = 0
    await options.startAgain()
  }
  const start = await fileStart(open, options.signal)
  const unread = { ...nothingRead, encoding: start.encoding }
  if (start.problem !== null) return result(unread, start.problem)

  /** Reads all lines as the start of the file suggests; undefined when the encoding is another one. */
  const passIn = async (encoding: FileEncoding): Promise<Pass | undefined> => {
    const header = headerOf(start, encoding, mapping.columns)
    if (typeof header === 'string') return { problem: header, reading: { ...unread, encoding } }
    const { problem, ...columns } = applyMapping(header.columns, mapping.columns)
    const opened: OpenedFile = { encoding, header }
    const reading = { ...unread, encoding, separator: header.separator, header: header.columns, ...columns }
    const latin = encoding === 'UTF-8' ? new LatinSurvey() : undefined
    const survey = lineSurvey(columns.mapped, options.today)
    const suggested = problem === null ? await suggest(start, opened, reading, mapping, options) : undefined
    await giveLines(open, opened, {
      read: suggested && suggested.dateOrder !== 'unclear' ? readerOf(suggested, options) : undefined,
      look: problem === null ? survey.add : () => undefined,
      latin,
      counts,
      options,
    })
    if (latin?.isLatin()) return undefined
    if (problem !== null) return { problem, reading }
    const settled = settle(reading, survey, mapping)
    if (settled.dateOrder === 'unclear') return { problem: askForOrder, reading: settled }
    return readsAlike(suggested, settled)
      ? { problem: null, reading: settled }
      : { problem: null, reading: settled, opened }
  }

  let pass = await passIn(start.encoding)
  if (!pass) {
    await startAgain()
    pass = (await passIn('Latin-1'))!
  }
  const { reading, opened, problem } = pass
  if (problem !== null) await startAgain()
  else if (opened) {
    await startAgain()
    await giveLines(open, opened, { read: readerOf(reading, options), counts, options })
  }
  return result(reading, problem)
}

/** What the lines at the start of the file suggest. */
async function suggest(
  { bytes }: FileStart,
  opened: OpenedFile,
  reading: FileReading,
  mapping: FileMapping,
  { today, signal }: ReadOptions,
): Promise<FileReading> {
  const survey = lineSurvey(reading.mapped, today)
  await goThrough(
    () => Readable.from([bytes], { objectMode: false }),
    opened,
    (fields, fault) => fault === null && survey.add(fields),
    { signal },
  )
  return settle(reading, survey, mapping)
}

function settle(reading: FileReading, survey: LineSurvey, mapping: FileMapping): FileReading {
  const dateOrder = survey.dayOrder(mapping.dateOrder)
  return { ...reading, dateOrder, numberForms: survey.numberForms(mapping.numberForm) }
}

/** Whether each line is read the same, however it was settled. */
function readsAlike(one: FileReading | undefined, other: FileReading): boolean {
  return (
    one?.dateOrder === other.dateOrder &&
    figureFields.every((field) => {
      const [a, b] = [one.numberForms[field], other.numberForms[field]]
      return a?.form === b?.form && a?.contested === b?.contested
    })
  )
}

function readerOf({ mapped, numberForms, dateOrder }: FileReading, { today }: ReadOptions): LineReader {
  if (dateOrder === 'unclear') throw new Error('The order of dates is not known.')
  return lineReader({ mapped, forms: numberForms, readDay: fileDays(dateOrder, today) })
}

interface LinesToGive {
  /** Without it, lines are only looked at. */
  read: LineReader | undefined
  /** Looks at each line that is whole. */
  look?: (fields: readonly string[]) => void
  latin?: LatinSurvey | undefined
  counts: Record<LineKind, number>
  options: ReadOptions
}

/** Reads the lines, counts them and gives them away in batches. */
async function giveLines(
  open: OpenFile,
  opened: OpenedFile,
  { read, look, latin, counts, options: { take, signal } }: LinesToGive,
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
      if (fault === null) look?.(fields)
      if (!read) return
      const line = fault === null ? read(++row, fields) : damagedLine(++row, fields, fault)
      counts[line.kind]++
      batch.push(line)
      if (batch.length >= BATCH_LINES) close()
    },
    { signal, ...(latin && { survey: latin }), between: give },
  )
  close()
  await give()
}
