import { countRecords } from '@headgate/contract/backup/backup-calls'
import { holdAdvice, releaseAdvice } from '@headgate/db/advisor/hold'
import { openDatabase } from '@headgate/db/base/database'
import { JobSender } from '@headgate/queue/job-sender'
import { advise } from '@headgate/queue/jobs/advise'
import { ivtDays } from '@headgate/queue/jobs/ivt-days'
import { createLog } from '@headgate/runtime/log'
import { PartClient } from '@headgate/runtime/parts/part-client'
import { serviceToken } from '@headgate/runtime/parts/service-token'
import type { Settings } from '@headgate/runtime/settings'
import { loadRevenue } from './load-revenue.ts'
import { PAST_DAYS } from './past-story.ts'
import { sendPast } from './send-past.ts'

/** The longest that the past is expected to take. A load that was interrupted holds the advice back no longer. */
const HELD_MS = 900_000

/** Counting takes a moment where there is nothing, and long where there is much: then the past is not given either. */
const COUNTING_MS = 60_000

const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1)

/**
 * Gives the sample business the 90 days behind it: searches, and then the revenue of these searches
 * (docs/sample-business.md#its-past). With `SAMPLE_PAST_DAYS` they are fewer, or none. A ClickHouse that has searches gets
 * none: they are of another business, and would have the same ids. The sample business works without a past, so an error
 * is only reported. Analytics must be ready.
 */
export async function givePast(
  settings: Settings,
  databaseUrl: string,
  report: (line: string) => void,
): Promise<void> {
  const { SAMPLE_PAST_DAYS: days = PAST_DAYS } = settings
  if (days === 0) return
  const now = new Date()
  const since = performance.now()
  const database = openDatabase(databaseUrl, { name: 'sample past', max: 8 })
  const jobs = new JobSender(database, [advise, ivtDays])
  try {
    const analytics = new PartClient(settings.ANALYTICS_URL, serviceToken(settings))
    if (await hasSearches(analytics))
      return report('the sample business gets no past: ClickHouse has searches of another business already')
    report(`the sample business is loaded; giving it its last ${days} days …`)
    await holdAdvice(database.db, new Date(now.getTime() + HELD_MS))
    const searches = await sendPast(database, analytics, now, days)
    report(`${searches.toLocaleString('en')} searches in ${seconds(since)} s`)
    const revenueSince = performance.now()
    const log = createLog('start', 'warn')
    const { files, runs } = await loadRevenue({ settings, database, analytics, log }, now, days)
    report(`${files} files and ${runs} runs of an API in ${seconds(revenueSince)} s`)
    // The runs of this period came before the searches.
    await jobs.send(database.db, ivtDays, {})
    await releaseAdvice(database.db)
    await jobs.send(database.db, advise, {})
  } catch (cause) {
    report(
      `the sample business has no complete past: ${cause instanceof Error ? cause.message : String(cause)}`,
    )
  } finally {
    await jobs.stop()
    await database.close()
  }
}

async function hasSearches(analytics: PartClient): Promise<boolean> {
  const signal = AbortSignal.timeout(COUNTING_MS)
  const { searches_stored: stored, searches_counted: counted } = await analytics.send(countRecords, {
    signal,
  })
  return stored > 0 || counted > 0
}
