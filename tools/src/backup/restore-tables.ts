import { chmodSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@headgate/db/base/database'
import { migrateDatabase } from '@headgate/db/base/migrate'
import { makeQueueSchema } from '@headgate/queue/queue-schema'
import { StartError } from '@headgate/runtime/start-error'
import { Client } from 'pg'
import { EmbeddedPostgres } from '../databases/embedded-postgres.ts'
import { freeLoopbackPort } from '../product/ports.ts'
import { copyFile } from './copy-files.ts'
import type { Manifest } from './manifest.ts'
import { CLUSTER } from './postgres-base.ts'
import { TABLES } from './postgres-tables.ts'

/**
 * Makes a cluster of this Headgate's PostgreSQL from the rows of a back-up: the tables as they were then, by the
 * migrations of then, and the rows as they are, without triggers. The next start applies the later migrations. Throws
 * StartError when the queue's tables are of another version.
 */
export async function restoreTables(work: string, { postgres }: Pick<Manifest, 'postgres'>): Promise<void> {
  const directory = join(work, CLUSTER)
  const server = new EmbeddedPostgres({
    directory,
    port: await freeLoopbackPort(),
    password: readFileSync(join(work, 'keys', 'postgres-password'), 'utf8').trim(),
  })
  await server.start()
  try {
    await server.ensureDatabase('headgate')
    const database = openDatabase(server.url(), { name: 'headgate-restore', max: 1 })
    try {
      await migrateDatabase(database, { until: postgres.migrated_to })
    } finally {
      await database.close()
    }
    await makeQueueSchema(server.url())
    const client = new Client({ connectionString: server.url() })
    await client.connect()
    try {
      await takeRows(client, { work, directory }, postgres)
    } finally {
      await client.end()
    }
  } finally {
    await server.stop()
  }
  rmSync(join(work, TABLES), { recursive: true })
}

async function takeRows(
  client: Client,
  { work, directory }: { work: string; directory: string },
  { tables = [], sequences = [], queue }: Manifest['postgres'],
): Promise<void> {
  const queueNow = await client.query<{ version: number }>('select version from pgboss.version')
  if (queueNow.rows[0]!.version !== queue)
    throw new StartError(
      `The back-up has version ${queue} of the queue's tables, and this Headgate has ${queueNow.rows[0]!.version}. Restore it with the version before.`,
    )
  await client.query('begin')
  // No trigger and no foreign key looks at rows that are put back; rows that migrations have made go first.
  await client.query('set local session_replication_role = replica')
  const own = tables.map(({ name }) => name).filter((name) => name.startsWith('public.'))
  await client.query(`truncate ${own.join(', ')}`)
  for (const { name, columns, file, rows } of tables) {
    const path = join(directory, `headgate-${file}`)
    await copyFile(join(work, TABLES, file), path)
    // In the folder of the server, which is closed to all others.
    chmodSync(path, 0o644)
    try {
      const { rows: literal } = await client.query<{ path: string }>(
        "select quote_literal(current_setting('data_directory') || '/' || $1) as path",
        [`headgate-${file}`],
      )
      const { rowCount } = await client.query(`copy ${name} (${columns}) from ${literal[0]!.path}`)
      if (rowCount !== rows) throw new Error(`${name} has ${rowCount} rows instead of ${rows}`)
    } finally {
      rmSync(path, { force: true })
    }
  }
  for (const { name, value } of sequences) await client.query('select setval($1, $2)', [name, value])
  await client.query('commit')
  await client.query('analyze')
}
