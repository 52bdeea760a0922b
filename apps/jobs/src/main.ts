import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@headgate/db/base/database'
import { sharedSecrets } from '@headgate/db/upkeep/shared-secrets'
import { JobSender } from '@headgate/queue/job-sender'
import { apiRun } from '@headgate/queue/jobs/api-run'
import { bookRevenue } from '@headgate/queue/jobs/book-revenue'
import { pushSend } from '@headgate/queue/jobs/push-send'
import { writeExport } from '@headgate/queue/jobs/write-export'
import { judgeMaturity } from '@headgate/queue/jobs/judge-maturity'
import { tellAlive } from '@headgate/runtime/alive'
import { keysOfPart } from '@headgate/runtime/keys/key-list'
import { serveMetrics, wholly } from '@headgate/runtime/metrics/metrics-server'
import { watchPool } from '@headgate/runtime/metrics/pool'
import { readinessOf } from '@headgate/runtime/parts/dependencies'
import { takeSharedKeys } from '@headgate/runtime/keys/shared-keys'
import { databaseUrlOf, startPart } from '@headgate/runtime/start-part'
import { stopGracefully } from '@headgate/runtime/stop'
import { databaseReason, Trouble } from '@headgate/runtime/trouble'
import { jobHandlers } from './handlers.ts'
import { startQueue, type Queue } from './queue.ts'
import { resumeImports } from './revenue-import/resume-imports.ts'

/** Milliseconds between tries while PostgreSQL is unavailable. */
const RETRY_MS = 2_000

await startPart('jobs', async (settings, log) => {
  const databaseUrl = databaseUrlOf(settings)
  tellAlive()
  const database = openDatabase(databaseUrl, { name: 'headgate-jobs', max: 4 })
  watchPool('jobs', database.pool)
  await takeSharedKeys(sharedSecrets(database), settings, keysOfPart.jobs, log)
  const jobs = new JobSender(database, [apiRun, bookRevenue, judgeMaturity, pushSend, writeExport])
  const handlers = jobHandlers(settings, jobs)
  let queue: Queue | undefined
  let endResuming: (() => Promise<void>) | undefined
  stopGracefully(log, async () => {
    await endResuming?.()
    await queue?.stop()
    await jobs.stop()
    await database.close()
  })
  const postgres = { check: () => database.pool.query('select 1'), required: true }
  const working = {
    check: () => (queue ? Promise.resolve() : Promise.reject(new Error('not yet'))),
    required: true,
  }
  await serveMetrics('jobs', settings, wholly(readinessOf('jobs', { postgres, queue: working })))
  const trouble = new Trouble()
  while (!queue) {
    try {
      queue = await startQueue({ databaseUrl, database, log, handlers })
    } catch (cause) {
      const times = trouble.came()
      if (times > 0)
        log.error({ cause: databaseReason(cause), times }, 'PostgreSQL cannot be used, trying again')
      await sleep(RETRY_MS)
    }
  }
  endResuming = resumeImports(database, log)
  log.info({ jobs: handlers.map((handler) => handler.definition.name) }, 'working')
  // The supervisor of `npm start` waits for this message, because this part has no port to check.
  process.send?.('ready')
})
