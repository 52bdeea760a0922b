import { newAlert } from '@headgate/contract/alerts/alerts'
import { saveAlert } from '@headgate/db/alerts/alerts'
import { systemActor } from '@headgate/db/base/audit'
import { fillBusiness } from '../business/rows.ts'
import { HOUR_MS } from '@headgate/domain/days'
import { adviseHandler } from '@headgate/jobs/advice/advise-handler'
import { adviceReaders } from '@headgate/jobs/advice/rules'
import { collectAlertsHandler } from '@headgate/jobs/alerts/alert-handlers'
import type { JobContext } from '@headgate/jobs/job'
import { JobSender } from '@headgate/queue/job-sender'
import { sendAlert } from '@headgate/queue/jobs/alerts'
import { pushSend } from '@headgate/queue/jobs/push-send'
import { PartClient } from '@headgate/runtime/parts/part-client'
import { createLog } from '@headgate/runtime/log'
import { serviceToken } from '@headgate/runtime/parts/service-token'
import { startParts } from '../revenue/parts.ts'
import type { Warehouse } from '@headgate/warehouse/client/client'

export const name = 'the hourly job of advice and alerts for 10,000 publisher links (figure: 120 s a rule)'

const LINKS = Number(process.env['ROWS'] ?? 10_000)
const DAYS = 50

/** A link's searches and redirects in each hour of seven weeks, with a daily curve and noise. One in a hundred falls. */
const searches = `INSERT INTO search_hour
  (batch, hour, publisher_id, targeting_id, provider_id, provider_link_id, rule_id, advertiser_link_group_id, group_rule_id,
   platform_id, search_engine_id, tag_type_id, traffic_source_id, quality_score, filtered_reason, country, channel,
   searches, redirected, filtered, overcapped, warmup, fallback)
SELECT 0, toDateTime({end:UInt32}, 'UTC') - 3600 * (1 + back), 1 + n % 2000, n, 1 + n % 500, n, 2 * n, 0, 0,
  1, 1, 1, 1, 1, 0, 'US', concat('BR-', toString(n)), counted, counted - toUInt64(counted * 0.1), toUInt64(counted * 0.1), 0, 0, 0
FROM (SELECT 1 + number % {links:UInt32} AS n, {first:UInt32} + intDiv(number, {links:UInt32}) AS back,
  toUInt64((20 + n % 400) * (1.2 + sin(back / 24 * 2 * pi())) * (0.85 + cityHash64(number, back) % 300 / 1000)
    * if(back < 6 AND n % 100 = 0, 0.1, 1)) AS counted
  FROM numbers({rows:UInt64}))
SETTINGS max_insert_threads = 2, max_partitions_per_insert_block = 400`

/** Booked revenue of each link and day, with a share that differs by link. */
const booked = `INSERT INTO booked_row
  (provider_id, date, slot, version, is_gone, import_id, channel, country, publisher_account_id, publisher_id, targeting_id, rule_id,
   provider_link_id, platform_id, search_engine_id, tag_type_id, traffic_source_id, total_searches, monetized_searches, clicks,
   followon_searches, initial_searches, gross_revenue, net_revenue, publisher_revenue, divided_percentage, division, remarks)
SELECT 1 + n % 500, toDate({end:UInt32}) - 1 - day, n, 1, 0, 1, concat('BR-', toString(n)), 'US', n, 1 + n % 2000, n, 2 * n, n, 1, 1, 1, 1,
  24 * (20 + n % 400), 20 * (20 + n % 400), 60 + h % 60, 0, 0, toDecimal64((h % 90000) / 1000, 6), toDecimal64((h % 80000) / 1000, 6),
  toDecimal64((h % 50000) / 1000, 6), 100, 'one', 1
FROM (SELECT 1 + number % {links:UInt32} AS n, intDiv(number, {links:UInt32}) AS day, cityHash64(number, 5) AS h FROM numbers({rows:UInt64}))
SETTINGS max_insert_threads = 2, max_partitions_per_insert_block = 400`

const HOURS_AT_ONCE = 200

async function fill(warehouse: Warehouse, end: number): Promise<void> {
  for (let first = 0; first < DAYS * 24; first += HOURS_AT_ONCE)
    await warehouse.command({
      sql: searches,
      parameters: { end, links: LINKS, first, rows: LINKS * Math.min(HOURS_AT_ONCE, DAYS * 24 - first) },
    })
  await warehouse.command({ sql: booked, parameters: { end, links: LINKS, rows: LINKS * DAYS } })
}

/** One look of every rule, and then what an alert of everything has to tell, each rule with its time. */
export async function run(): Promise<void> {
  const end = (Math.floor(Date.now() / HOUR_MS) * HOUR_MS) / 1_000
  const parts = await startParts({ jobs: false, fill: (warehouse) => fill(warehouse, end) })
  const { db } = parts.database
  const jobs = new JobSender(parts.database, [sendAlert, pushSend])
  try {
    await fillBusiness(db, { providerLinks: LINKS, targetings: LINKS, rulesPerLink: 2 })
    await parts.database.pool.query(
      `update targeting set status = 'published', is_active = true, archived_at = null`,
    )
    await saveAlert(
      db,
      systemActor,
      { id: null, values: { ...newAlert, name: 'Everything', tells_end: true } },
      () => '',
    )
    const analytics = new PartClient(
      parts.analytics,
      serviceToken({ DATA_DIR: parts.api.dataDir, SERVICE_TOKEN: undefined }),
    )
    const context: JobContext = {
      database: parts.database,
      log: createLog('bench', 'error'),
      signal: new AbortController().signal,
    }
    parts.forgetPeaks()
    const usual = process.memoryUsage().rss
    let highest = usual
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20)
    const { analytics: before } = parts.memory()
    let total = 0
    for (const reader of adviceReaders)
      total += await timed(reader.rule, () => adviseHandler(analytics, jobs, [reader]).run({}, context))
    total += await timed('collecting of alerts', () => collectAlertsHandler({ jobs }).run({}, context))
    clearInterval(watch)
    const { rows } = await parts.database.pool.query<{ items: number; told: number }>(
      'select (select count(*)::int from advisor) as items, (select count(*)::int from alert_delivery) as told',
    )
    console.log(
      `${(total / 1_000).toFixed(1)} s in all for ${LINKS} links: ${rows[0]!.items} items, ${rows[0]!.told} messages; memory of the job + ${Math.round((highest - usual) / 1e6)} MB, analytics ${before} to ${parts.peaks()['analytics']} MB`,
    )
    if (rows[0]!.items === 0) throw new Error('No rule found anything: nothing was measured')
  } finally {
    await jobs.stop()
    await parts.stop()
  }
}

/** Does some work and prints how long it took; returns milliseconds. */
async function timed(what: string, work: () => Promise<void>): Promise<number> {
  const before = performance.now()
  await work()
  const took = performance.now() - before
  console.log(`${(took / 1_000).toFixed(2).padStart(8)} s  ${what}`)
  return took
}
