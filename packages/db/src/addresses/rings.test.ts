import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CallError } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { eq } from 'drizzle-orm'
import { refuseRings, refuseRingsOfGroups } from './rings.ts'
import { makeGroup, makeProviderLink, makeSettings, makeTargeting } from '../sample/make.ts'
import { domain, targeting } from '../schema/all.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

const texts = messages.targetings

let database: TestDatabase
let db: TestDatabase['db']
before(async () => {
  database = await testDatabase()
  db = database.db
  await makeSettings(db, { default_domain: 'https://go.headgate.example' })
  await db.insert(domain).values({ domain: 'find.publisher.example' })
})
after(() => database.close())

const fieldsOf = (check: Promise<void>): Promise<Record<string, string> | null | undefined> =>
  check.then(
    () => null,
    (cause: unknown) => {
      assert.ok(cause instanceof CallError)
      assert.equal(cause.definition.status, 400)
      assert.equal(cause.message, texts.ring)
      return cause.fields
    },
  )
const fieldsOfRing = (id: number) => fieldsOf(refuseRings(db, [id]))
const toTargeting = (id: number) =>
  `https://find.publisher.example/search?targeting_id=${id}&publisher_id=1&q=[Q]`

test('a ring over fallback, over-cap URL, rule and group is refused, with its field', async () => {
  const outside = await makeProviderLink(db)
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(() => makeTargeting(db, { rules: [{ to: outside }] })),
  )
  const back = await makeProviderLink(db, { link: toTargeting(first!.id) })
  const group = await makeGroup(db, { rules: [{ link: outside }, { link: back }] })
  const grouped = await makeTargeting(db, { rules: [{ to: outside }, { to: group }] })
  assert.equal(await fieldsOfRing(grouped.id), null)

  const change = (id: number, values: Partial<typeof targeting.$inferInsert>) =>
    db.update(targeting).set(values).where(eq(targeting.id, id))
  await change(second!.id, { use_custom_overcap_url: true, overcap_url: toTargeting(third!.id) })
  await change(third!.id, {
    use_custom_fallback: true,
    default_fallback: `https://go.headgate.example/search/9/${grouped.id}`,
  })
  assert.equal(await fieldsOfRing(second!.id), null)
  await change(first!.id, {
    use_custom_fallback: true,
    default_fallback: `go.headgate.example/s?t=${second!.id}`,
  })
  assert.deepEqual(await fieldsOfRing(first!.id), { default_fallback: texts.ring })
  assert.deepEqual(await fieldsOfRing(second!.id), { overcap_url: texts.ring })
  assert.deepEqual(await fieldsOfRing(grouped.id), {
    'targeting_rules.1.provider_details.0.provider_link': texts.ring,
  })
  assert.deepEqual(await fieldsOf(refuseRingsOfGroups(db, [group.id])), { rules: texts.ring })
  // With the flag off, the address is not used.
  await change(first!.id, { use_custom_fallback: false })
  for (const one of [first, second, third, grouped]) assert.equal(await fieldsOfRing(one!.id), null)
  assert.equal(await fieldsOf(refuseRingsOfGroups(db, [group.id])), null)
})

test('a publication of another link counts, the link’s own publication that is being replaced does not', async () => {
  const outside = await makeProviderLink(db)
  const other = await makeTargeting(db, { rules: [{ to: outside }] })
  const to = await makeProviderLink(db, { link: toTargeting(other.id) })
  const own = await makeTargeting(db, { rules: [{ to }] })
  const towards = { use_custom_overcap_url: true, overcap_url: toTargeting(own.id) }
  const served = await makeTargeting(db, { ...towards, rules: [{ to: outside }] })
  const through = await makeProviderLink(db, { link: toTargeting(served.id) })
  await db.update(targeting).set({ use_custom_overcap_url: false }).where(eq(targeting.id, served.id))
  const third = await makeTargeting(db, { rules: [{ to: outside }, { to: through }] })
  assert.equal(await fieldsOfRing(served.id), null)
  await db
    .update(targeting)
    .set({ use_custom_fallback: true, default_fallback: `go.headgate.example/search/1/${third.id}` })
    .where(eq(targeting.id, other.id))
  assert.deepEqual(await fieldsOfRing(own.id), {
    'targeting_rules.0.provider_details.0.provider_link': texts.ring,
  })
  await db.update(targeting).set({ archived_at: new Date() }).where(eq(targeting.id, third.id))
  assert.equal(await fieldsOfRing(own.id), null)
})
