import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { testDatabase } from '@headgate/db/testing/database'
import { freePort } from '@headgate/runtime/testing/free-port'
import { readSettings } from '@headgate/runtime/settings'
import { Client } from 'pg'
import { checkTables, prepareDatabase } from './database-start.ts'
import { StartError } from '@headgate/runtime/start-error'

test('a role without CREATE on the database gets one line with the remedy; once granted, the start goes on', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'headgate role '))
  const database = await testDatabase()
  const admin = new Client({ connectionString: database.url })
  await admin.connect()
  const name = `headgate_role_${randomBytes(6).toString('hex')}`
  t.after(async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`drop role if exists ${name}`)
    await admin.end()
    await database.close()
    rmSync(folder, { recursive: true })
  })
  await admin.query(`create role ${name} login password '${name}'`)
  await admin.query(`create database ${name}`)
  const url = new URL(database.url)
  Object.assign(url, { username: name, password: name, pathname: `/${name}` })
  const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: url.href, SAMPLE_DATA: '0' })
  await assert.rejects(prepareDatabase(url.href, settings), (cause: unknown) => {
    assert.ok(cause instanceof StartError, String(cause))
    assert.match(cause.message, /cannot make tables, schemas or extensions.*ALTER DATABASE \.\.\. OWNER TO/)
    return true
  })
  await admin.query(`alter database ${name} owner to ${name}`)
  const handed: string[] = []
  const onAdmin = (password: string) => handed.push(password)
  const { adminPassword } = await prepareDatabase(url.href, settings, { onAdmin })
  assert.ok(adminPassword)
  assert.deepEqual(handed, [adminPassword])
})

test('a part other than the API is refused on tables of an older version, and started on those of a newer one', async (t) => {
  const database = await testDatabase()
  t.after(() => database.close())
  const newest = 'select max(created_at) from drizzle.__drizzle_migrations'
  await checkTables(database.url)
  await database.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) select '', (${newest}) + 1`,
  )
  await checkTables(database.url)
  await database.pool.query(`delete from drizzle.__drizzle_migrations where created_at >= (${newest}) - 1`)
  await assert.rejects(checkTables(database.url), (cause: unknown) => {
    assert.ok(cause instanceof StartError)
    assert.match(cause.message, /tables are those of an older Headgate\. Start an API of this version first/)
    return true
  })
  // Without a server the part waits by itself.
  await checkTables(`postgres://127.0.0.1:${await freePort()}/headgate`)
})
