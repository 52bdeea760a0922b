import type { PgBoss } from 'pg-boss'
import type { JobDefinition } from './job.ts'

/** Makes the queue of a job, or gives an existing one the present settings. */
export async function makeQueue(boss: PgBoss, { name, timeoutSeconds }: JobDefinition): Promise<void> {
  const settings = { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: timeoutSeconds }
  await boss.createQueue(name, settings)
  await boss.updateQueue(name, settings)
}
