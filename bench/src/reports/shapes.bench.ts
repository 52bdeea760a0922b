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

/** The query that one would write by hand for the same figures: each side grouped, then joined, in one statement. */
function handWritten({ days, interval, groups, filters = {} }: Shape): string {
  const keys = groups.split(',')
  const where = Object.entries(filters).map(([name, values]) => ` AND ${columns[name]} IN (${values})`)
  const date = (day: string) => ({ day, month: `toStartOfMonth(${day})`, accumulated: '' })[interval]
  const named = (day: string) => [
    ...(interval === 'accumulated' ? [] : [`${date(day)} AS d`]),
    ...keys.filter((key) => key !== 'remarks').map((key) => `${columns[key]} AS k_${key}`),
  ]
  const by = [
    ...(interval === 'accumulated' ? [] : ['d']),
    ...keys.filter((key) => key !== 'remarks').map((key) => `k_${key}`),
  ]
  const searches = `SELECT ${named('toDate(hour)').join(', ')}, sum(searches) AS s, sum(redirected) AS r, sum(filtered) AS f,
    sum(overcapped) AS o, sum(warmup) AS w, sum(fallback) AS b FROM search_hour
    WHERE batch = 0 AND hour >= toDateTime('${days.fromDate} 00:00:00', 'UTC') AND hour < toDateTime(toDate('${days.toDate}') + 1, 'UTC')${where.join('')}
    GROUP BY ${by.join(', ')}`
  const booked = `SELECT ${named('date').join(', ')}, sum(total_searches) AS t, sum(monetized_searches) AS m, sum(clicks) AS c,
    sum(followon_searches) AS fo, sum(initial_searches) AS i, sum(gross_revenue) AS g, sum(net_revenue) AS n, sum(publisher_revenue) AS p,
    sumIf(net_revenue, publisher_account_id = 0) AS u, count() AS rows, sum(divided_percentage) AS dp FROM booked_row FINAL
    WHERE date >= '${days.fromDate}' AND date <= '${days.toDate}'${where.join('')} GROUP BY ${by.join(', ')}`
  return `SELECT ${by.join(', ')}, s, r, f, o, w, b, t, m, c, fo, i, g, n, p, u, rows, dp
    FROM (${searches}) AS x FULL JOIN (${booked}) AS y USING (${by.join(', ')})
    ORDER BY n DESC LIMIT 200 SETTINGS do_not_merge_across_partitions_select_final = 1`
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
      const rounds: { hand: number; page: number; second: number; order: number }[] = []
      // The first call of a shape also compiles and opens connections, which is no part of its statement.
      await engine.read(`${handWritten(shape)} FORMAT JSON`)
      await ask()
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push({
          hand: await timed(() => engine.read(`${handWritten(shape)} FORMAT JSON`)),
          page: await timed(() => ask()),
          second: await timed(() => ask({ page: '2' })),
          order: await timed(() => ask({ orderBy: 'rpc' })),
        })
      const of = (key: 'hand' | 'page' | 'second' | 'order') => median(rounds.map((round) => round[key]))
      console.log(
        `${shape.name}: ${count} rows; hand-written ${Math.round(of('hand'))} ms, end to end ${Math.round(of('page'))} ms, ` +
          `ratio ${(of('page') / of('hand')).toFixed(2)}; page 2 ${(of('second') / of('page')).toFixed(2)}, another order ${(of('order') / of('page')).toFixed(2)} of page 1`,
      )
    }
  } finally {
    await engine.close()
    await own.close()
  }
}
