import { EmbeddedEngine } from '@headgate/warehouse/client/embedded-engine'
import { reportView } from '@headgate/analytics/reports/report-view'
import { revenueReport, revenueReports } from '@headgate/contract/reports/revenue-report'
import { inlineParameters } from '@headgate/warehouse/client/literal'
import { reportSql } from '@headgate/warehouse/reports/statement/report-sql'
import { median } from '../machine.ts'
import { testAnalytics } from '@headgate/analytics/testing/analytics'

export const name = 'Report over 100 M searches rolled up (figure: end to end at most 1.5 x the raw query)'

/** Rolled-up rows; each counts SEARCHES searches. */
const ROWS = Number(process.env.ROWS ?? 20_000_000)
const SEARCHES = 5
const ROUNDS = 5
const REPORT = '/analytics/api/v1/bigquery/revenue-reports'

const groupings = [
  '',
  'publisher_id',
  'advertiser_id,channel',
  'publisher_id,publisher_channel_id,rule_id',
  'country,platform_id,search_engine_id,tag_type_id',
  'publisher_id,advertiser_id,channel,advertiser_channel_id,country',
]

/** Thirty days up to now, with as many different rows as the roll-up allows. */
const fill = `INSERT INTO search_hour
SELECT 0 AS batch, toStartOfHour(now('UTC') - toIntervalHour(number % 720)) AS hour,
  1 + cityHash64(number, 1) % 20 AS publisher_id, publisher_id * 100 + cityHash64(number, 2) % 5 AS targeting_id,
  cityHash64(number, 3) % 9 AS provider_id, provider_id * 10 + cityHash64(number, 4) % 8 AS provider_link_id,
  targeting_id * 10 + cityHash64(number, 5) % 3 AS rule_id, cityHash64(number, 6) % 10 AS advertiser_link_group_id,
  0 AS group_rule_id,
  1 + cityHash64(number, 7) % 3 AS platform_id, 1 + cityHash64(number, 8) % 3 AS search_engine_id,
  1 + cityHash64(number, 9) % 5 AS tag_type_id, cityHash64(number, 10) % 6 AS traffic_source_id,
  cityHash64(number, 11) % 5 AS quality_score, cityHash64(number, 12) % 9 AS filtered_reason,
  ['US', 'DE', 'GB', 'FR', 'IT', 'ES', 'PL', 'SE'][1 + cityHash64(number, 13) % 8] AS country,
  concat('channel-', toString(provider_link_id)) AS channel,
  ${SEARCHES} AS searches, 3 AS redirected, 1 AS filtered, 1 AS overcapped, 0 AS warmup, 0 AS fallback
FROM numbers({from:UInt64}, {count:UInt64}) SETTINGS max_insert_threads = 2`

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

export async function run(): Promise<void> {
  const own = await testAnalytics()
  const engine = new EmbeddedEngine(own.path)
  try {
    const part = 4_000_000
    for (let from = 0; from < ROWS; from += part)
      await own.warehouse.command({ sql: fill, parameters: { from, count: Math.min(part, ROWS - from) } })
    const origin = await own.app.listen({ host: '127.0.0.1', port: 0 })
    const headers = { authorization: `Bearer ${own.admin}` }
    const range = {
      period: 'custom',
      fromDate: new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 10),
      toDate: new Date().toISOString().slice(0, 10),
    }
    for (const interval of ['accumulated', 'day'])
      for (const groups of groupings) {
        const given = {
          ...range,
          aggregateBy: interval,
          ...(groups && { groupByKeys: groups }),
          orderBy: 'server_search_counts',
        }
        const view = await reportView(
          own.database.db,
          revenueReport,
          revenueReports.query.parse(given),
          new Date(),
        )
        const { sql, parameters = {} } = reportSql(view)
        const raw = `${inlineParameters(sql.replace(/ORDER BY.*$/s, ''), parameters)} FORMAT Null`
        let rows = 0
        let searches = 0
        const url = `${origin}${REPORT}?${new URLSearchParams(given).toString()}`
        const ask = async () => {
          const reply = await fetch(url, { headers })
          const { data } = (await reply.json()) as {
            data: { count: number; stats: { server_search_counts: number } }
          }
          rows = data.count
          searches = data.stats.server_search_counts
        }
        // In turns, so that other load of the machine affects both.
        const rounds: { engine: number; whole: number }[] = []
        for (let round = 0; round < ROUNDS; round += 1)
          rounds.push({ engine: await timed(() => engine.read(raw)), whole: await timed(ask) })
        const inEngine = median(rounds.map((round) => round.engine))
        const endToEnd = median(rounds.map((round) => round.whole))
        console.log(
          `${interval} ${groups || '(no grouping)'}: ${rows} rows of ${searches} searches; raw ${Math.round(inEngine)} ms, ` +
            `end to end ${Math.round(endToEnd)} ms, ratio ${(endToEnd / inEngine).toFixed(2)}`,
        )
      }
  } finally {
    await engine.close()
    await own.close()
  }
}
