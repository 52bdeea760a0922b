import { EmbeddedEngine } from '@headgate/warehouse/client/embedded-engine'
import { testAnalytics } from '@headgate/analytics/testing/analytics'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { median } from '../machine.ts'
import { BOOKED_A_DAY, daysBeforeLast, fillYear, LAST_DAY, SEARCHES_A_DAY } from './year-of-rows.ts'

export const name =
  'Reports over a year of booked rows and roll-up rows (figure: end to end at most 1.15 x the hand-written query)'

/** A year has 33 M booked rows and 29 M of the roll-up. `DAYS=31` is a month of them. */
const DAYS = Number(process.env.DAYS ?? 365)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
/** Measures only shapes whose name contains it. */
const SHAPE = process.env.SHAPE ?? ''

const month = { fromDate: daysBeforeLast(30), toDate: LAST_DAY }
const year = { fromDate: daysBeforeLast(DAYS - 1), toDate: LAST_DAY }

interface Shape {
  name: string
  days: { fromDate: string; toDate: string }
  interval: 'day' | 'month' | 'accumulated'
  groups: string
  filters?: Record<string, string>
}

const shapes: Shape[] = [
  { name: 'month by publisher', days: month, interval: 'accumulated', groups: 'publisher_id' },
  {
    name: 'month by date, publisher, advertiser, channel',
    days: month,
    interval: 'day',
    groups: 'publisher_id,advertiser_id,channel',
  },
  {
    name: 'year by country with filters',
    days: year,
    interval: 'accumulated',
    groups: 'country',
    filters: { providers: '3,4,5', platforms: '1' },
  },
  {
    name: 'year by month, publisher, country',
    days: year,
    interval: 'month',
    groups: 'publisher_id,country',
  },
  {
    name: 'one publisher by date and channel',
    days: year,
    interval: 'day',
    groups: 'channel',
    filters: { publishers: '7' },
  },
  {
    name: 'year by date, publisher, advertiser, channel',
    days: year,
    interval: 'day',
    groups: 'publisher_id,advertiser_id,channel',
  },
  {
    name: 'month with log match status',
    days: month,
    interval: 'accumulated',
    groups: 'advertiser_id,remarks',
  },
  { name: 'year by advertiser', days: year, interval: 'accumulated', groups: 'advertiser_id' },
]

const columns: Record<string, string> = {
  publisher_id: 'publisher_id',
  advertiser_id: 'provider_id',
  channel: 'channel',
  country: 'country',
  providers: 'provider_id',
  platforms: 'platform_id',
  publishers: 'publisher_id',
}

const COUNTS = ['searches', 'redirected', 'filtered', 'overcapped', 'warmup', 'fallback']
const AMOUNTS = `total_searches monetized_searches clicks followon_searches initial_searches
  gross_revenue net_revenue publisher_revenue divided_percentage`.split(/\s+/)
const ONE_PART_A_MONTH = 'SETTINGS do_not_merge_across_partitions_select_final = 1'

/** The keys of a shape that both sides have as columns, and the conditions of the days and filters of each side. */
function sidesOf({ days: { fromDate, toDate }, groups, filters = {} }: Shape) {
  const keys = groups.split(',').filter((key) => key !== 'remarks')
  const more = Object.entries(filters).map(([name, values]) => ` AND ${columns[name]} IN (${values})`)
  const hours = `hour >= toDateTime('${fromDate} 00:00:00', 'UTC') AND hour < toDateTime(toDate('${toDate}') + 1, 'UTC')`
  return {
    keys,
    searches: `FROM search_hour WHERE batch = 0 AND ${hours}${more.join('')}`,
    booked: `FROM booked_row FINAL WHERE date >= '${fromDate}' AND date <= '${toDate}'${more.join('')}`,
  }
}

const sums = (names: readonly string[]) => names.map((name) => `sum(${name}) AS s_${name}`).join(', ')

/** The query that one would write by hand for the same figures: each side grouped, then joined, in one statement. */
function handWritten(shape: Shape): string {
  const { keys, searches, booked } = sidesOf(shape)
  const date = (day: string) => ({ day, month: `toStartOfMonth(${day})`, accumulated: '' })[shape.interval]
  const dated = shape.interval === 'accumulated' ? [] : ['d']
  const named = (day: string) => [
    ...dated.map(() => `${date(day)} AS d`),
    ...keys.map((key) => `${columns[key]} AS k_${key}`),
  ]
  const by = [...dated, ...keys.map((key) => `k_${key}`)].join(', ')
  const side = (day: string, figures: string, from: string) =>
    `SELECT ${named(day).join(', ')}, ${figures} ${from} GROUP BY ${by}`
  const unmatched = 'sumIf(net_revenue, publisher_account_id = 0) AS u, count() AS rows'
  return `SELECT ${by}, ${[...COUNTS, ...AMOUNTS].map((name) => `s_${name}`).join(', ')}, u, rows
    FROM (${side('toDate(hour)', sums(COUNTS), searches)}) AS x
    FULL JOIN (${side('date', `${sums(AMOUNTS)}, ${unmatched}`, booked)}) AS y USING (${by})
    ORDER BY s_net_revenue DESC LIMIT 200 ${ONE_PART_A_MONTH}`
}

/** One pass over the columns that the report reads, which only adds them up. */
function summingPass(shape: Shape): string {
  const { keys, searches, booked } = sidesOf(shape)
  // A status is found from the channel and the country.
  const more = shape.groups.includes('remarks') ? ['channel', 'country'] : []
  const read = (names: readonly string[], day: string, from: string) => {
    const sums = names.map((name) => `sum(${name})`)
    const largest = [day, ...more, ...keys.map((key) => columns[key]!)].map((name) => `max(${name})`)
    return `SELECT (${[...sums, ...largest].join(', ')}) ${from}`
  }
  return `SELECT (${read(COUNTS, 'hour', searches)}), (${read([...AMOUNTS, 'publisher_account_id'], 'date', booked)}) ${ONE_PART_A_MONTH}`
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

export async function run(): Promise<void> {
  const own = await testAnalytics()
  const engine = new EmbeddedEngine(own.path)
  try {
    const filled = await timed(() => fillYear(own.warehouse, DAYS))
    console.log(
      `${DAYS} days: ${BOOKED_A_DAY * DAYS} booked rows, ${SEARCHES_A_DAY * DAYS} of the roll-up, in ${Math.round(filled / 1_000)} s`,
    )
    const origin = await own.app.listen({ host: '127.0.0.1', port: 0 })
    const headers = { authorization: `Bearer ${own.admin}` }
    for (const shape of shapes.filter((one) => one.name.includes(SHAPE))) {
      const query = new URLSearchParams({
        period: 'custom',
        ...shape.days,
        aggregateBy: shape.interval,
        groupByKeys: shape.groups,
        ...shape.filters,
        orderBy: 'net_revenue',
      })
      let count = 0
      const ask = async (more: Record<string, string> = {}) => {
        const text = new URLSearchParams({ ...Object.fromEntries(query), ...more }).toString()
        const reply = await fetch(`${origin}${revenueReports.path}?${text}`, { headers })
        if (!reply.ok) throw new Error(`${shape.name}: ${await reply.text()}`)
        const { data } = (await reply.json()) as { data: { count: number } }
        count = data.count
      }
      // In turns, so that other load of the machine affects all.
      const turns = {
        pass: () => engine.read(`${summingPass(shape)} FORMAT JSON`),
        hand: () => engine.read(`${handWritten(shape)} FORMAT JSON`),
        page: () => ask(),
        second: () => ask({ page: '2' }),
        order: () => ask({ orderBy: 'rpc' }),
      }
      const names = Object.keys(turns) as (keyof typeof turns)[]
      const times = Object.fromEntries(names.map((turn) => [turn, []])) as unknown as Record<
        keyof typeof turns,
        number[]
      >
      // The first call of a shape also compiles and opens connections, which is no part of its statement.
      for (const turn of ['pass', 'hand', 'page'] as const) await turns[turn]()
      for (let round = 0; round < ROUNDS; round += 1)
        for (const turn of names) times[turn].push(await timed(turns[turn]))
      const of = (turn: keyof typeof turns) => median(times[turn])
      const ratio = (turn: keyof typeof turns, to: keyof typeof turns) => (of(turn) / of(to)).toFixed(2)
      console.log(
        `${shape.name}: ${count} rows; hand-written ${Math.round(of('hand'))} ms, end to end ${Math.round(of('page'))} ms, ` +
          `ratio ${ratio('page', 'hand')}; page 2 ${ratio('second', 'page')}, another order ${ratio('order', 'page')} of page 1; ` +
          `${ratio('page', 'pass')} of a summing pass of ${Math.round(of('pass'))} ms`,
      )
    }
  } finally {
    await engine.close()
    await own.close()
  }
}
