import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@headgate/db/base/database'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { freePorts } from '@headgate/runtime/testing/free-port'
import { readSettings } from '@headgate/runtime/settings'
import { StartError } from '@headgate/runtime/start-error'
import { until } from '@headgate/runtime/testing/until'
import { testClickHouse } from '@headgate/warehouse/testing/server'
import { Client } from 'pg'
import { checkTables, prepareDatabase } from './database-start.ts'
import { migrateDatabases } from './migrate-databases.ts'

const page = readFileSync(fileURLToPath(new URL('../../../docs/operations.md', import.meta.url)), 'utf8')

/** The statements of the page for roles and databases of the test, before and after it connects to the new database. */
function statementsOf(name: string): [string, string] {
  const [, block] = /### Migrations as a step of their own[^]*?```sql\n([^]*?)```/.exec(page)!
  const text = block!
    .replaceAll(/'<password \d>'/g, `'${name}'`)
    .replaceAll(/\bheadgate_owner\b/g, `${name}_owner`)
    .replaceAll(/\bheadgate\b/g, name)
  const parts = text.split(/^\\connect .*$/m)
  assert.equal(parts.length, 2)
  return parts as [string, string]
}

const isLine = (pattern: RegExp) => (cause: unknown) => {
  assert.ok(cause instanceof StartError, String(cause))
  assert.match(cause.message, pattern)
  return true
}

const isReady = (port: string | undefined) =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    ({ status }) => status === 200,
    () => false,
  )

test('with the roles of the page one migrates and the parts run as the other, which is refused in one line before', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'headgate roles '))
  const name = `headgate_roles_${randomBytes(6).toString('hex')}`
  const adminUrl = process.env.TEST_DATABASE_URL!
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  const server = await testClickHouse()
  t.after(async () => {
    await server.close()
    await admin.query(`drop database if exists ${name} with (force)`)
    for (const role of [name, `${name}_owner`]) await admin.query(`drop role if exists ${role}`)
    await admin.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  const urlOf = (role: string) =>
    Object.assign(new URL(adminUrl), { username: role, password: name, pathname: `/${name}` }).href
  const [first, then] = statementsOf(name)
  for (const one of first.split(';').filter((text) => text.trim())) await admin.query(one)

  const [PORT, ANALYTICS_PORT, REDIRECT_PORT] = (await freePorts(3)).map(String)
  const own = {
    DATABASE_URL: urlOf(name),
    MIGRATE_DATABASE_URL: urlOf(`${name}_owner`),
    CLICKHOUSE_URL: server.url,
    MIGRATE_ON_START: '0',
    APP_SECRET: 'a secret of the test with separate roles',
    SAMPLE_DATA: '1',
    CONSOLE_URL: 'https://console.example.net',
    ANALYTICS_URL: `http://127.0.0.1:${ANALYTICS_PORT}`,
    ENGINE_NOTES_DIR: join(folder, 'notes'),
    REDIRECT_WORKERS: '1',
    PORT,
    ANALYTICS_PORT,
    REDIRECT_PORT,
  }
  const settings = readSettings({ ...own, SAMPLE_DATA: '0', DATA_DIR: join(folder, 'start') })
  const prepare = () => prepareDatabase(own.DATABASE_URL, settings)

  // Without the second half of the statements the role sees nothing of what the other one makes.
  await migrateDatabases(settings, () => {})
  const hidden = isLine(
    /^DATABASE_URL: this role may not see the tables \(permission denied for schema drizzle\)\. Grant/,
  )
  await assert.rejects(prepare(), hidden)
  await assert.rejects(checkTables(own.DATABASE_URL), hidden)
  const inside = new Client({
    connectionString: Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href,
  })
  await inside.connect()
  await inside.query(
    `grant usage on schema drizzle to ${name}; grant select on all tables in schema drizzle to ${name}`,
  )
  const withoutTables = isLine(
    /^DATABASE_URL: this role may not read and change \d+ tables and sequences, the first is/,
  )
  await assert.rejects(prepare(), withoutTables)
  await assert.rejects(checkTables(own.DATABASE_URL), withoutTables)

  // From here on as the page says: first the statements, then the migration.
  await inside.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await inside.query(`alter schema public owner to pg_database_owner; grant usage on schema public to public`)
  await inside.query(then)
  await inside.end()
  await migrateDatabases(settings, () => {})
  assert.ok((await prepare()).adminPassword)

  let printed = ''
  const start = (part: string) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const serve = fileURLToPath(new URL('../serve.ts', import.meta.url))
    const child = spawn(process.execPath, [serve, part], {
      env: { PATH, NODE_COMPILE_CACHE, ...own, DATA_DIR: join(folder, part) },
    })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
    const ended = once(child, 'close')
    t.after(() => child.kill('SIGKILL'))
    return { child, ended }
  }
  const parts = ['api', 'analytics', 'redirect'].map(start)
  await until(async () => {
    assert.ok(
      parts.every(({ child }) => child.exitCode === null),
      printed,
    )
    const ready = await Promise.all([PORT, ANALYTICS_PORT, REDIRECT_PORT].map(isReady))
    return ready.every(Boolean)
  }, 'the parts with a port are ready')
  assert.match(
    printed,
    /Sample business loaded; publisher publisher@headgate\.local, password (?!sample-)[\w-]{16}\n/,
  )
  parts.push(start('jobs'))
  await until(() => printed.includes('"msg":"working"'), 'jobs works')
  assert.ok(
    (await fetch(`http://127.0.0.1:${REDIRECT_PORT}/search?q=shoes`, { redirect: 'manual' })).status < 500,
  )
  const database = openDatabase(own.DATABASE_URL, { max: 1 })
  t.after(() => database.close())
  const files = new StoredFiles(database.db, 'import')
  await files.keep(1_000_000, Readable.from([randomBytes(2_000_000)]))
  assert.equal((await buffer((await files.open(1_000_000))!)).length, 2_000_000)
  await files.remove(1_000_000)
  await until(async () => {
    const { rows } = await database.pool.query<{ name: string; state: string }>(
      'select name, state::text from pgboss.job',
    )
    const troubled = rows.filter(({ state }) => state === 'retry' || state === 'failed')
    assert.deepEqual(
      troubled,
      [],
      printed
        .split('\n')
        .filter((line) => line.includes('job failed'))
        .join('\n'),
    )
    const isDone = rows.every(({ state }) => state === 'completed')
    return isDone && rows.some(({ name }) => name === 'retention')
  }, 'the jobs that are due have run')
  for (const { child } of parts) child.kill('SIGTERM')
  await Promise.all(parts.map(({ ended }) => ended))
  assert.deepEqual(
    printed.split('\n').filter((line) => /permission denied|must be owner/.test(line)),
    [],
  )
})
