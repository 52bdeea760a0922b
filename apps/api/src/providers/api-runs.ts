import { getApiRun, listApiRuns, runApis } from '@headgate/contract/providers/api-runs'
import { getApiSchedule, setApiSchedule } from '@headgate/contract/providers/api-schedules'
import { beginApiRuns } from '@headgate/db/providers/api-run-work'
import * as runs from '@headgate/db/providers/api-runs'
import * as schedules from '@headgate/db/providers/api-schedules'
import { apiRun } from '@headgate/queue/jobs/api-run'
import { JobSender } from '@headgate/queue/job-sender'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

/** Runs of advertisers' APIs (docs/behaviour/advertisers.md#api-runs): started here, carried out by the jobs. */
export const apiRunCalls: Calls = (app, { database }) => {
  const { db } = database
  const jobs = new JobSender(database, [apiRun])
  app.addHook('onClose', () => jobs.stop())

  route(app, listApiRuns, ({ query }) => runs.listApiRuns(db, query))

  route(app, getApiRun, async ({ params: { id } }) => ({ data: await runs.getApiRun(db, id) }))

  route(app, runApis, ({ body: { selected, ...days }, by }) =>
    db.transaction(async (tx) => {
      const begun = await beginApiRuns(tx, by, selected, days)
      for (const run of begun) await jobs.send(tx, apiRun, { run })
      return { runs: begun }
    }),
  )

  route(app, getApiSchedule, async ({ params: { id } }) => ({
    schedule: await schedules.getApiSchedule(db, id),
  }))

  route(app, setApiSchedule, async ({ params: { id }, body: { updatedAt, ...schedule }, by }) => ({
    schedule: await schedules.setApiSchedule(db, by, id, schedule, updatedAt),
  }))
}
