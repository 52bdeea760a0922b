import { openDatabase, type Database, type Db } from '@headgate/db/base/database'
import { traceHeaders } from '@headgate/runtime/traces/spans'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { JobDefinition } from './job.ts'
import { makeQueue } from './make-queue.ts'

export interface LatestJob {
  /** Waiting jobs and running ones are under way. */
  state: 'under way' | 'done' | 'failed'
  /** Why it failed, for an operator; null when the job did not say so. */
  problem: string | null
}

const problemOutput = z.object({ problem: z.string() })

/** Enqueues jobs from a part that does not run them. */
export class JobSender {
  readonly #boss: PgBoss
  readonly #own: Database
  #queues: Promise<unknown> | undefined
  readonly #definitions: readonly JobDefinition[]

  /** Opens nothing. The queues are made at the first job, so that a part starts without PostgreSQL. */
  constructor({ url, isPooled }: Database, definitions: readonly JobDefinition[]) {
    this.#definitions = definitions
    // Not the caller's pool: its connections may all be in transactions that wait until the queues are made.
    this.#own = openDatabase(url, { name: 'headgate-queue', max: 1, isPooled })
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => this.#own.pool.query(text, values) },
      schedule: false,
      supervise: false,
    })
    this.#boss.on('error', () => undefined)
  }

  /**
   * Enqueues a job within the transaction of `db`: it runs only if that is committed. Returns its id, or null when
   * another job takes its place (`once`, `alone`).
   */
  async send<P extends z.ZodType>(
    db: Db,
    definition: JobDefinition<P>,
    payload: z.input<P>,
  ): Promise<string | null> {
    await this.#ready()
    const { name, once, retries } = definition
    const data = definition.payload.parse(payload)
    return this.#boss.send(
      name,
      { ...(data as object), ...traceHeaders() },
      {
        db: fromDrizzle(db, sql),
        ...(retries !== undefined && { retryLimit: retries }),
        ...(once && { singletonKey: once.key(data), singletonSeconds: once.seconds }),
      },
    )
  }

  /** The newest job of a definition that the queue still has; undefined when there is none. */
  async latest(definition: JobDefinition): Promise<LatestJob | undefined> {
    await this.#ready()
    const jobs = await this.#boss.findJobs(definition.name)
    const newest = jobs.toSorted((a, b) => b.createdOn.getTime() - a.createdOn.getTime())[0]
    if (newest === undefined) return undefined
    const { state, output } = newest
    const hasFailed = state === 'failed' || state === 'cancelled'
    return {
      state: hasFailed ? 'failed' : state === 'completed' ? 'done' : 'under way',
      problem: hasFailed ? (problemOutput.safeParse(output).data?.problem ?? null) : null,
    }
  }

  async stop(): Promise<void> {
    if (this.#queues) await this.#boss.stop({ graceful: false })
    await this.#own.close()
  }

  async #ready(): Promise<void> {
    this.#queues ??= this.#start()
    try {
      await this.#queues
    } catch (cause) {
      // PostgreSQL was away: the next job tries again.
      this.#queues = undefined
      throw cause
    }
  }

  async #start(): Promise<void> {
    await this.#boss.start()
    for (const definition of this.#definitions) await makeQueue(this.#boss, definition)
  }
}
