import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { session } from '@headgate/contract/people/auth'
import {
  generatePublisherKey,
  generatePublisherKeyOlder,
  getOwnPublisherKey,
  getOwnPublisherKeyOlder,
  getPublisherKey,
  getPublisherKeyOlder,
} from '@headgate/contract/publisher-api/key-calls'
import { makeDisplayColumns, makePublisher, makeUser } from '@headgate/db/sample/make'
import { audit, publisher, publisherKey } from '@headgate/db/schema/all'
import { and, eq } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

/** Keys of publishers: made by admins, shown whole once, read by the publisher itself only. */

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const asAdmin = (id: number) => ({ token: api.admin, params: { id } })

test('a key is whole in the reply that made it, and masked from then on; the database has its hash only', async () => {
  const { db } = api.database
  const { id } = await makePublisher(db)
  const before = await invoke(api.app, getPublisherKey, asAdmin(id))
  assert.deepEqual([before.data.token, before.data.created_at, before.data.id], [null, null, id])
  const made = (await invoke(api.app, generatePublisherKey, asAdmin(id))).data
  assert.match(made.token!, /^hgp_[\w-]{43}$/)
  for (const call of [getPublisherKey, getPublisherKeyOlder]) {
    const { data } = await invoke(api.app, call, asAdmin(id))
    assert.equal(data.token, `${made.token!.slice(0, 10)}••••••••••••`)
    assert.ok(!JSON.stringify(data).includes(made.token!.slice(10)))
  }
  const [stored] = await db.select().from(publisherKey).where(eq(publisherKey.publisher_id, id))
  assert.match(stored!.key_hash, /^[0-9a-f]{64}$/)
  assert.ok(!JSON.stringify(stored).includes(made.token!.slice(10)))
  const again = (await invoke(api.app, generatePublisherKeyOlder, asAdmin(id))).data
  assert.notEqual(again.token, made.token)
  const rows = await db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'publisher_key'), eq(audit.entity_id, String(id))))
    .orderBy(audit.id)
  assert.deepEqual(
    rows.map(({ action, after: fields }) => [action, fields]),
    [
      ['create', { key_start: made.token!.slice(0, 10) }],
      ['update', { key_start: again.token!.slice(0, 10) }],
    ],
  )
})

test('a publisher reads its own key by its own account, and others are as unknown accounts', async () => {
  const { db } = api.database
  const { data: own } = await invoke(api.app, session, { token: api.publisher })
  const accountOfOwn = Number(own.sub)
  await invoke(api.app, generatePublisherKey, asAdmin(api.publisherId))
  const other = await makePublisher(db)
  const stranger = await makeUser(db, { role_id: 2, publisher_id: other.id })
  const colleague = await makeUser(db, { role_id: 2, publisher_id: api.publisherId })
  await makeDisplayColumns(db, colleague.id, ['clicks', 'publisher_revenue'])
  for (const call of [getOwnPublisherKey, getOwnPublisherKeyOlder]) {
    const read = (token: string, accountId: number) => invoke(api.app, call, { token, params: { accountId } })
    const mine = await read(api.publisher, accountOfOwn)
    assert.deepEqual([mine.status, mine.data.id], [200, api.publisherId])
    assert.match(mine.data.token!, /^hgp_[\w-]{6}•+$/)
    assert.deepEqual(mine.data.columns, ['clicks', 'publisher_revenue'])
    const unknown = await read(api.publisher, 900_000)
    for (const id of [stranger.id, colleague.id]) {
      const refused = await read(api.publisher, id)
      assert.deepEqual([refused.status, refused.error], [unknown.status, unknown.error])
      assert.equal(refused.status, 404)
    }
    const byAdmin = await read(api.admin, stranger.id)
    assert.deepEqual([byAdmin.status, byAdmin.data.id, byAdmin.data.token], [200, other.id, null])
    assert.equal((await read(api.admin, 900_000)).status, 404)
  }
  for (const call of [generatePublisherKey, generatePublisherKeyOlder, getPublisherKey]) {
    const refused = await invoke(api.app, call, { token: api.publisher, params: { id: api.publisherId } })
    assert.equal(refused.status, 403)
  }
})

test('an unknown publisher has no key, and a removed one takes its key with it', async () => {
  assert.equal((await invoke(api.app, generatePublisherKey, asAdmin(900_000))).status, 404)
  assert.equal((await invoke(api.app, getPublisherKey, asAdmin(900_000))).status, 404)
  const { db } = api.database
  const { id } = await makePublisher(db)
  await invoke(api.app, generatePublisherKey, asAdmin(id))
  await db.delete(publisher).where(eq(publisher.id, id))
  assert.deepEqual(await db.select().from(publisherKey).where(eq(publisherKey.publisher_id, id)), [])
})
