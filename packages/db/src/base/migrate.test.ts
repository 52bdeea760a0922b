import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { migrateDatabase } from './migrate.ts'
import { testDatabase } from '../testing/database.ts'

test('migrations apply once, and again without effect', async () => {
  const database = await testDatabase()
  try {
    const count = () =>
      database.db.execute<{ n: number }>(sql`select count(*)::int n from drizzle.__drizzle_migrations`)
    const before = (await count()).rows[0]!.n
    assert.ok(before >= 1)
    await Promise.all([migrateDatabase(database), migrateDatabase(database)])
    assert.equal((await count()).rows[0]!.n, before)
  } finally {
    await database.close()
  }
})
