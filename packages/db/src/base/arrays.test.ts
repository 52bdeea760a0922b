import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { arrayParam } from './arrays.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

test('PostgreSQL reads back the values that went in, with special characters', async () => {
  const texts = [
    '',
    '',
    'rule',
    '',
    'null',
    'NULL',
    'a b',
    'a,b',
    '{x}',
    '"',
    '"',
    null,
    '"',
    '\\',
    'c\\"d',
    "it's",
    'Zürich',
    '2026-11-21T19:00:00.000Z',
    null,
  ]
  const { rows } = await database.db.execute<{
    texts: unknown
    numbers: unknown
    none: unknown
    moments: unknown
  }>(sql`
    select ${arrayParam(texts)}::text[] as texts, ${arrayParam([1, -2, 2 ** 40, null])}::float8[] as numbers,
      ${arrayParam([])}::int[] as none,
      array(select m::text from unnest(${arrayParam(['2026-11-21T19:00:00.000Z', null])}::timestamptz[]) m) as moments`)
  assert.deepEqual(rows[0]!.texts, texts)
  assert.deepEqual(rows[0]!.numbers, [1, -2, 2 ** 40, null])
  assert.deepEqual(rows[0]!.none, [])
  assert.equal((rows[0]!.moments as string[]).length, 2)
})
