import { systemActor } from '@headgate/db/base/audit'
import { createRemoval } from '@headgate/db/revenue/removals'
import { revenueImport } from '@headgate/db/schema/all'
import type { AccountRemoval } from '@headgate/domain/revenue/booking/facts'
import type { Statement } from '@headgate/domain/revenue/booking/truth'
import { millionthsOf, moneyText } from '@headgate/domain/revenue/money'
import { SeededRandom } from '@headgate/domain/seeded-random'
import type { SearchEvent } from '@headgate/warehouse/testing/search-events'
import { eq, sql } from 'drizzle-orm'
import { book } from '../../revenue/book.ts'
import { loadFile, type LoadedRow } from '../../revenue/testing/loaded-import.ts'
import type { TestAnalytics } from '../analytics.ts'
import { type Advertiser, makeRecords, type Records } from './records.ts'
import { madeSearches } from './made-searches.ts'

const DAY_MS = 86_400_000
export const dayBefore = (moment: number, days: number) =>
  new Date(moment - days * DAY_MS).toISOString().slice(0, 10)

const endOfMarch = (year: number) => new Date(Date.UTC(year, 2, 31, 17, 23, 45))

/**
 * The last 31 March, because the month before has fewer days: a comparison has days without a counterpart. It is not
 * long ago, because old searches are removed.
 */
export function truthNow(): Date {
  const today = new Date()
  const thisYear = endOfMarch(today.getUTCFullYear())
  return thisYear < today ? thisYear : endOfMarch(today.getUTCFullYear() - 1)
}

/** How final a day of an advertiser is. */
export interface DayState {
  maturity: 'none' | 'partial' | 'estimated' | 'settled'
  share: number | null
}

/** An advertiser, with everything that it reported and that was done to it. */
export interface Reporter extends Advertiser {
  /** What was said about each day. */
  statements: Map<string, Statement[]>
  removals: AccountRemoval[]
  /** Days that an import covers. */
  states: Map<string, DayState>
}

export interface MadeBusiness extends Omit<Records, 'advertisers'> {
  now: Date
  days: string[]
  reporters: Reporter[]
  searches: SearchEvent[]
}

/** Makes a small business by a seed, as engines, imports, removals and bookings would. */
export async function makeBusiness(own: TestAnalytics, seed: number, now: Date): Promise<MadeBusiness> {
  const random = new SeededRandom(seed)
  const at = now.getTime()
  const days = [
    ...Array.from({ length: 25 }, (_, ago) => dayBefore(at, 365 + ago)),
    ...Array.from({ length: 76 }, (_, ago) => dayBefore(at, ago)),
  ].toSorted()
  const first = days[0]!
  const records = await makeRecords(own.database.db, random, { first, middle: dayBefore(at, 30) })
  const searches = madeSearches(records, days, random)
  await countSearches(own, searches)
  const reporters: Reporter[] = []
  for (const advertiser of records.advertisers) {
    const reporter = { ...advertiser, statements: new Map(), removals: [], states: new Map() }
    // Booked twice, so that the later booking replaces rows, leaves some out and adds others.
    for (let file = 0; file < 3; file += 1) await report(own, reporter, days, random)
    await book(own, reporter.id)
    await removeSome(own, reporter, now)
    for (let file = 0; file < 3; file += 1) await report(own, reporter, days, random)
    await book(own, reporter.id)
    await judge(own, reporter, now, random)
    reporters.push(reporter)
  }
  return { ...records, now, days, reporters, searches }
}

/** Dates all bookings, judgements and repairs back to a day, so that a report may be asked for as known on a later one. */
export async function dateBack({ database }: TestAnalytics, day: string): Promise<void> {
  await database.db.execute(sql`update booking set at = ${day}::date`)
  await database.db.execute(sql`update advertiser_day_past set until = ${day}::date`)
  await database.db.execute(sql`update channel_repair set created_at = ${day}::date`)
}

const OUTCOMES = ['', 'redirected', 'filtered', 'overcapped', 'warmup', 'fallback']
const COPIED =
  `publisher_id targeting_id provider_id provider_link_id rule_id advertiser_link_group_id group_rule_id
  platform_id search_engine_id tag_type_id traffic_source_id quality_score filtered_reason country channel`.split(
    /\s+/,
  )

/**
 * Counts each search by its hour, as ingest does, which takes no searches that are as old (reports.test.ts sends some
 * to it).
 */
async function countSearches(own: TestAnalytics, searches: readonly SearchEvent[]): Promise<void> {
  const lines = searches.map((search) => {
    const outcome = OUTCOMES[Number(search.outcome)]
    const hour = Math.floor(Number(search.event_time) / 3_600_000) * 3_600
    const copied = COPIED.map((name) => String(search[name as keyof SearchEvent]).replaceAll('\\', '\\\\'))
    return [0, hour, ...copied, 1, ...OUTCOMES.slice(1).map((one) => (one === outcome ? 1 : 0))].join('\t')
  })
  const columns = ['batch', 'hour', ...COPIED, 'searches', ...OUTCOMES.slice(1)]
  await own.warehouse.insert('search_hour', columns, Buffer.from(`${lines.join('\n')}\n`), 'truth')
}

const otherCase = (channel: string) =>
  channel === channel.toUpperCase() ? channel.toLowerCase() : channel.toUpperCase()

function aLine({ accounts, aliases }: Reporter, day: string, random: SeededRandom): LoadedRow {
  const known = random.pick([...accounts.map(({ channel }) => channel), ...aliases.keys(), 'XX-1'])
  const channel = random.chance(0.15) ? otherCase(known) : known
  const isCountryUnread = random.chance(0.1)
  const searches = random.chance(0.1) ? 0 : random.between(1, 400)
  const monetized = Math.floor(searches * random.next())
  const initial = random.between(0, searches)
  return {
    day,
    channel,
    country: isCountryUnread ? '' : random.pick(['US', 'DE', 'GB', '']),
    isCountryUnread,
    searches,
    monetized,
    clicks: Math.floor(monetized * random.next()),
    initial,
    followon: searches - initial,
    revenue: moneyText(random.chance(0.1) ? random.between(-90_000, 3) : random.between(0, 9_000_000)),
    isMatched: true,
  }
}

/** A file about some days. */
async function report(own: TestAnalytics, to: Reporter, days: readonly string[], random: SeededRandom) {
  const scope = random.chance(0.6) ? 'days' : 'lines'
  const lines = days
    .filter(() => random.chance(0.4))
    .flatMap((day) => Array.from({ length: random.between(1, 6) }, () => aLine(to, day, random)))
  const importId = await loadFile(own, to.id, lines)
  await own.database.db.update(revenueImport).set({ scope }).where(eq(revenueImport.id, importId))
  for (const [day, ofDay] of Map.groupBy(lines, (line) => line.day))
    say(to, day, {
      kind: 'report',
      importId,
      scope,
      rows: ofDay.map((line) => ({
        channel: line.channel,
        country: line.country,
        isCountryUnread: line.isCountryUnread!,
        searches: line.searches,
        monetized: line.monetized!,
        clicks: line.clicks!,
        followon: line.followon!,
        initial: line.initial!,
        revenue: millionthsOf(line.revenue),
      })),
    })
}

function say({ statements }: Reporter, day: string, statement: Statement): void {
  statements.set(day, [...(statements.get(day) ?? []), statement])
}

/** Takes the data of an account, of a channel, and of whole days out of reports. */
async function removeSome(own: TestAnalytics, from: Reporter, now: Date): Promise<void> {
  const at = now.getTime()
  const made = [
    { accountId: from.accounts[0]!.id, channels: null, ago: [20, 12] },
    { accountId: null, channels: [from.accounts.at(-1)!.channel], ago: [28, 22] },
    { accountId: null, channels: null, ago: [41, 39] },
  ] as const
  for (const { accountId, channels, ago } of made) {
    const range = { from: dayBefore(at, ago[0]), to: dayBefore(at, ago[1]) }
    const removal = { providerId: from.id, ...range, accountId, channels }
    const importId = await own.database.db.transaction((tx) => createRemoval(tx, systemActor, removal))
    if (accountId !== null) from.removals.push({ importId, accountId, ...range })
    else
      for (let back: number = ago[0]; back >= ago[1]; back -= 1)
        say(from, dayBefore(at, back), { kind: 'removal', importId, channels })
  }
}

/** Says how final each covered day is, as the job would that has years of history to judge by. */
async function judge(own: TestAnalytics, of: Reporter, now: Date, random: SeededRandom): Promise<void> {
  const openFrom = dayBefore(now.getTime(), 60)
  for (const [day, statements] of of.statements) {
    if (!statements.some(({ kind }) => kind === 'report')) continue
    const newest = statements.toSorted((a, b) => b.importId - a.importId)[0]!
    const isGone = newest.kind === 'removal' && newest.channels === null
    const maturity = isGone
      ? 'none'
      : day < openFrom
        ? 'settled'
        : random.pick(['settled', 'estimated', 'estimated', 'partial'] as const)
    const isOpen = maturity === 'estimated' || maturity === 'partial'
    const share = isOpen && random.chance(0.85) ? random.between(300_000, 1_050_000) / 1_000_000 : null
    of.states.set(day, { maturity, share })
    await own.database.db
      .execute(sql`update advertiser_day set maturity = ${maturity}, expected_share = ${share}
      where provider_id = ${of.id} and day = ${day}`)
  }
}
