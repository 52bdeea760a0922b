import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addReferenceData } from '@headgate/db/settings/reference-data'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { sql } from 'drizzle-orm'
import { fillBusiness } from './rows.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
  await addReferenceData(database.db, 'alerts@headgate.test')
})
after(() => database.close())

test('there are as many rows as asked for, and they are whole', async () => {
  await fillBusiness(database.db, { providerLinks: 1_000, publishers: 50, providers: 20, targetings: 200 })
  const { rows } = await database.db.execute(sql`
    select (select count(*)::int from provider_link) links, (select count(*)::int from targeting) targetings,
      (select count(*)::int from targeting_rule_detail) rules,
      (select count(distinct provider_id)::int from provider_link) providers`)
  assert.deepEqual(rows[0], { links: 1_000, targetings: 200, rules: 1_000, providers: 20 })
})
