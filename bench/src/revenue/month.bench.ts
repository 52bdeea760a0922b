import { bookProvider } from '@headgate/contract/revenue/booking-calls'
import { makeProvider, makeProviderLink, makePublisher, makeTargeting } from '@headgate/db/sample/make'
import { dayNumber, dayOfNumber } from '@headgate/domain/days'
import { PartClient } from '@headgate/runtime/parts/part-client'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { sql } from 'drizzle-orm'
import { median } from '../machine.ts'
import { startParts, type Parts } from './parts.ts'

export const name =
  'booking of one advertiser’s month of 50,000 rows in a year of 33 million booked rows (figure: at most 2 s)'

const YEAR_ROWS = Number(process.env.YEAR_ROWS ?? 33_000_000)
const MONTH_ROWS = Number(process.env.MONTH_ROWS ?? 50_000)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SERVICE_TOKEN = 'a-service-token-of-at-least-32-characters'
const COUNTRIES = 30
const DAYS = 365
const MONTH_DAYS = 30
/** Advertisers of the year; the first is booked. */
const PROVIDERS = 66
const lastDay = dayNumber(Date.now()) - 1
/** Number of the year's first day, counted from 1970. */
const firstDay = lastDay - DAYS + 1
/** The month in the middle of the year. */
const monthFrom = firstDay + 180
const dayRows = Math.round(MONTH_ROWS / MONTH_DAYS)
const channels = Math.ceil(dayRows / COUNTRIES)
const countryOf = (at: string) =>
  `['US','DE','FR','GB','IT','ES','NL','PL','SE','NO','DK','FI','AT','CH','BE','PT','IE','CZ','HU','RO','GR','TR','BR','MX','AR','CL','CA','AU','JP','IN'][1 + ${at} % ${COUNTRIES}]`
const figures = `cityHash64(number, 2) % 5000 AS total_searches, intDiv(total_searches * 8, 10) AS monetized_searches,
  intDiv(monetized_searches * 7, 100) AS clicks, 0 AS followon_searches, 0 AS initial_searches`

/** A year of booked rows: every advertiser on each day, channels times countries. */
function fillBooked(day: number, days: number): string {
  const perProvider = Math.round(YEAR_ROWS / DAYS / PROVIDERS)
  const perDay = perProvider * PROVIDERS
  return `INSERT INTO booked_row SELECT 1 + intDiv(number % ${perDay}, ${perProvider}) AS provider_id,
  toDate(${day} + intDiv(number, ${perDay})) AS date, number % ${perProvider} AS slot, 1 AS version, 0 AS is_gone, 1 AS import_id,
  concat('BN-', toString(1000 + intDiv(slot, ${COUNTRIES}))) AS channel, ${countryOf('slot')} AS country,
  1 + intDiv(slot, ${COUNTRIES}) AS publisher_account_id, 1 + publisher_account_id % 90 AS publisher_id,
  publisher_account_id AS targeting_id, publisher_account_id AS rule_id, publisher_account_id AS provider_link_id,
  1 AS platform_id, 2 AS search_engine_id, 3 AS tag_type_id, 0 AS traffic_source_id, ${figures},
  toDecimal64(clicks * 31 / 100, 6) AS gross_revenue, gross_revenue AS net_revenue,
  toDecimal64(clicks * 21 / 100, 6) AS publisher_revenue, 100 AS divided_percentage, 'one' AS division, 1 AS remarks,
  1 AS shown_since
FROM numbers(${perDay * days})`
}

/** What the first advertiser reported for the month, and as many rows of other advertisers for each of its days. */
const fillReported = (
  day: number,
) => `INSERT INTO reported_row SELECT 1 + intDiv(number, ${dayRows}) AS provider_id,
  toDate(${day}) AS date, provider_id AS import_id, provider_id AS load, number % ${dayRows} + 2 AS row_index,
  1 AS is_matched, concat('BN-', toString(1000 + intDiv(number % ${dayRows}, ${COUNTRIES}))) AS channel,
  ${countryOf('number')} AS country, 0 AS country_unread, ${figures},
  toDecimal64(clicks * 31 / 100, 6) AS revenue FROM numbers(${dayRows * 10})`

/** A roll-up with searches of every advertiser, from which those of the booked one are read. */
const fillSearches = (day: number) => `INSERT INTO search_hour SELECT 0 AS batch,
  toDateTime(toDate(${day}), 'UTC') + 3600 * (number % 24) AS hour, 1 + cityHash64(number, 1) % 90 AS publisher_id,
  cityHash64(number, 2) % 3000 AS targeting_id, 1 + cityHash64(number, 3) % ${PROVIDERS} AS provider_id,
  cityHash64(number, 4) % 3000 AS provider_link_id, targeting_id AS rule_id, 0 AS advertiser_link_group_id,
  0 AS group_rule_id, 1 AS platform_id, 2 AS search_engine_id, 3 AS tag_type_id, 0 AS traffic_source_id,
  'direct' AS quality_score, '' AS filtered_reason, ${countryOf('cityHash64(number, 5)')} AS country,
  concat('BN-', toString(1000 + provider_link_id)) AS channel, 5 AS searches, 4 AS redirected, 1 AS filtered,
  0 AS overcapped, 0 AS warmup, 0 AS fallback FROM numbers(200000)`

async function fill(warehouse: Warehouse): Promise<void> {
  const started = performance.now()
  for (let day = firstDay; day <= lastDay; day += 10)
    await warehouse.command({ sql: fillBooked(day, Math.min(10, lastDay - day + 1)) })
  for (let day = monthFrom; day < monthFrom + MONTH_DAYS; day += 1) {
    await warehouse.command({ sql: fillReported(day) })
    await warehouse.command({ sql: fillSearches(day) })
  }
  const { rows } = await warehouse.query<{ rows: number }>({ sql: 'SELECT count() AS rows FROM booked_row' })
  console.log(`${rows[0]!.rows} booked rows made in ${((performance.now() - started) / 1_000).toFixed(0)} s`)
}

/** The booked advertiser: an account for most channels, two that share each tenth, and an import of the month. */
async function seed({ database: { db } }: Parts): Promise<void> {
  const provider = await makeProvider(db, { reports_gross_revenue: true, revenue_share_percentage: 80 })
  if (provider.id !== 1) throw new Error('The advertiser is not the first one')
  const publisher = await makePublisher(db)
  for (const step of [1, 10]) {
    const link = await makeProviderLink(db, { provider_id: provider.id })
    const targeting = await makeTargeting(db, { publisher_id: publisher.id, rules: [{ to: link }] })
    await db.execute(sql`
      insert into publisher_account (publisher_id, provider_id, tid, rule_id, link_id, sin, source_identifier, status,
        share_revenue, agreed_share, valid_from, valid_to)
      select ${publisher.id}, ${provider.id}, ${targeting.id}, r.id, ${link.id}, 'BN-' || (1000 + n), 'channel', false, 70,
        70, '2020-01-01', '2099-01-01'
      from (select id from targeting_rule where targeting_id = ${targeting.id} limit 1) r,
        generate_series(0, ${Math.floor(channels * 0.95)}, ${step}) n`)
  }
  await db.execute(sql`
    insert into revenue_import (id, provider_id, kind, scope, stage, in_force, csv_name, message, load,
      from_day, to_day)
    overriding system value values (1, 1, 'file', 'days', 'done', true, 'month.csv', 'Done', 1,
      ${dayOfNumber(monthFrom)}, ${dayOfNumber(monthFrom + MONTH_DAYS - 1)})`)
  await db.execute(sql`
    insert into revenue_import_day (import_id, day, rows, revenue)
    select 1, d::date, ${dayRows}, 1 from generate_series(${dayOfNumber(monthFrom)}::date,
      ${dayOfNumber(monthFrom + MONTH_DAYS - 1)}::date, interval '1 day') d`)
  await db.execute(sql`delete from booking_request`)
}

/** A plain insert of as many rows as the month has, into a table with the same columns: the pace of PostgreSQL. */
async function baseSeconds({ database }: Parts): Promise<number> {
  await database.pool.query('drop table if exists plain_row')
  await database.pool.query(
    'create table plain_row (day date, slot int, channel text, country text, a bigint, b bigint, c bigint, d numeric(18,6), e numeric(18,6))',
  )
  const started = performance.now()
  await database.pool.query(`insert into plain_row select current_date, n, 'BN-' || n, 'DE', n, n, n, n, n
    from generate_series(1, ${MONTH_ROWS}) n`)
  return (performance.now() - started) / 1_000
}

/** Seconds of a booking, and of processor time of analytics. */
interface Took {
  seconds: number
  processor: number
}

async function bookMonth(parts: Parts, client: PartClient): Promise<Took> {
  await parts.database.db.execute(sql`
    insert into booking_request (provider_id, from_day, to_day, cause)
    values (1, ${dayOfNumber(monthFrom)}, ${dayOfNumber(monthFrom + MONTH_DAYS - 1)}, 'measured')`)
  const started = performance.now()
  const used = parts.processorSeconds()['analytics']!
  const { rows } = await client.send(bookProvider, {
    body: { provider_id: 1 },
    signal: AbortSignal.timeout(120_000),
  })
  if (rows < MONTH_ROWS * 0.9) throw new Error(`Only ${rows} rows were booked`)
  return {
    seconds: (performance.now() - started) / 1_000,
    processor: parts.processorSeconds()['analytics']! - used,
  }
}

export async function run(): Promise<void> {
  process.env.SERVICE_TOKEN = SERVICE_TOKEN
  const parts = await startParts({ fill })
  try {
    await seed(parts)
    const client = new PartClient(parts.analytics, SERVICE_TOKEN)
    const times = { same: [] as Took[], changed: [] as Took[] }
    const base: number[] = []
    // What the days show is noted by their first booking.
    await bookMonth(parts, client)
    for (let round = 0; round < ROUNDS; round += 1) {
      base.push(await baseSeconds(parts))
      times.same.push(await bookMonth(parts, client))
      await parts.database.db.execute(sql`update publisher_account set share_revenue = ${40 + round}`)
      times.changed.push(await bookMonth(parts, client))
      const [same, changed] = [times.same.at(-1)!, times.changed.at(-1)!]
      console.log(
        `round ${round + 1}: ${same.seconds.toFixed(2)} s; all figures changed ${changed.seconds.toFixed(2)} s`,
      )
    }
    const seconds = times.same.map((one) => one.seconds)
    console.log(
      `booking of the month: ${median(seconds).toFixed(2)} s (figure: at most 2 s), slowest ${Math.max(...seconds).toFixed(2)} s; ${(median(seconds) / median(base)).toFixed(1)} x a plain insert of as many rows into PostgreSQL (${median(base).toFixed(2)} s)`,
    )
    const processor = (of: readonly Took[]) => median(of.map((one) => one.processor))
    console.log(
      `figures of all days changed, so that what was shown is kept: ${median(times.changed.map((one) => one.seconds)).toFixed(2)} s, ${(processor(times.changed) / processor(times.same)).toFixed(2)} x the processor time (${processor(times.same).toFixed(2)} s)`,
    )
  } finally {
    await parts.stop()
  }
}
