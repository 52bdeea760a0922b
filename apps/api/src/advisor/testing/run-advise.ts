import assert from 'node:assert/strict'
import type { Db } from '@headgate/db/base/database'
import type { JobSender } from '@headgate/queue/job-sender'
import { advise } from '@headgate/queue/jobs/advise'
import { until } from '@headgate/runtime/testing/until'
import { sql } from 'drizzle-orm'

/**
 * Has the advisor's job run once, and waits until it has ended, with or without failures. The job also runs by itself: a
 * rule that was judged may have been judged before what a test did last.
 */
export async function runAdvise(db: Db, jobs: JobSender): Promise<void> {
  const id = await jobs.send(db, advise, {})
  assert.notEqual(id, null)
  await until(async () => {
    const { rows } = await db.execute(
      sql`select from pgboss.job where id = ${id} and state in ('completed', 'failed', 'retry')`,
    )
    return rows.length > 0
  }, 'the advisor has run')
}
