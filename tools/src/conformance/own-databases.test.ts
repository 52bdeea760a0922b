import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { readDatabaseUrl } from '@headgate/domain/database-url'
import { freePort } from '@headgate/runtime/testing/free-port'
import { until } from '@headgate/runtime/testing/until'
import { Client } from 'pg'
import { ownDatabase, withDatabase } from './own-databases.ts'

/** Not that of the checks: their test looks whether any of theirs is left, perhaps at this moment. */
const PREFIX = 'headgate_own_test'

test('a database of its own is made on the host of several that takes changes, and dropped', async () => {
  const url = process.env.TEST_DATABASE_URL!
  const { host, port } = readDatabaseUrl(url)!.hosts[0]!
  const two = url.replace(`${host}:${port}`, `127.0.0.1:${await freePort()},${host}:${port}`)
  assert.equal(readDatabaseUrl(two)!.hosts.length, 2)
  const own = await ownDatabase(two, PREFIX)
  const { rows } = await own.it.pool.query<{ name: string }>('select current_database() as name')
  const { name } = rows[0]!
  assert.match(name, /^headgate_own_test_/)
  await own.close()
  const other = await ownDatabase(url, PREFIX)
  try {
    const left = await other.it.pool.query('select 1 from pg_database where datname = $1', [name])
    assert.equal(left.rowCount, 0)
  } finally {
    await other.close()
  }
})

test('a role that may not make databases is refused, and no connection keeps the process alive', async (t) => {
  const url = process.env.TEST_DATABASE_URL!
  const admin = new Client({ connectionString: url })
  await admin.connect()
  const name = `headgate_role_${randomBytes(6).toString('hex')}`
  t.after(async () => {
    await admin.query(`drop role if exists ${name}`)
    await admin.end()
  })
  await admin.query(`create role ${name} login password '${name}'`)
  const asRole = Object.assign(new URL(url), { username: name, password: name }).href
  await assert.rejects(ownDatabase(asRole, PREFIX), /permission denied to create database/)
  await until(async () => {
    const { rowCount } = await admin.query('select from pg_stat_activity where usename = $1', [name])
    return rowCount === 0
  }, 'the refused connection is closed')
})

test('only the database of an address is replaced', () => {
  for (const [url, expected] of [
    [
      'postgres://u:p%40@db1:5432,db2:5433/a?sslmode=require',
      'postgres://u:p%40@db1:5432,db2:5433/own?sslmode=require',
    ],
    ['postgres://u@/a?host=/run/postgresql', 'postgres://u@/own?host=/run/postgresql'],
    ['postgres:///a?host=/run/postgresql', 'postgres:///own?host=/run/postgresql'],
    ['postgres://db1', 'postgres://db1/own'],
    ['https://u:p@host:8443', 'https://u:p@host:8443/own'],
    ['http://host:8123/default?compress=1', 'http://host:8123/own?compress=1'],
  ])
    assert.equal(withDatabase(url!, 'own'), expected)
})
