import { inParts } from '@headgate/domain/in-parts'
import type { Db } from '@headgate/db/base/database'
import { beginApiImport, type ApiRunToImport } from '@headgate/db/revenue/imports/api-imports'
import { readBookingFacts } from '@headgate/db/revenue/booking-facts'
import { failImport, finishAndPutInForce, type ReadResult } from '@headgate/db/revenue/imports/imports'
import { linkChannelValues } from '@headgate/db/revenue/link-channels'
import { resultMessage } from '@headgate/db/revenue/imports/result-message'
import { daysBetween, today } from '@headgate/domain/days'
import { moneyText } from '@headgate/domain/revenue/money'
import { readApiRows, type ApiRow } from '@headgate/domain/revenue/reading/read-api-rows'
import type { ReadLine } from '@headgate/domain/revenue/reading/types'
import type { PartClient } from '@headgate/runtime/parts/part-client'
import type { BookAdvertiser } from './book-advertiser.ts'
import { LineCollector } from './collect-lines.ts'
import { RowSender } from './row-sender.ts'

/** Lines that are given on at once, so that parts are sent while others are encoded. */
const BATCH = 5_000
const BOOKING_MS = 280_000

export interface ApiRunRows extends ApiRunToImport {
  /** Mapped fields of each row, as the advertiser's own texts. */
  rows: readonly ApiRow[]
  /** Date format of the credentials. */
  dateFormat: string
}

/**
 * Stores the rows of an API run as an import that replaces its requested days, and books them. Calling it again after
 * an interruption is harmless; rows that are in force already stay. Returns what became of the rows; undefined when
 * they were in force already. Throws when analytics or PostgreSQL is away.
 */
export async function importApiRun(
  {
    db,
    analytics,
    book,
    signal,
  }: { db: Db; analytics: PartClient; book: BookAdvertiser; signal: AbortSignal },
  run: ApiRunRows,
): Promise<ReadResult | undefined> {
  const { providerId, from, to } = run
  const begun = await beginApiImport(db, run)
  let result: ReadResult | undefined
  if (begun) {
    const lines = new LineCollector(
      { providerId, ...begun },
      {
        facts: await readBookingFacts(db, providerId),
        linkChannels: await linkChannelValues(db, providerId),
        rows: new RowSender(analytics, 'reported_row', signal),
        skipped: new RowSender(analytics, 'skipped_line', signal),
        now: run.madeAt ?? new Date(),
      },
    )
    const read = readApiRows(run.rows, { dateFormat: run.dateFormat, today: today() })
    for (const part of inParts(read, BATCH)) await lines.take(part.map((line) => withinDays(line, from, to)))
    await lines.end()
    const counts = lines.result()
    const taken = { id: begun.importId, load: begun.load }
    result = {
      ...counts,
      message: resultMessage(counts),
      facts: null,
      days: everyDay(counts.days, from, to),
    }
    // A reply in another form would otherwise empty all days of the run.
    if (counts.uploaded + counts.unmatched === 0) await failImport(db, taken, nothingRead(result), result)
    else await finishAndPutInForce(db, taken, result)
  }
  await book(db, providerId, AbortSignal.any([signal, AbortSignal.timeout(BOOKING_MS)]))
  return result
}

/** Why a run of which no row could be read changes nothing. */
function nothingRead({ message, failedLines = [] }: ReadResult): string {
  const [first] = failedLines
  return `No row could be read, so the days stay as they were. ${message} ${first ? `First: ${first.reason}` : ''}`.trim()
}

/** A run replaces its days. A line of another day would replace that whole day by itself, so it fails. */
function withinDays(line: ReadLine, from: string, to: string): ReadLine {
  if (line.kind !== 'read' || (line.day! >= from && line.day! <= to)) return line
  return {
    ...line,
    kind: 'failed',
    field: 'date',
    reason: `The run asked for ${from} to ${to}, and this row is of ${line.day}. Run the API for that day too.`,
  }
}

/** The requested days, also those without a row: the advertiser says that nothing came in. */
function everyDay(days: ReadResult['days'], from: string, to: string): ReadResult['days'] {
  const found = new Map(days.map((one) => [one.day, one]))
  const last = to < today() ? to : today()
  return daysBetween(from, last).map((day) => found.get(day) ?? { day, rows: 0, revenue: moneyText(0) })
}
