import type { Db } from '@headgate/db/base/database'
import {
  dueApiRuns,
  finishApiRun,
  leaveApiRun,
  retryApiRun,
  signApiRun,
  takeApiRun,
  WORK_SIGN_SECONDS,
  type TakenRun,
} from '@headgate/db/providers/api-run-work'
import { findCredentials } from '@headgate/db/providers/credentials'
import type { ReportedRow } from '@headgate/db/schema/all'
import { apiRun } from '@headgate/queue/jobs/api-run'
import { judgeMaturity } from '@headgate/queue/jobs/judge-maturity'
import type { JobSender } from '@headgate/queue/job-sender'
import { privateTargets } from '@headgate/runtime/outgoing/outgoing-call'
import { readCredentials, keptSeal, CREDENTIALS_KEY } from '@headgate/runtime/keys/seal'
import type { Settings } from '@headgate/runtime/settings'
import { handle, type JobContext, type JobHandler } from '../job.ts'
import { attemptRun } from './call-api.ts'

/** Rows of a run as the advertiser wrote them, by mapped field, with the date format of the credentials. */
export type RunToBook = TakenRun & { rows: ReportedRow[]; dateFormat: string }

/**
 * Makes an import of the rows of a run, which replaces its days, and books it. Must be harmless when it is called again
 * for the same run.
 */
export type BookRun = (run: RunToBook, context: JobContext) => Promise<unknown>

interface Options {
  settings: Pick<Settings, 'DATA_DIR' | 'ALLOW_PRIVATE_TARGETS' | 'ALLOWED_PRIVATE_ORIGINS'>
  jobs: JobSender
  book: BookRun
}

/** Says again and again that this process works on the run. Returns a function that ends it. */
function keepSigning(db: Db, run: TakenRun): () => void {
  const timer = setInterval(() => void signApiRun(db, run).catch(() => {}), WORK_SIGN_SECONDS * 1_000)
  return () => clearInterval(timer)
}

/**
 * Calls an advertiser's API for a run and books its rows. An error of the remote side is a failed run with its reason
 * and not a failed job. A run whose process was killed goes on: from its beginning, or with the booking of its rows. See
 * docs/behaviour/advertisers.md#api-runs.
 */
export function apiRunHandler({ settings, jobs, book }: Options): JobHandler<(typeof apiRun)['payload']> {
  const seal = keptSeal(settings.DATA_DIR, CREDENTIALS_KEY)

  async function work(run: TakenRun, context: JobContext): Promise<void> {
    const { db } = context.database
    const credentials = readCredentials(seal, await findCredentials(db, run.providerId))
    let { rows } = run
    if (rows === null) {
      const result = await attemptRun(credentials, run, privateTargets(settings))
      const about = { run: run.id, providerId: run.providerId, attempt: run.attempt }
      if ('again' in result) {
        await retryApiRun(db, run, result.again)
        context.log.info(about, result.again.message)
        return
      }
      const { status, message } = result.ended
      const isStored = await finishApiRun(db, run, result.ended)
      context.log.info({ ...about, status, rows: result.ended.rows.length }, message)
      // Its days are partial from now on.
      if (isStored && status === 'Failed') await jobs.send(db, judgeMaturity, { provider: run.providerId })
      if (!isStored || status === 'Failed') return
      rows = result.ended.rows
    }
    await book({ ...run, rows, dateFormat: credentials?.date_format ?? 'YYYY-MM-DD' }, context)
  }

  return handle(apiRun, async ({ run: id }, context) => {
    const { db } = context.database
    const run = await takeApiRun(db, id)
    if (!run) return
    const endSigns = keepSigning(db, run)
    try {
      await work(run, context)
    } finally {
      endSigns()
      await leaveApiRun(db, run)
    }
    // The next run of the advertiser had to wait for this one.
    const next = (await dueApiRuns(db, run.providerId)).find((other) => other !== id)
    if (next !== undefined) await jobs.send(db, apiRun, { run: next })
  })
}
