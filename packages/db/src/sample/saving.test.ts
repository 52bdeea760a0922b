import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CallError } from '@headgate/contract/base/errors'
import { sql } from 'drizzle-orm'
import { systemActor } from '../base/audit.ts'
import { saveTargeting } from '../targetings/save.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { loadSampleBusiness } from './business.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
  await database.db.execute(sql`insert into role (id, role) values (1, 'SuperAdmin'), (2, 'Publisher')`)
  await loadSampleBusiness(database.db, {
    redirectOrigin: 'http://localhost:4080',
    redirectType: 'standard',
  })
})
after(() => database.close())

test('every publisher link of the sample can be saved unchanged, except the one without properties', async () => {
  const { db } = database
  const { rows } = await db.execute<{ id: number; name: string; status: string }>(sql`
    select id, tag_description as name, status from targeting where archived_at is null order by id`)
  const maker = {
    redirectType: 'standard' as const,
    sign: () => '',
    place: { hosts: [], privateAllowed: false },
  }
  const refused: string[] = []
  for (const { id, name, status } of rows)
    try {
      const saved = await saveTargeting(db, systemActor, maker, { id, sent: { notes: 'Looked through' } })
      assert.equal(saved.status, status, name)
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      refused.push(name)
    }
  assert.deepEqual(refused, ['Draft without rules'])
})
