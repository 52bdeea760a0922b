import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { recordCountsQuery, type RecordCounts } from '@headgate/db/upkeep/record-counts'
import { knownTables } from '@headgate/db/upkeep/known-tables'
import { StartError } from '@headgate/runtime/start-error'
import { Client } from 'pg'
import type { BackupContent } from './backup-content.ts'
import type { BackedUpTable, Manifest } from './manifest.ts'
import { checkTurn, type PostgresFacts, readFacts, takeTurn } from './postgres-base.ts'

/** Folder of the back-up with the rows of the tables. */
export const TABLES = 'postgres-tables'

/** Tables whose rows are copied. The migrations make themselves; the rest of the queue's tables is made anew. */
const TABLES_QUERY = `select format('%I.%I', n.nspname, c.relname) as name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname in ('queue', 'job_common'))
  order by 1`

const SEQUENCES_QUERY = `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
  from pg_sequences where schemaname = 'public' and last_value is not null order by 1`

/** A restore makes the tables by the migrations, so it has no place for the rows of others. Throws StartError. */
async function checkKnown(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all ($1::text[]) order by 1`,
    [knownTables()],
  )
  if (rows.length > 0)
    throw new StartError(
      `The schema public has tables that are not of Headgate: ${rows.map(({ name }) => name).join(', ')}. Move them to another schema, or back up without --tables.`,
    )
}

/**
 * The rows of all tables as text, which any later major version of PostgreSQL reads. They are of the moment of `stop`:
 * one snapshot for all. The server writes each table to a file of its own folder, because the protocol of our client
 * has no COPY.
 */
export class PostgresTables {
  readonly #client: Client
  readonly #cluster: string

  private constructor(client: Client, cluster: string) {
    this.#client = client
    this.#cluster = cluster
  }

  /** Connects. Throws StartError when another back-up is under way, or a table is not of Headgate. */
  static async start(url: string, cluster: string): Promise<PostgresTables> {
    const client = new Client({ connectionString: url, application_name: 'headgate-backup' })
    client.on('error', () => undefined)
    await client.connect()
    try {
      await takeTurn(client, cluster)
      await checkKnown(client)
    } catch (cause) {
      await client.end()
      throw cause
    }
    return new PostgresTables(client, cluster)
  }

  /** Nothing is copied before the moment. */
  copyFiles(): Promise<void> {
    return Promise.resolve()
  }

  async facts(): Promise<PostgresFacts & RecordCounts> {
    const counts = await this.#client.query<RecordCounts>(recordCountsQuery)
    return { ...(await readFacts(this.#client)), ...counts.rows[0]! }
  }

  /** Takes the snapshot: the first statement of the transaction does. */
  async stop(): Promise<void> {
    await this.#client.query('begin isolation level repeatable read read only')
    await this.#client.query('select 1 from drizzle.__drizzle_migrations limit 1')
  }

  /** Copies the rows as of the snapshot. */
  async copyRest(
    content: BackupContent,
  ): Promise<Pick<Manifest['postgres'], 'tables' | 'sequences' | 'queue'>> {
    const { rows } = await this.#client.query<{ name: string; columns: string }>(TABLES_QUERY)
    const tables: BackedUpTable[] = []
    for (const [at, { name, columns }] of rows.entries()) {
      const file = `headgate-table-${at}.copy`
      const path = join(this.#cluster, file)
      try {
        const { rowCount } = await this.#client.query(
          `copy (select ${columns} from only ${name}) to ${await this.#literal(file)}`,
        )
        if (!(await content.addFile(path, `${TABLES}/${at}.copy`)))
          throw new Error(`${path}, which PostgreSQL has written, is gone`)
        tables.push({ name, columns, file: `${at}.copy`, rows: rowCount ?? 0 })
      } finally {
        rmSync(path, { force: true })
      }
    }
    const sequences = await this.#client.query<{ name: string; value: string }>(SEQUENCES_QUERY)
    const queue = await this.#client.query<{ version: number }>('select version from pgboss.version')
    await this.#client.query('commit')
    return { tables, sequences: sequences.rows, queue: queue.rows[0]!.version }
  }

  /** The server's own path of a file in its folder: our user may not be able to name one that it reaches. */
  async #literal(file: string): Promise<string> {
    const { rows } = await this.#client.query<{ path: string }>(
      "select quote_literal(current_setting('data_directory') || '/' || $1) as path",
      [file],
    )
    return rows[0]!.path
  }

  checkTurn(): Promise<void> {
    return checkTurn(this.#client)
  }

  async end(): Promise<void> {
    await this.#client.end().catch(() => undefined)
  }
}
