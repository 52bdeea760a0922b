import type { MaturityDay, MaturitySum } from '@headgate/contract/revenue/maturity-calls'
import type { Maturity } from '@headgate/contract/revenue/import-values'
import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { daysBetween, type DayRange } from '@headgate/domain/days'
import { finalOfShare, type ShareRange } from '@headgate/domain/revenue/maturity/judge-days'
import type { ExpectedFinal } from '@headgate/domain/revenue/maturity/expected-share'
import { weakestOf } from '@headgate/domain/revenue/maturity/maturity'
import { maturityWords } from '@headgate/domain/revenue/maturity/maturity-words'
import { type ExpectedSum, sumOfFinals } from '@headgate/domain/revenue/maturity/sum-of-finals'
import { millionthsOf, moneyText } from '@headgate/domain/revenue/money'
import { sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { isoMoment } from '../lists/page.ts'

/** A stored day; without an import it has no figures. */
interface StoredDay {
  day: string
  maturity: Maturity
  /** Where the day is likely to end; null when no import covers it. */
  final: ExpectedFinal | null
  expected: ShareRange | null
  judgedAt: string | null
}

interface Row extends Record<string, unknown> {
  provider_id: number
  day: string
  maturity: Maturity
  net: string
  share: number | null
  low: number | null
  high: number | null
  judged_at: string | null
}

const missingDay = (day: string): StoredDay => ({
  day,
  maturity: 'none',
  final: null,
  expected: null,
  judgedAt: null,
})

function stored({ day, maturity, net, share, low, high, judged_at }: Row): StoredDay {
  const expected = share === null || low === null || high === null ? null : { share, low, high }
  return {
    day,
    maturity,
    final: maturity === 'none' ? null : finalOfShare(millionthsOf(net), expected),
    expected,
    judgedAt: judged_at === null ? null : isoMoment(judged_at),
  }
}

/** The days of advertisers in a range, every day of it, by advertiser: of some, or of all that ever reported. */
async function readDays(
  db: Db,
  range: DayRange,
  providers: readonly number[] | undefined,
): Promise<Map<number, StoredDay[]>> {
  const { rows } = await db.execute<Row>(sql`
    select provider_id, day::text, maturity, net::text, expected_share as share, expected_low as low,
      expected_high as high, judged_at
    from advertiser_day
    where day between ${range.from} and ${range.to} and import_id is not null
      ${providers ? sql`and ${anyOf(sql`provider_id`, providers)}` : sql``}`)
  const found = new Map<number, Map<string, Row>>()
  for (const row of rows)
    found.getOrInsertComputed(row.provider_id, () => new Map<string, Row>()).set(row.day, row)
  const every = daysBetween(range.from, range.to)
  return new Map(
    [...found].map(([provider, days]) => [
      provider,
      every.map((day) => {
        const row = days.get(day)
        return row ? stored(row) : missingDay(day)
      }),
    ]),
  )
}

const sumOf = (provider: number, days: readonly StoredDay[]) => {
  const finals = days.flatMap(({ final }) => (final === null ? [] : [{ provider, ...final }]))
  return finals.length === 0 ? null : sumOfFinals(finals)
}

const isMissing = ({ final }: StoredDay) => final === null

const text = (millionths: number | undefined) => (millionths === undefined ? null : moneyText(millionths))

function toSum(provider: number, days: readonly StoredDay[]): MaturitySum {
  const maturity = weakestOf(days.map((one) => one.maturity))
  const sum = sumOf(provider, days)
  return {
    maturity,
    days: days.length,
    missing: days.filter(isMissing).length,
    net: text(sum?.reported),
    share: sum?.share ?? null,
    expected: text(sum?.final),
    expected_low: text(sum?.low),
    expected_high: text(sum?.high),
    enough: sum?.enough ?? false,
    words: wordsOf(days, sum),
  }
}

/** In words: how many days are missing, and how final the others are. */
function wordsOf(days: readonly StoredDay[], sum: ExpectedSum | null): string {
  const missing = days.filter(isMissing).length
  const others = weakestOf(days.filter((day) => !isMissing(day)).map((one) => one.maturity))
  const words = maturityWords(others, sum)
  return missing === 0 || missing === days.length
    ? words
    : `${missing} of ${days.length} days missing, others ${words}`
}

function toDay(provider: number, { day, maturity, final, expected, judgedAt }: StoredDay): MaturityDay {
  const known = final?.enough === true ? final : null
  return {
    day,
    maturity,
    net: final && moneyText(final.reported),
    share: expected?.share ?? null,
    share_low: expected?.low ?? null,
    share_high: expected?.high ?? null,
    expected: known && moneyText(known.final),
    expected_low: known && moneyText(known.low),
    expected_high: known && moneyText(known.high),
    words: maturityWords(maturity, final && sumOfFinals([{ provider, ...final }])),
    judged_at: judgedAt,
  }
}

/** Every day of a range of one advertiser, newest first, and all of them together. Throws CallError 404. */
export async function readMaturity(
  db: Db,
  providerId: number,
  range: DayRange,
): Promise<{ sum: MaturitySum; days: MaturityDay[] }> {
  const { rows } = await db.execute(sql`select from provider where id = ${providerId}`)
  if (rows.length === 0) throw new CallError(errors.notFound, { text: messages.providers.notFound })
  const found = await readDays(db, range, [providerId])
  const days = found.get(providerId) ?? daysBetween(range.from, range.to).map(missingDay)
  return {
    sum: toSum(providerId, days),
    days: days.map((day) => toDay(providerId, day)).toReversed(),
  }
}

/** The days of a range together, by advertiser: of some, or of all that ever reported. */
export async function readMaturitySums(
  db: Db,
  range: DayRange,
  providers: readonly number[] | undefined,
): Promise<(MaturitySum & { provider_id: number })[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select p.id from provider p
    where exists (select from advertiser_day d where d.provider_id = p.id and d.import_id is not null)
      ${providers ? sql`and ${anyOf(sql`p.id`, providers)}` : sql``}
    order by p.id`)
  const found = await readDays(db, range, providers)
  const every = daysBetween(range.from, range.to).map(missingDay)
  return rows.map(({ id }) => ({ provider_id: id, ...toSum(id, found.get(id) ?? every) }))
}

interface BackTestRow extends Record<string, unknown> {
  day: string
  tested: number
  error: number
  plain_error: number
  ratio: number | null
  coverage: number | null
  factor_before: number
  factor: number
}

/** The newest back-tests. */
export async function readBackTests(db: Db, size: number): Promise<BackTestRow[]> {
  const { rows } = await db.execute<BackTestRow>(sql`
    select day::text, tested, error, plain_error, ratio, coverage, factor_before, factor
    from maturity_back_test order by day desc limit ${size}`)
  return rows
}
