import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { auditQuery } from '@headgate/contract/audit/audit-filters'
import { listAudit } from '../audit/audit-log.ts'
import { systemActor, writeAudit } from '../base/audit.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { mergeAuditTexts } from './audit-texts.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

test('the text of a new row is found before and after it is merged, and is merged once', async () => {
  const { db } = database
  await mergeAuditTexts(db)
  await writeAudit(db, systemActor, [
    { action: 'update', entity: 'publisher', entityId: 7, after: { name: 'Lighthouse' } },
  ])
  const found = async () => (await listAudit(db, auditQuery.parse({ q: 'lighthouse' }))).entries.length
  assert.equal(await found(), 1)
  assert.ok((await mergeAuditTexts(db)) > 0)
  assert.equal(await mergeAuditTexts(db), 0)
  assert.equal(await found(), 1)
})
