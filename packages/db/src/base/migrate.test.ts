import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openDatabase } from './database.ts'
import { migrateDatabase, newestMigration, schemaAge } from './migrate.ts'
import { testDatabase } from '../testing/database.ts'

const applied = sql`select count(*)::int n, max(created_at)::float8 newest from drizzle.__drizzle_migrations`

test('migrations apply once, and again without effect', async () => {
  const database = await testDatabase()
  try {
    const count = () => database.db.execute<{ n: number; newest: number }>(applied)
    const [before] = (await count()).rows
    assert.ok(before!.n >= 1)
    assert.equal(before!.newest, newestMigration())
    await Promise.all([migrateDatabase(database), migrateDatabase(database)])
    assert.deepEqual((await count()).rows, [before])
  } finally {
    await database.close()
  }
})

/** A folder with one migration that is newer than all others. */
function oneMore(statements: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'headgate migrations '))
  mkdirSync(join(folder, 'meta'))
  const entry = { idx: 0, version: '7', when: newestMigration() + 1, tag: '9999_more', breakpoints: true }
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries: [entry] }))
  writeFileSync(join(folder, '9999_more.sql'), statements)
  return folder
}

test('a migration may take longer than a statement of the product, and its limits are its own', async (t) => {
  const database = await testDatabase()
  const folder = oneMore(`create table seen as select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock, current_setting('application_name') as name;`)
  t.after(async () => {
    rmSync(folder, { recursive: true })
    await database.close()
  })
  // The pool of the caller has a limit; the migration ran on another connection.
  const limited = openDatabase(database.url, { max: 1, limits: { statementMs: 200 } })
  await assert.rejects(limited.pool.query('select pg_sleep(5)'), { code: '57014' })
  await migrateDatabase(limited, { migrationsFolder: folder })
  await limited.close()
  const { rows } = await database.pool.query('select * from seen')
  assert.deepEqual(rows, [{ statement: '0', lock: '3s', name: 'headgate-migration' }])
})

test('a migration gives way to a transaction that uses its table, and is done after it', async (t) => {
  const database = await testDatabase()
  const folder = oneMore(`create table half (id int);--> statement-breakpoint
    alter table publisher add column added int;`)
  const user = await database.pool.connect()
  t.after(async () => {
    rmSync(folder, { recursive: true })
    user.release()
    await database.close()
  })
  await user.query('begin')
  await user.query('lock table publisher in access share mode')
  const waits: number[] = []
  await migrateDatabase(database, {
    migrationsFolder: folder,
    lockMs: 50,
    pauseMs: 1,
    onWait: (tries) => {
      waits.push(tries)
      // Others use the table meanwhile: the migration has let go of everything.
      if (tries === 2) void database.pool.query('select 1 from publisher').then(() => user.query('commit'))
    },
  })
  assert.ok(waits.length >= 2)
  const { rows } = await database.pool.query(
    `select column_name from information_schema.columns where table_name in ('half', 'publisher') and column_name in ('id', 'added')
    order by 1`,
  )
  assert.deepEqual(rows, [{ column_name: 'added' }, { column_name: 'id' }, { column_name: 'id' }])
})

test('a table that stays in use ends the migrations with PostgreSQL’s error and nothing half', async (t) => {
  const database = await testDatabase()
  const folder = oneMore(`create table half (id int);--> statement-breakpoint
    alter table publisher add column added int;`)
  const user = await database.pool.connect()
  t.after(async () => {
    rmSync(folder, { recursive: true })
    user.release()
    await database.close()
  })
  await user.query('begin')
  await user.query('lock table publisher in access share mode')
  await assert.rejects(
    migrateDatabase(database, { migrationsFolder: folder, lockMs: 20, pauseMs: 1, tries: 3 }),
    (cause: Error) => (cause.cause as { code?: string }).code === '55P03',
  )
  await user.query('rollback')
  const { rows } = await database.pool.query(`select to_regclass('half') as half`)
  assert.deepEqual(rows, [{ half: null }])
})

test('the tables of a database are compared with the migrations of this version', async (t) => {
  const database = await testDatabase()
  const folder = oneMore('select 1;')
  t.after(async () => {
    rmSync(folder, { recursive: true })
    await database.close()
  })
  assert.equal(await schemaAge(database), 'same')
  await migrateDatabase(database, { migrationsFolder: folder })
  assert.equal(await schemaAge(database), 'newer')
  // The version before goes on with newer tables.
  await migrateDatabase(database)
  await database.pool.query('delete from drizzle.__drizzle_migrations where created_at >= $1', [
    newestMigration(),
  ])
  assert.equal(await schemaAge(database), 'older')
  await database.pool.query('drop schema drizzle cascade')
  assert.equal(await schemaAge(database), 'none')
})

test('tables that lack a migration before their newest one are refused in one line, and stay as they are', async (t) => {
  const database = await testDatabase()
  t.after(() => database.close())
  // 0046 was written after 0047, so a database with 0046 alone would never get 0047.
  await database.pool.query('delete from drizzle.__drizzle_migrations where created_at = 1795883466236')
  const [before] = (await database.db.execute(applied)).rows
  const refused = { name: 'MigrationsMissing', message: /^PostgreSQL lacks 0047_versions-of-lists, [^\n]+$/ }
  await assert.rejects(migrateDatabase(database), refused)
  await assert.rejects(schemaAge(database), refused)
  assert.deepEqual((await database.db.execute(applied)).rows, [before])
})

test('only the migrations up to a moment are applied', async (t) => {
  const database = await testDatabase()
  t.after(() => database.close())
  await database.pool.query('drop schema public cascade')
  await database.pool.query('drop schema drizzle cascade')
  await database.pool.query('create schema public')
  await migrateDatabase(database, { until: newestMigration() - 1 })
  assert.equal(await schemaAge(database), 'older')
  await migrateDatabase(database)
  assert.equal(await schemaAge(database), 'same')
})
