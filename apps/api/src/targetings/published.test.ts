import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deleteTargeting, deleteTargetings, updateTargetings } from '@headgate/contract/targetings/calls'
import { messages } from '@headgate/contract/base/messages'
import { makeProviderLink, makeSettings } from '@headgate/db/sample/make'
import { targeting, targetingRule } from '@headgate/db/schema/all'
import { eq, sql } from 'drizzle-orm'
import { ruleTo, sentRules, targetingApi } from '../testing/targetings.ts'

let t: Awaited<ReturnType<typeof targetingApi>>
before(async () => {
  t = await targetingApi()
})
after(() => t.api.close())

const published = () => t.created({ status: 'published' })

async function days(): Promise<{ today: string; yesterday: string }> {
  const { rows } = await t.api.database.db.execute<{ today: string; yesterday: string }>(sql`
    select (now() at time zone 'utc')::date::text as today, ((now() at time zone 'utc')::date - 1)::text as yesterday`)
  return rows[0]!
}

test('save and publish is one step: served, with accounts, status and both texts', async () => {
  const [first, second] = t.links
  const made = await t.create({ status: 'published' })
  assert.equal(made.message, 'Publisher Link published!')
  const { targeting } = made.data
  assert.equal(targeting.status, 'published')
  assert.ok(targeting.publishedAt)
  const content = await t.served('targeting', targeting.id)
  assert.deepEqual(content!.rules[0]!.targets[0]!.provider_link_id, first.id)
  const [account] = await t.accounts(targeting.id)
  assert.deepEqual(
    [account!.rule_id, account!.link_id, account!.status, account!.share_revenue, account!.valid_to],
    [targeting.targeting_rules[0]!.id, first.id, true, 70, null],
  )
  const again = await t.update(targeting.id, {
    status: 'published',
    targeting_rules: [...sentRules(targeting), ruleTo(second)],
  })
  assert.equal(again.message, 'Publisher link updated!')
  assert.equal((await t.served('targeting', targeting.id))!.rules.length, 2)
  assert.equal((await t.publications(targeting.id)).length, 2)
  // One click leaves one audit row, with the changes and the publication.
  const [creation, publication, ...others] = await t.auditOf(targeting.id)
  assert.deepEqual([creation!.action, publication!.action, others], ['create', 'publish', []])
  const [created, sent] = [creation!.after, publication!.after] as Record<string, unknown>[]
  assert.deepEqual([created!['status'], created!['published_at']], ['published', targeting.publishedAt])
  assert.deepEqual(Object.keys(sent!).toSorted(), ['published_at', 'targeting_rules'])
  assert.deepEqual(publication!.before, {
    published_at: targeting.publishedAt,
    targeting_rules: { [again.data.targeting.targeting_rules[1]!.id]: null },
  })
})

test('a later draft changes nothing that is served, nor any account; publishing it does', async () => {
  const [first, second] = t.links
  const link = await published()
  const before = await t.served('targeting', link.id)
  const accounts = await t.accounts(link.id)
  const draft = await t.updated(link.id, {
    status: 'draft',
    latency: 2_000,
    targeting_rules: [{ ...sentRules(link)[0], revenue_share_percentage: 50 }, ruleTo(second)],
  })
  assert.equal(draft.status, 'draft')
  assert.equal(draft.publishedAt, link.publishedAt)
  assert.deepEqual(await t.served('targeting', link.id), before)
  // Activating an active link, or saving again, settles accounts by the served share, not by the draft's.
  await t.call(updateTargetings, { query: { is_active: true }, body: { ids: [link.id] } })
  assert.deepEqual(await t.accounts(link.id), accounts)
  await t.updated(link.id, { status: 'published' })
  const after = await t.served('targeting', link.id)
  assert.deepEqual([after!.filters.latency, after!.rules.length], [2_000, 2])
  const running = (await t.accounts(link.id)).filter((one) => one.valid_to === null)
  assert.deepEqual(
    running.map((one) => [one.link_id, one.share_revenue]),
    [
      [first.id, 50],
      [second.id, 70],
    ],
  )
})

test('without a status the link stays published as long as nothing that is served would change', async () => {
  const link = await published()
  const noted = await t.updated(link.id, { notes: 'only a note' })
  assert.deepEqual([noted.status, noted.notes], ['published', 'only a note'])
  const changed = await t.updated(link.id, { short_keywords: true })
  assert.equal(changed.status, 'draft')
  assert.equal((await t.served('targeting', link.id))!.filters.short_keywords, false)
})

test('disabling a link disables its rules, publishes once and ends accounts yesterday', async () => {
  const { today, yesterday } = await days()
  const link = await published()
  const pending = await t.updated(link.id, { status: 'draft', latency: 3_000 })
  const answer = await t.update(link.id, { publisher_id: link.publisher_id, is_active: false })
  assert.equal(answer.message, 'Status updated!')
  const off = answer.data.targeting
  assert.deepEqual([off.is_active, off.status], [false, 'draft'])
  assert.deepEqual(
    off.targeting_rules.map((rule) => rule.disabled),
    [true],
  )
  assert.deepEqual(await t.served('targeting_flags', link.id), { is_active: false, archived: false })
  const content = await t.served('targeting', link.id)
  assert.deepEqual(
    [content!.rules, content!.filters.latency],
    [[], null],
    'nothing else of the draft is published',
  )
  assert.equal((await t.publications(link.id)).length, 2)
  const [account] = await t.accounts(link.id)
  assert.equal(account!.status, false)
  assert.ok([today, yesterday].includes(account!.valid_to!))
  assert.equal(pending.targeting_rules[0]!.disabled, false)
  const on = await t.updated(link.id, { is_active: true })
  assert.deepEqual([on.is_active, on.targeting_rules.map((rule) => rule.disabled)], [true, [true]])
  assert.deepEqual((await t.served('targeting', link.id))!.rules, [])
  assert.equal((await t.publications(link.id)).length, 2)
})

test('a link without pending changes stays published when it is disabled', async () => {
  const link = await published()
  assert.equal((await t.updated(link.id, { is_active: false })).status, 'published')
  const draft = await t.created()
  assert.equal((await t.updated(draft.id, { is_active: false })).status, 'draft')
  assert.equal(await t.served('targeting', draft.id), undefined)
})

test('a link can be stopped in any state of what a save would check', async () => {
  const { db } = t.api.database
  const link = await published()
  await makeSettings(db, { system_fallback: '' })
  const saved = await t.update(link.id, { notes: 'x' })
  assert.equal(saved.error?.code, 'settings_not_set')
  const off = await t.update(link.id, { publisher_id: link.publisher_id, is_active: false })
  assert.deepEqual([off.status, off.data.targeting.is_active], [200, false])
  const stale = await t.update(link.id, { is_active: true, updatedAt: link.updatedAt })
  assert.equal(stale.status, 409)
  await makeSettings(db, { system_fallback: 'https://rest.example/' })
})

test('links are switched, published and made drafts in bulk, all or none', async () => {
  const one = await published()
  const two = await t.created()
  const ids = [one.id, two.id]
  const bulk = (query: object, given = ids) =>
    t.call(updateTargetings, { query: { ...query }, body: { ids: given } })
  const flags = async () => (await Promise.all(ids.map((id) => t.read(id)))).map((link) => link.is_active)
  const states = async () => (await Promise.all(ids.map((id) => t.read(id)))).map((link) => link.status)

  const failed = await bulk({ is_active: false }, [...ids, 999_999])
  assert.deepEqual([failed.status, failed.message], [404, 'No such targeting found!'])
  assert.deepEqual(await flags(), [true, true])
  assert.equal((await bulk({ status: 'published' }, [...ids, 999_999])).status, 404)
  assert.deepEqual(await states(), ['published', 'draft'])

  const switched = await bulk({ status: 'published' })
  assert.deepEqual([switched.status, switched.message], [200, 'Status updated!'])
  assert.deepEqual(await states(), ['published', 'published'])
  assert.equal((await t.served('targeting', two.id))!.rules.length, 1)
  assert.equal((await bulk({ status: 'draft' })).status, 200)
  assert.deepEqual(await states(), ['draft', 'draft'])
  assert.equal((await t.served('targeting', two.id))!.rules.length, 1)

  assert.equal((await bulk({ is_active: false })).status, 200)
  assert.deepEqual(await flags(), [false, false])
  for (const id of ids) {
    assert.deepEqual((await t.served('targeting', id))!.rules, [])
    assert.ok((await t.accounts(id)).every((account) => account.valid_to !== null))
    assert.ok((await t.read(id)).targeting_rules.every((rule) => rule.disabled))
  }
  assert.equal((await bulk({ is_active: true })).status, 200)
  assert.deepEqual(await flags(), [true, true])
  const [trace] = (await t.auditOf(two.id))
    .filter((row) => 'targeting_rules' in (row.after as object))
    .slice(-1)
  const ruleId = two.targeting_rules[0]!.id
  assert.deepEqual(trace!.after, { is_active: false, targeting_rules: { [ruleId]: { disabled: true } } })
  assert.equal((await bulk({})).status, 400)
})

test('an incomplete link keeps all from being published, and is named with what is missing', async () => {
  const { db } = t.api.database
  const whole = await t.created()
  const lacking = await t.created()
  await db.update(targeting).set({ tag_type_ids: [] }).where(eq(targeting.id, lacking.id))
  const ids = [whole.id, lacking.id]
  const refused = await t.call(updateTargetings, { query: { status: 'published' }, body: { ids } })
  const text = `Publisher link ${lacking.id} cannot be published. ${messages.targetings.tagTypeRequired}`
  assert.deepEqual([refused.status, refused.message], [400, text])
  assert.equal((await t.read(whole.id)).status, 'draft')
  assert.equal(await t.served('targeting', whole.id), undefined)
})

test('archived links are not served and end their accounts; restored ones are served again', async () => {
  const link = await published()
  const params = { id: link.id }
  const archived = await t.call(deleteTargeting, { params })
  assert.deepEqual([archived.status, archived.message], [200, 'Archived Successfully!'])
  assert.ok((await t.read(link.id)).archivedAt)
  assert.deepEqual(await t.served('targeting_flags', link.id), { is_active: true, archived: true })
  assert.ok((await t.accounts(link.id)).every((account) => account.valid_to !== null))
  const refused = await t.update(link.id, { notes: 'x' })
  assert.deepEqual([refused.status, refused.error?.code], [409, 'archived'])
  assert.equal(
    (await t.call(updateTargetings, { query: { status: 'published' }, body: { ids: [link.id] } })).status,
    404,
  )
  const restored = await t.update(link.id, { archive: false })
  assert.deepEqual([restored.message, restored.data.targeting.archivedAt], ['Targeting un-archived!', null])
  assert.deepEqual(await t.served('targeting_flags', link.id), { is_active: true, archived: false })
  assert.equal((await t.accounts(link.id)).filter((account) => account.valid_to === null).length, 1)
  const both = [link.id, (await t.created()).id]
  assert.equal((await t.call(deleteTargetings, { body: { ids: [...both, 999_999] } })).status, 404)
  assert.equal((await t.call(deleteTargetings, { body: { ids: both } })).status, 200)
  const back = await t.call(updateTargetings, { query: { deleted: 'false' }, body: { ids: both } })
  assert.deepEqual([back.status, back.message], [200, 'Targeting un-archived!'])
})

test('only archived links without publisher ad accounts are removed for good', async () => {
  const { db } = t.api.database
  const served = await published()
  const draft = await t.created()
  const permanent = { permanent: true }
  const remove = (id: number) => t.call(deleteTargeting, { params: { id }, query: permanent })
  const early = await remove(draft.id)
  assert.deepEqual([early.status, early.error?.code], [409, 'not_archived'])
  await t.call(deleteTargetings, { body: { ids: [served.id, draft.id] } })
  const kept = await remove(served.id)
  assert.deepEqual(
    [kept.status, kept.message],
    [409, `Publisher link ${served.id} cannot be removed: it still has 1 publisher ad account.`],
  )
  const both = await t.call(deleteTargetings, { query: permanent, body: { ids: [served.id, draft.id] } })
  assert.equal(both.status, 409)
  const gone = await remove(draft.id)
  assert.deepEqual([gone.status, gone.message], [200, 'Targeting removed permanently!'])
  assert.equal((await t.update(draft.id, {})).status, 404)
  const rules = await db.select().from(targetingRule).where(eq(targetingRule.targeting_id, draft.id))
  assert.deepEqual(rules, [])
  assert.equal(await t.served('targeting_flags', draft.id), null)
  assert.equal((await t.auditOf(draft.id)).at(-1)!.action, 'delete')
})

const failures = {
  'an error': 'raise exception $text$no account today$text$;',
  'a connection that breaks': 'perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5);',
}

for (const [failure, body] of Object.entries(failures))
  test(`${failure} at the last step of a publication leaves everything as it was`, async () => {
    const { db } = t.api.database
    const link = await published()
    const state = async () => [
      await t.read(link.id),
      await t.served('targeting', link.id),
      await t.accounts(link.id),
      await t.publications(link.id),
      await t.auditOf(link.id),
    ]
    const before = await state()
    const other = await makeProviderLink(db)
    // Fails after link, rules, status, audit row and content were written.
    await db.execute(sql`create function fail_account() returns trigger language plpgsql as
      ${sql.raw(`$$ begin ${body} end $$`)}`)
    await db.execute(sql`create trigger fail_account before insert on publisher_account
      for each row when (new.link_id = ${sql.raw(String(other.id))}) execute function fail_account()`)
    const change = {
      status: 'published',
      notes: 'new',
      targeting_rules: [...sentRules(link), ruleTo(other)],
    }
    const failed = await t.update(link.id, change)
    assert.ok(failed.status >= 500, String(failed.status))
    assert.deepEqual(await state(), before)
    await db.execute(sql`drop function fail_account cascade`)
    assert.equal((await t.update(link.id, change)).status, 200)
    assert.equal((await t.served('targeting', link.id))!.rules.length, 2)
  })
