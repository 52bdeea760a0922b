import type { Database, Db } from '@headgate/db/base/database'
import {
  dueApiRuns,
  findUnbookedApiRun,
  finishApiRun,
  retryApiRun,
  signApiRun,
  takeApiRun,
  WORK_SIGN_SECONDS,
  type TakenRun,
} from '@headgate/db/providers/api-run-work'
import { findCredentials } from '@headgate/db/providers/credentials'
import { apiRun } from '@headgate/queue/jobs/api-run'
import type { JobSender } from '@headgate/queue/job-sender'
import { privateTargets } from '@headgate/runtime/outgoing/outgoing-call'
import { readCredentials, keptSeal, CREDENTIALS_KEY, type Seal } from '@headgate/runtime/seal'
import type { Settings } from '@headgate/runtime/settings'
import { handle, type JobContext, type JobHandler } from '../job.ts'
import { bookRows } from './book-rows.ts'
import { attemptRun } from './call-api.ts'

type ApiSettings = Pick<Settings, 'DATA_DIR' | 'ALLOW_PRIVATE_TARGETS' | 'ALLOWED_PRIVATE_ORIGINS'>

/** Says again and again that this process works on the run. Returns a function that ends it. */
function keepSigning(db: Db, run: TakenRun): () => void {
  const timer = setInterval(() => void signApiRun(db, run).catch(() => {}), WORK_SIGN_SECONDS * 1_000)
  return () => clearInterval(timer)
}

async function callOnce(
  seal: Seal,
  settings: ApiSettings,
  run: TakenRun,
  { database: { db }, log }: JobContext,
) {
  const { id, providerId, attempt } = run
  const credentials = readCredentials(seal, await findCredentials(db, providerId))
  const endSigns = keepSigning(db, run)
  try {
    const result = await attemptRun(credentials, run, privateTargets(settings))
    if ('again' in result) {
      await retryApiRun(db, run, result.again)
      log.info({ run: id, providerId, attempt }, result.again.message)
    } else {
      await finishApiRun(db, run, result.ended)
      const { status, rows, message } = result.ended
      log.info({ run: id, providerId, attempt, status, rows: rows.length }, message)
    }
  } finally {
    endSigns()
  }
}

async function bookRead(seal: Seal, id: number, context: JobContext): Promise<void> {
  if (bookRows === undefined) return
  const { db } = context.database
  const run = await findUnbookedApiRun(db, id)
  if (!run) return
  const credentials = readCredentials(seal, await findCredentials(db, run.providerId))
  await bookRows({ ...run, dateFormat: credentials?.date_format ?? 'YYYY-MM-DD' }, context)
}

/** Enqueues the next due run of the advertiser, which had to wait for this one. */
async function sendNext(jobs: JobSender, { db }: Database, providerId: number): Promise<void> {
  for (const next of await dueApiRuns(db, providerId)) await jobs.send(db, apiRun, { run: next })
}

/**
 * Calls an advertiser's API for a run, and books the rows of one that was called already. An error of the remote side
 * is a failed run with its reason and not a failed job. A run whose process was killed starts again from its beginning.
 * See docs/behaviour/advertisers.md#api-runs.
 */
export function apiRunHandler(
  settings: ApiSettings,
  jobs: JobSender,
): JobHandler<(typeof apiRun)['payload']> {
  const seal = keptSeal(settings.DATA_DIR, CREDENTIALS_KEY)
  return handle(apiRun, async ({ run: id }, context) => {
    const { database } = context
    const taken = await takeApiRun(database.db, id)
    if (taken) await callOnce(seal, settings, taken, context)
    await bookRead(seal, id, context)
    if (taken) await sendNext(jobs, database, taken.providerId)
  })
}
