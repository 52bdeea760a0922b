import { testAnalytics } from '@headgate/analytics/testing/analytics'
import { capPaces, type PaceKind } from '@headgate/contract/overview/cap-paces'
import { systemActor } from '@headgate/db/base/audit'
import { publishTargetings } from '@headgate/db/publishing/publish-targeting'
import { serveProvider, serveProviderLink } from '@headgate/db/publishing/serve-changes'
import { DAY_MS } from '@headgate/domain/days'
import { median } from '../machine.ts'
import { seedTargetings } from './seed.ts'

export const name =
  'paces of the caps of a page of 200 rows, with 100,000 publisher links (figure: below 50 ms)'

const LINKS = Number(process.env['ROWS'] ?? 100_000)
const PAGE = 200
const PAGES = 10
const HOURS = 12

/** Today with the hours before it, and the same weekday of four weeks: twelve hours of each link with two rules. */
const fill = `INSERT INTO search_hour
SELECT 0 AS batch, toDateTime({day:UInt32}, 'UTC') + 3600 * (2 * h + n % 2) AS hour, 1 + n % 2000 AS publisher_id,
  {first:UInt32} + n AS targeting_id, 1 + n % 500 AS provider_id, {link:UInt32} + (n * 7919 + h) % 20000 AS provider_link_id,
  {rule:UInt32} + 2 * n + h % 2 AS rule_id, 0 AS advertiser_link_group_id, 0 AS group_rule_id, 1 AS platform_id, 1 AS search_engine_id,
  1 AS tag_type_id, 0 AS traffic_source_id, 1 AS quality_score, 0 AS filtered_reason, 'US' AS country,
  toString(provider_link_id) AS channel, 20 AS searches, 15 AS redirected, 2 AS filtered, 3 AS overcapped, 0 AS warmup, 0 AS fallback
FROM (SELECT intDiv(number, ${HOURS}) AS n, number % ${HOURS} AS h FROM numbers({count:UInt64}))
SETTINGS max_insert_threads = 2`

const shown = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  return `median ${median(times).toFixed(0)} ms, longest ${sorted.at(-1)!.toFixed(0)} ms`
}

/** A page for the first time today, and again when a minute has passed. */
export async function run(): Promise<void> {
  const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2
  let minutes = 0
  const own = await testAnalytics(() => new Date(noon + minutes * 60_000))
  try {
    const { db, pool } = own.database
    await seedTargetings(own.database, LINKS)
    const first = async (table: string) =>
      (await pool.query<{ id: number }>(`select min(id) as id from ${table}`)).rows[0]!.id
    const [link, rule, target] = [
      await first('provider_link'),
      await first('targeting_rule'),
      await first('targeting'),
    ]
    for (const weeks of [0, 1, 2, 3, 4])
      for (const before of [0, 1]) {
        const day = (noon - DAY_MS / 2 - (weeks * 7 + before) * DAY_MS) / 1_000
        await own.warehouse.command({
          sql: fill,
          parameters: { day, first: target, link, rule, count: LINKS * HOURS },
        })
      }
    const pages: Record<'publisher_link' | 'provider_link', number[][]> = {
      publisher_link: [],
      provider_link: [],
    }
    for (let page = 0; page < PAGES; page += 1) {
      const from = page * 7 * PAGE
      const { rows } = await pool.query<{ id: number }>(
        'select id from targeting where archived_at is null order by id limit $1 offset $2',
        [PAGE, from],
      )
      pages.publisher_link.push(rows.map(({ id }) => id))
      pages.provider_link.push(Array.from({ length: PAGE }, (_, at) => link + from + at))
    }
    const published = pages.publisher_link.flat()
    await publishTargetings(db, published, systemActor)
    const used = await pool.query<{ id: number; provider: number }>(
      'select distinct provider_link_id as id, d.provider_id as provider from targeting_rule_detail d join targeting_rule r on r.id = targeting_rule_id where targeting_id = any($1)',
      [published],
    )
    await serveProviderLink(
      db,
      used.rows.map(({ id }) => id),
    )
    await serveProvider(db, [...new Set(used.rows.map(({ provider }) => provider))])
    const headers = { authorization: `Bearer ${own.admin}` }
    const ask = async (kind: PaceKind, ids: readonly number[]) => {
      const started = performance.now()
      const reply = await own.app.inject({
        url: `${capPaces.path}?kind=${kind}&ids=${ids.join(',')}`,
        headers,
      })
      const took = performance.now() - started
      if (reply.statusCode !== 200) throw new Error(reply.body)
      return { took, count: reply.json<{ data: { paces: unknown[] } }>().data.paces.length }
    }
    for (const kind of ['publisher_link', 'provider_link'] as const) {
      const rounds: [string, number[]][] = [
        ['first of the day', []],
        ['a minute later', []],
        ['within the minute', []],
      ]
      let count = 0
      for (const ids of pages[kind])
        for (const [at, [, times]] of rounds.entries()) {
          if (at < 2) minutes += 1
          const reply = await ask(kind, ids)
          times.push(reply.took)
          count += reply.count
        }
      console.log(`${kind}: ${Math.round(count / PAGES / rounds.length)} paces a page of ${PAGE}`)
      for (const [what, times] of rounds) console.log(`  ${what}: ${shown(times)}`)
    }
  } finally {
    await own.close()
  }
}
