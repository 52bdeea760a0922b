import { setTimeout as sleep } from 'node:timers/promises'
import { connectionOf, type Database } from '@headgate/db/base/database'
import { makeQueue } from '@headgate/queue/make-queue'
import type { Logger } from '@headgate/runtime/log'
import { counter, gauge, histogram, workBuckets } from '@headgate/runtime/metrics/registry'
import { contextOf, inSpan, SpanKind } from '@headgate/runtime/traces/spans'
import { databaseReason, Trouble } from '@headgate/runtime/trouble'
import { PgBoss, type Job, type JobResult } from 'pg-boss'
import { JobProblem, periodStart, scheduledRunId, type JobHandler } from './job.ts'

export interface QueueOptions {
  databaseUrl: string
  database: Database
  log: Logger
  handlers: readonly JobHandler[]
  /** How often to check for due periods and new jobs. Shorter in tests. */
  tickMs?: number
}

export interface Queue {
  /** Enqueues the runs of the periods that contain `now`, unless another process already did. Returns their ids. */
  enqueueDue(now?: Date): Promise<string[]>
  /** Starts no new jobs and waits for the running ones. */
  stop(): Promise<void>
}

const runs = counter({
  name: 'headgate_job_runs_total',
  help: 'Runs of jobs that ended, by job and outcome.',
  labelNames: ['job', 'outcome'],
})
const duration = histogram({
  name: 'headgate_job_duration_seconds',
  help: 'Time of a run, by job and outcome.',
  labelNames: ['job', 'outcome'],
  buckets: workBuckets,
})
const lastSuccess = gauge({
  name: 'headgate_job_last_success_timestamp_seconds',
  help: 'When a run of the job last succeeded in this process, in seconds since 1970.',
  labelNames: ['job'],
})
const running = gauge({
  name: 'headgate_job_running',
  help: 'Runs in progress, by job.',
  labelNames: ['job'],
})

const TICK_MS = 30_000
/** Less than the time that a part has to stop (runtime/stop). A longer run is started again by the next process. */
const STOP_PATIENCE_MS = 8_000

/**
 * Queue and schedule on PostgreSQL: docs/design.md#jobs. Any number of processes may run it. Each job goes to one of
 * them. If its process is killed, another process gets the job after its time limit.
 */
export async function startQueue(options: QueueOptions): Promise<Queue> {
  const { log, handlers, tickMs = TICK_MS } = options
  const boss = new PgBoss({
    ...connectionOf(options.databaseUrl),
    application_name: 'headgate-jobs',
    max: 4,
    schedule: false,
    useListenNotify: true,
  })
  // A lasting trouble affects every worker every few seconds, and must not fill the log.
  const trouble = new Trouble()
  const failed = (cause: unknown) => {
    const times = trouble.came()
    if (times > 0) log.error({ cause: databaseReason(cause), times }, 'the queue cannot be used')
  }
  boss.on('error', failed)
  boss.on('warning', (warning) => log.warn({ warning }, 'queue'))
  try {
    await boss.start()
    for (const { definition } of handlers) await makeQueue(boss, definition)
    for (const handler of handlers) await work(boss, handler, options)
  } catch (cause) {
    // The caller starts a new queue at the next try, so the workers and connections of this one must not stay.
    await boss.stop({ graceful: false })
    throw cause
  }

  const enqueueDue = async (now = new Date()) => {
    const ids: (string | null)[] = []
    for (const { name, everyMinutes } of handlers.map((handler) => handler.definition)) {
      if (everyMinutes === undefined) continue
      const id = scheduledRunId(name, periodStart(everyMinutes, now))
      ids.push(await boss.send(name, {}, { id }))
    }
    return ids.filter((id) => id !== null)
  }
  const stopping = new AbortController()
  const ticking = tick(
    tickMs,
    stopping.signal,
    async () => {
      await enqueueDue()
      if (trouble.over()) log.info('the queue can be used again')
    },
    failed,
  )
  return {
    enqueueDue,
    async stop() {
      stopping.abort()
      await ticking
      await boss.stop({ graceful: true, timeout: STOP_PATIENCE_MS })
    },
  }
}

async function work(boss: PgBoss, handler: JobHandler, { database, log, tickMs = TICK_MS }: QueueOptions) {
  const { name, payload, sideBySide = 1, atOnce = 1 } = handler.definition
  const pollingIntervalSeconds = Math.max(0.5, Math.min(2, tickMs / 1_000))
  for (const outcome of ['done', 'failed']) runs.inc({ job: name, outcome }, 0)
  const run = async (job: Job): Promise<JobResult> => {
    running.inc({ job: name })
    const end = duration.startTimer({ job: name })
    const result = await attempt(job)
    const outcome = result.status === 'completed' ? 'done' : 'failed'
    end({ outcome })
    runs.inc({ job: name, outcome })
    if (outcome === 'done') lastSuccess.setToCurrentTime({ job: name })
    running.dec({ job: name })
    return result
  }
  const attempt = async (job: Job): Promise<JobResult> => {
    const ofJob = log.child({ job: name, job_id: job.id })
    const started = Date.now()
    try {
      await inSpan(
        `job ${name}`,
        { kind: SpanKind.CONSUMER, attributes: { 'headgate.job': name, 'headgate.job_id': job.id } },
        () => handler.run(payload.parse(job.data), { database, log: ofJob, signal: job.signal }),
        // The trace of the call that enqueued it.
        contextOf(job.data as Record<string, unknown>),
      )
      ofJob.info({ ms: Date.now() - started }, 'job done')
      return { id: job.id, status: 'completed' }
    } catch (cause) {
      ofJob.error({ err: cause, ms: Date.now() - started }, 'job failed')
      const problem = cause instanceof JobProblem ? { problem: cause.message } : {}
      return { id: job.id, status: 'failed', output: { message: String(cause), ...problem } }
    }
  }
  // Each job of a batch has its own result: only a failed one is tried again.
  const options = {
    pollingIntervalSeconds,
    // PostgreSQL tells of new jobs, and not of those that came while all workers were busy.
    notifyPollingIntervalSeconds: pollingIntervalSeconds,
    batchSize: atOnce,
    perJobResults: true,
  } as const
  for (let worker = 0; worker < sideBySide; worker += 1) {
    let id: string | undefined
    id = await boss.work<object, JobResult[], typeof options>(name, options, async (jobs) => {
      const results = await Promise.all(jobs.map(run))
      // More jobs may wait: it looks again at once, and not after a pause between every two.
      if (id !== undefined) boss.notifyWorker(id)
      return results
    })
  }
}

async function tick(
  everyMs: number,
  signal: AbortSignal,
  act: () => Promise<void>,
  failed: (cause: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    await act().catch(failed)
    await sleep(everyMs, undefined, { signal }).catch(() => {})
  }
}
