import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deleteProvider, deleteProviders } from '@headgate/contract/providers/providers'
import { deletePublisher } from '@headgate/contract/publishers'
import { makeProvider, makeProviderLink, makePublisher, makeTargeting } from '@headgate/db/sample/make'
import { provider, publisher } from '@headgate/db/schema/all'
import { eq, sql } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

/** What has revenue is never removed for good: docs/behaviour/lists.md#permanent-removal. */

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const query = { permanent: true }

async function refusal(id: number): Promise<string> {
  const token = api.admin
  const one = await invoke(api.app, deleteProvider, { token, params: { id }, query })
  const many = await invoke(api.app, deleteProviders, { token, query, body: { ids: [id] } })
  assert.deepEqual([one.status, many.status], [409, 409])
  assert.equal(one.message, many.message)
  return one.message
}

const archived = () => makeProvider(api.database.db, { archived_at: new Date() })

test('an advertiser with imports stays, also when all of them were undone, discarded or failed', async () => {
  const { id, name } = await archived()
  const load = (kind: string, stage: string) =>
    api.database.db.execute(sql`
      insert into revenue_import (provider_id, kind, scope, stage, in_force, message)
      values (${id}, ${kind}, 'days', ${stage}, false, 'made by a test')`)
  await load('file', 'discarded')
  assert.equal(await refusal(id), `${name} cannot be removed: it still has 1 revenue import.`)
  await load('removal', 'done')
  assert.equal(await refusal(id), `${name} cannot be removed: it still has 2 revenue imports.`)
})

test('an advertiser with rows of its API stays; one whose runs brought nothing goes', async () => {
  const { db } = api.database
  const { id, name } = await archived()
  await db.execute(sql`
    insert into api_run (provider_id, from_day, to_day, status, message, total_rows)
    values (${id}, '2026-11-01', '2026-11-01', 'Failed', 'No reply.', 0)`)
  const made = await db.execute<{ id: number }>(sql`
    insert into api_run (provider_id, from_day, to_day, status, message, total_rows)
    values (${id}, '2026-11-01', '2026-11-01', 'Uploaded', 'Done.', 3) returning id`)
  assert.equal(await refusal(id), `${name} cannot be removed: it still has 1 API run.`)
  await db.execute(sql`delete from api_run where id = ${made.rows[0]!.id}`)
  const gone = await invoke(api.app, deleteProvider, { token: api.admin, params: { id }, query })
  assert.equal(gone.status, 200)
})

test('advertisers and publishers with publisher ad accounts stay', async () => {
  const { db } = api.database
  const own = await makeProvider(db)
  const paid = await makePublisher(db)
  const link = await makeProviderLink(db, { provider_id: own.id })
  await makeTargeting(db, { publisher_id: paid.id, state: 'published', rules: [{ to: link }] })
  await db.update(provider).set({ archived_at: new Date() }).where(eq(provider.id, own.id))
  await db.update(publisher).set({ archived_at: new Date() }).where(eq(publisher.id, paid.id))
  assert.match(await refusal(own.id), /1 publisher ad account\.$/)
  const kept = await invoke(api.app, deletePublisher, { token: api.admin, params: { id: paid.id }, query })
  assert.equal(kept.status, 409)
  assert.match(kept.message, /1 publisher ad account\.$/)
})

test('a record of which no check knows refuses too, and is no error of the server', async () => {
  const { db } = api.database
  const { id } = await archived()
  await db.execute(sql`create table later_table (provider_id int not null references provider (id))`)
  await db.execute(sql`insert into later_table values (${id})`)
  assert.equal(await refusal(id), 'This record is still in use and cannot be removed.')
})
