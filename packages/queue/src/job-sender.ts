import type { Database, Db } from '@headgate/db/base/database'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { JobDefinition } from './job.ts'
import { makeQueue } from './make-queue.ts'

/** Enqueues jobs from a part that does not run them. */
export class JobSender {
  readonly #boss: PgBoss
  #queues: Promise<unknown> | undefined
  readonly #definitions: readonly JobDefinition[]

  /** Opens nothing. The queues are made at the first job, so that a part starts without PostgreSQL. */
  constructor({ pool }: Database, definitions: readonly JobDefinition[]) {
    this.#definitions = definitions
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schedule: false,
      supervise: false,
    })
    this.#boss.on('error', () => undefined)
  }

  /** Enqueues a job within the transaction of `db`: it runs only if that is committed. */
  async send<P extends z.ZodType>(db: Db, definition: JobDefinition<P>, payload: z.input<P>): Promise<void> {
    await this.#ready()
    const { name, once } = definition
    const data = definition.payload.parse(payload)
    await this.#boss.send(name, data as object, {
      db: fromDrizzle(db, sql),
      ...(once && { singletonKey: once.key(data), singletonSeconds: once.seconds }),
    })
  }

  async stop(): Promise<void> {
    if (this.#queues) await this.#boss.stop({ graceful: false })
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
