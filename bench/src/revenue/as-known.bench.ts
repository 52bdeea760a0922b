import { dayNumber, dayOfNumber } from '@headgate/domain/days'
import { bookedAsKnown } from '@headgate/warehouse/revenue/as-known'
import { bookedColumns } from '@headgate/warehouse/revenue/booked-past'
import { testWarehouse, type TestWarehouse } from '@headgate/warehouse/testing/warehouse'
import { median } from '../machine.ts'

export const name =
  'A report of a month as known a week ago, and half a year ago, against the same report now (figure: at most 2 × the processor time)'

const MONTH_ROWS = Number(process.env.MONTH_ROWS ?? 2_750_000)
const ROUNDS = Number(process.env.ROUNDS ?? 7)
const COUNTRIES = 30
const DAYS = 30
const PROVIDERS = 20
const dayRows = Math.round(MONTH_ROWS / DAYS / PROVIDERS)

/**
 * Days after which a run of an API changed the figures of a day. A booking has the number of the day on which it was made.
 */
const AGES = [1, 2, 3, 5, 10, 30]

const lastDay = dayNumber(Date.now()) - 1
const today = lastDay + 1
const countryOf = (at: string) =>
  `['US','DE','FR','GB','IT','ES','NL','PL','SE','NO','DK','FI','AT','CH','BE','PT','IE','CZ','HU','RO','GR','TR','BR','MX','AR','CL','CA','AU','JP','IN'][1 + ${at} % ${COUNTRIES}]`

/** Rows of all advertisers for a day as a booking found them; revenue moves a little with each. */
const rowsOf = (day: number, booking: number) => `SELECT 1 + intDiv(number, ${dayRows}) AS provider_id,
  toDate(${day}) AS date, number % ${dayRows} AS slot, ${booking} AS import_id,
  concat('BN-', toString(1000 + intDiv(slot, ${COUNTRIES}))) AS channel, ${countryOf('slot')} AS country,
  provider_id * 1000 + intDiv(slot, ${COUNTRIES}) AS publisher_account_id, 1 + publisher_account_id % 90 AS publisher_id,
  publisher_account_id AS targeting_id, publisher_account_id AS rule_id, publisher_account_id AS provider_link_id,
  1 AS platform_id, 2 AS search_engine_id, 3 AS tag_type_id, 0 AS traffic_source_id,
  20 + cityHash64(number, ${day}) % 5000 AS total_searches, intDiv(total_searches * 8, 10) AS monetized_searches,
  intDiv(monetized_searches * 7, 100) AS clicks, 0 AS followon_searches, 0 AS initial_searches,
  toDecimal64(clicks * (31 + cityHash64(number, ${booking}) % 3) / 100, 6) AS gross_revenue,
  toDecimal64(gross_revenue * 8 / 10, 6) AS net_revenue, toDecimal64(gross_revenue * 56 / 100, 6) AS publisher_revenue,
  100 AS divided_percentage, 'one' AS division, 1 AS remarks FROM numbers(${dayRows * PROVIDERS})`

async function fill({ warehouse }: TestWarehouse, firstDay: number): Promise<void> {
  const names = bookedColumns.join(', ')
  for (let day = firstDay; day < firstDay + DAYS; day += 1) {
    const bookings = AGES.map((age) => day + age).filter((booking) => booking <= today)
    for (const [at, since] of bookings.entries()) {
      const until = bookings[at + 1]
      await warehouse.command({
        sql: until
          ? `INSERT INTO booked_past (${names}, shown_since, shown_until) SELECT ${names}, ${since}, ${until} FROM (${rowsOf(day, since)})`
          : `INSERT INTO booked_row (${names}, version, is_gone, shown_since) SELECT ${names}, ${today}, 0, ${since} FROM (${rowsOf(day, since)})`,
      })
    }
    if (bookings.length > 1)
      await warehouse.command({
        sql: `INSERT INTO booked_past_day SELECT 1 + number, toDate(${day}), state.1, state.2
FROM numbers(${PROVIDERS}) ARRAY JOIN arrayZip([${bookings.slice(0, -1).join(', ')}], [${bookings.slice(1).join(', ')}]) AS state`,
      })
  }
}

const shapes = {
  'by publisher': 'publisher_id',
  'by date, publisher, advertiser, channel': 'date, publisher_id, provider_id, channel',
}

/** Seconds of processor time of all threads: the engine runs in this process, and others may use the machine. */
async function seconds(
  { warehouse }: TestWarehouse,
  keys: string,
  source: { sql: string; parameters: Parameters<typeof warehouse.query>[0]['parameters'] },
): Promise<number> {
  const started = process.cpuUsage()
  const { rows } = await warehouse.query({
    sql: `SELECT ${keys}, sum(total_searches) AS searches, sum(monetized_searches) AS monetized, sum(b.clicks) AS clicks,
  sum(gross_revenue) AS gross, sum(net_revenue) AS net, sum(b.publisher_revenue) AS publisher
FROM ${source.sql} AS b GROUP BY ${keys} ORDER BY net DESC LIMIT 100`,
    parameters: { ...source.parameters },
  })
  if (rows.length < 50) throw new Error(`Only ${rows.length} rows`)
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1e6
}

/** Median seconds of each shape: now, and as known on a day. */
async function measure(own: TestWarehouse, firstDay: number, then: number): Promise<void> {
  const days = { from: dayOfNumber(firstDay), to: dayOfNumber(firstDay + DAYS - 1) }
  const bookings = Array.from({ length: PROVIDERS }, (_, at) => ({ providerId: at + 1, then, now: today }))
  const known = bookedAsKnown(bookings, days)
  const now = {
    sql: '(SELECT * FROM booked_row FINAL WHERE date >= {from:Date} AND date <= {to:Date})',
    parameters: days,
  }
  for (const [shape, keys] of Object.entries(shapes)) {
    const times = { now: [] as number[], then: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      times.now.push(await seconds(own, keys, now))
      times.then.push(await seconds(own, keys, known))
    }
    const [one, other] = [median(times.now), median(times.then)]
    console.log(
      `month from ${days.from} ${shape}: now ${one.toFixed(3)} s, as known ${today - then} days ago ${other.toFixed(3)} s (${(other / one).toFixed(2)} ×)`,
    )
  }
}

export async function run(): Promise<void> {
  const own = await testWarehouse()
  try {
    // The month that ends yesterday, and one half a year ago, whose figures are older than the moment.
    const recent = lastDay - DAYS + 1
    const older = lastDay - 180
    for (const first of [older, recent]) await fill(own, first)
    const { rows } = await own.warehouse.query<{ table: string; rows: number; bytes: number }>({
      sql: `SELECT table, sum(rows) AS rows, sum(bytes_on_disk) AS bytes FROM system.parts
WHERE active AND table IN ('booked_row', 'booked_past') GROUP BY table`,
    })
    for (const { table, rows: count, bytes } of rows)
      console.log(`${table}: ${count} rows, ${(bytes / count).toFixed(1)} bytes a row`)
    await measure(own, recent, today - 7)
    await measure(own, older, today - 7)
    await measure(own, older, older + DAYS + 3)
  } finally {
    await own.close()
  }
}
