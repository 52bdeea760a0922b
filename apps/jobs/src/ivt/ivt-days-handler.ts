import { computeIvtDay, dueIvtDays } from '@headgate/contract/ivt/compute-calls'
import { readToday } from '@headgate/db/base/today'
import { daysBefore } from '@headgate/domain/days'
import { ivtDays } from '@headgate/queue/jobs/ivt-days'
import type { PartClient } from '@headgate/runtime/parts/part-client'
import { handle, type JobHandler } from '../job.ts'

/** Searches are kept for 97 days from their moment, so the oldest day with all of its searches is this one. */
const DAYS_BACK = 96
const LOOK_MS = 120_000
/** The longest that one day may take. */
const COMPUTE_MS = 900_000

/**
 * Computes finished days of the IVT report, the newest first: docs/behaviour/reports.md#when-a-day-is-computed. A day
 * that fails keeps no other from being computed.
 */
export function ivtDaysHandler(analytics: PartClient): JobHandler<(typeof ivtDays)['payload']> {
  return handle(ivtDays, async (_, { database: { db }, log, signal }) => {
    const within = (ms: number) => AbortSignal.any([signal, AbortSignal.timeout(ms)])
    const today = new Date(await readToday(db))
    const { days } = await analytics.send(dueIvtDays, {
      body: { from_day: daysBefore(DAYS_BACK, today), to_day: daysBefore(1, today) },
      signal: within(LOOK_MS),
    })
    const failures: unknown[] = []
    for (const day of days)
      try {
        const computed = await analytics.send(computeIvtDay, { body: { day }, signal: within(COMPUTE_MS) })
        log.info({ day, ...computed }, 'invalid traffic of a day computed')
      } catch (cause) {
        signal.throwIfAborted()
        failures.push(cause)
      }
    if (failures.length > 0)
      throw new AggregateError(failures, 'Some days of the IVT report were not computed')
  })
}
