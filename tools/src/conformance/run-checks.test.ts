import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testClickHouse } from '@headgate/warehouse/testing/server'
import { Client } from 'pg'
import { CHECKS } from './own-databases.ts'
import { runChecks } from './run-checks.ts'

const postgres = process.env.TEST_DATABASE_URL!

async function databasesLeft(): Promise<number> {
  const client = new Client({ connectionString: postgres })
  await client.connect()
  try {
    const { rows } = await client.query('select 1 from pg_database where starts_with(datname, $1)', [
      `${CHECKS}_`,
    ])
    return rows.length
  } finally {
    await client.end()
  }
}

test('all checks pass against the stand-in and PostgreSQL, and leave no database behind', async (t) => {
  const server = await testClickHouse()
  t.after(() => server.close())
  const all = await runChecks({ clickhouse: { url: server.url }, postgres }, (one) =>
    t.diagnostic(JSON.stringify(one)),
  )
  assert.deepEqual(
    all.filter(({ outcome }) => outcome !== 'passed'),
    [],
  )
  assert.equal(all.length, 9)
  assert.equal(await databasesLeft(), 0)
})

test('without a server its checks are skipped, and a server that refuses is a failure', async (t) => {
  const nothing = await runChecks({}, () => {})
  assert.ok(nothing.every(({ outcome }) => outcome === 'skipped'))
  const server = await testClickHouse()
  t.after(() => server.close())
  await server.behave({ faults: [{ in: 'CREATE DATABASE', times: 9, how: 'refused', error: 'readonly' }] })
  const refused = await runChecks({ clickhouse: { url: server.url } }, () => {})
  assert.deepEqual(
    refused.map(({ outcome }) => outcome),
    ['failed', ...refused.slice(1).map(() => 'skipped')],
  )
  assert.match(refused[0]!.text, /readonly mode/)
})

test('a database that cannot be dropped is a failure, and the other one is dropped', async (t) => {
  const server = await testClickHouse()
  t.after(() => server.close())
  await server.behave({
    faults: [
      // Without tables the checks are quick.
      { in: 'CREATE TABLE', times: 999, how: 'refused', error: 'readonly' },
      { in: 'DROP DATABASE', times: 9, how: 'refused', error: 'readonly' },
    ],
  })
  const all = await runChecks({ clickhouse: { url: server.url }, postgres }, () => {})
  assert.equal(await databasesLeft(), 0)
  const { name, outcome, text } = all.at(-1)!
  assert.deepEqual([name, outcome], ['ClickHouse: its database is dropped', 'failed'])
  assert.match(text, /^headgate_conformance_\w+ is left: .*readonly mode/)
})
