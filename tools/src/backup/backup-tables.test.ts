import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDatabase } from '@headgate/db/base/database'
import { makeQueueSchema } from '@headgate/queue/queue-schema'
import { readSettings } from '@headgate/runtime/settings'
import { StartError } from '@headgate/runtime/start-error'
import type { Pool } from 'pg'
import { prepareDatabase } from '../databases/database-start.ts'
import { EmbeddedPostgres } from '../databases/embedded-postgres.ts'
import { freeLoopbackPort } from '../product/ports.ts'
import { BackupContent } from './backup-content.ts'
import { PostgresTables } from './postgres-tables.ts'
import { restoreTables } from './restore-tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'headgate tables '))
const servers: EmbeddedPostgres[] = []
after(async () => {
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function clusterAt(directory: string, password: string): Promise<EmbeddedPostgres> {
  const server = new EmbeddedPostgres({ directory, port: await freeLoopbackPort(), password, durable: false })
  servers.push(server)
  await server.start()
  await server.ensureDatabase('headgate')
  return server
}

/** Every row of every table as text. */
async function contentOf(pool: Pool): Promise<Map<string, unknown>> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' or schemaname = 'pgboss' and tablename in ('queue', 'job_common') order by 1`,
  )
  const content = new Map<string, unknown>()
  for (const { name } of rows)
    content.set(name, (await pool.query(`select t::text as row from ${name} t order by 1`)).rows)
  return content
}

/** The last numbers of the sequences. */
async function sequencesOf(pool: Pool): Promise<unknown> {
  const { rows } = await pool.query(
    `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows
}

test('rows of a snapshot become a new cluster with the same tables, sequences and jobs', async () => {
  const password = 'p'.repeat(40)
  const source = join(folder, 'source')
  mkdirSync(join(source, 'keys'), { recursive: true, mode: 0o700 })
  const server = await clusterAt(join(source, 'postgres'), password)
  await prepareDatabase(server.url(), readSettings({ DATA_DIR: source, SAMPLE_DATA: '1' }))
  await makeQueueSchema(server.url())
  const database = openDatabase(server.url(), { max: 2 })
  await database.pool.query(`select pgboss.create_queue('read-import', '{"policy": "standard"}'::jsonb)`)
  await database.pool.query(
    `insert into pgboss.job (name, data) values ('read-import', '{"import_id": 7, "text": "tab\\tline\\n\\\\."}')`,
  )
  // Rows that a trigger refuses to change, and texts that look like the ends of a text format.
  await database.pool.query(
    `update publisher set name = E'a\\tb\\nc\\\\N \\\\. ü' where id = (select min(id) from publisher)`,
  )

  const work = join(folder, 'work')
  // What a killed back-up has left.
  const left = join(source, 'postgres', 'headgate-table-3.copy')
  writeFileSync(left, 'rows')
  await database.pool.query('create table own_notes (id int)')
  await assert.rejects(PostgresTables.start(server.url(), join(source, 'postgres')), {
    constructor: StartError,
    message: /not of Headgate: own_notes\./,
  })
  await database.pool.query('drop table own_notes')
  const tables = await PostgresTables.start(server.url(), join(source, 'postgres'))
  assert.equal(existsSync(left), false)
  await assert.rejects(PostgresTables.start(server.url(), join(source, 'postgres')), StartError)
  const facts = await tables.facts()
  await tables.stop()
  const before = await contentOf(database.pool)
  await database.pool.query(`update publisher set name = name || ' later'`)
  const content = new BackupContent(work)
  const rest = await tables.copyRest(content)
  await tables.end()
  // Numbers that were drawn since the snapshot are not drawn again.
  const sequences = await sequencesOf(database.pool)
  await database.close()
  content.addText('keys/postgres-password', password)
  assert.ok(rest.tables!.length > 50)

  const postgres = { ...facts, ...rest }
  await restoreTables(work, { postgres })
  const again = await clusterAt(join(work, 'postgres'), password)
  const restored = openDatabase(again.url(), { max: 2 })
  try {
    const found = await contentOf(restored.pool)
    assert.deepEqual([...found.keys()], [...before.keys()])
    for (const [name, rows] of before) assert.deepEqual(found.get(name), rows, name)
    assert.deepEqual(await sequencesOf(restored.pool), sequences)
    // Triggers and foreign keys work again.
    await assert.rejects(restored.pool.query('delete from audit'), /audit/)
    await assert.rejects(restored.pool.query('insert into targeting (publisher_id) values (999999999)'))
  } finally {
    await restored.close()
  }
})

test('rows of another version of the queue are refused', async () => {
  const work = join(folder, 'other queue')
  mkdirSync(join(work, 'keys'), { recursive: true })
  writeFileSync(join(work, 'keys', 'postgres-password'), 'p'.repeat(40))
  const postgres = {
    version: '18',
    major: 18,
    migrated_to: 0,
    migrations: 0,
    tables: [],
    sequences: [],
    queue: 1,
  }
  await assert.rejects(restoreTables(work, { postgres }), /version 1 of the queue's tables/)
})
