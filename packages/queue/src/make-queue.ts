import type { PgBoss } from 'pg-boss'
import type { JobDefinition } from './job.ts'

/** Makes the queue of a job, or gives an existing one the present settings. */
export async function makeQueue(
  boss: PgBoss,
  { name, timeoutSeconds, retries = 5, alone }: JobDefinition,
): Promise<void> {
  const settings = {
    retryLimit: retries,
    retryDelay: 10,
    retryBackoff: true,
    expireInSeconds: timeoutSeconds,
    // PostgreSQL tells the workers of a new job, so that none waits for their next look.
    notify: true,
  }
  await boss.createQueue(name, { ...settings, ...(alone && { policy: 'exclusive' }) })
  await boss.updateQueue(name, settings)
}
