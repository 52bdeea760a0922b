import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bulkMessages } from '@headgate/contract/bulk-changes/bulk-messages'
import { messages } from '@headgate/contract/base/messages'
import { getGroup } from '@headgate/contract/groups/calls'
import { type BulkRecord, previewBulkChange, runBulkChange } from '@headgate/contract/bulk-changes/calls'
import { providerLinkRules } from '@headgate/contract/provider-links'
import { getTargeting } from '@headgate/contract/targetings/calls'
import {
  makeGroup,
  makeProviderLink,
  makeReference,
  makeSettings,
  makeTargeting,
  type ProviderLinkRow,
} from '@headgate/db/sample/make'
import { audit, engineState } from '@headgate/db/schema/all'
import { and, eq } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
  await makeSettings(api.database.db, {
    default_domain: 'https://go.headgate.example',
    system_fallback: 'https://rest.example/',
  })
})
after(() => api.close())

const token = () => ({ token: api.admin })

async function preview(from: ProviderLinkRow, to: ProviderLinkRow) {
  const answer = await invoke(api.app, previewBulkChange, {
    ...token(),
    body: { change: { kind: 'link', from: from.id, to: to.id } },
  })
  assert.equal(answer.status, 200)
  return answer.data
}

type Chosen = Pick<BulkRecord, 'kind' | 'id' | 'updatedAt'>
const replace = (from: ProviderLinkRow, to: ProviderLinkRow, uses: readonly Chosen[], publish: boolean) =>
  invoke(api.app, runBulkChange, {
    ...token(),
    body: {
      change: { kind: 'link', from: from.id, to: to.id },
      publish,
      records: uses.map(({ kind, id, updatedAt }) => ({ kind, id, updatedAt })),
    },
  })

const readTargeting = async (id: number) =>
  (await invoke(api.app, getTargeting, { ...token(), params: { id } })).data.targeting
const linksOf = async (id: number) =>
  (await readTargeting(id)).targeting_rules.map((rule) =>
    rule.provider_details.map((target) => target.provider_link),
  )
const linksOfGroup = async (id: number) =>
  (await invoke(api.app, getGroup, { ...token(), params: { id } })).data.advertiser_link_group.rules.map(
    (rule) => rule.advertiser_link_id,
  )

/** The advertiser links that engines serve for a record. */
async function served(kind: 'targeting' | 'group', id: number) {
  const [row] = await api.database.db
    .select()
    .from(engineState)
    .where(and(eq(engineState.kind, kind), eq(engineState.entity_id, id)))
  return [...JSON.stringify(row?.content ?? null).matchAll(/"provider_link_id":(\d+)/g)].map((match) =>
    Number(match[1]),
  )
}

/**
 * Every kind of record with the link: published, with unpublished changes, never published, group, split, and those
 * that must be left out.
 */
async function everyUse() {
  const { db } = api.database
  const [old, other, fresh] = [
    await makeProviderLink(db),
    await makeProviderLink(db),
    await makeProviderLink(db, { daily_cap: 40 }),
  ]
  const published = await makeTargeting(db, {
    rules: [{ to: old, weight: 100, share: 70, daily_cap: 2_000 }],
  })
  const changed = await makeTargeting(db, {
    state: 'edited',
    rules: [{ to: [other, old], weight: 100, share: 70 }],
  })
  const never = await makeTargeting(db, { state: 'draft', rules: [{ to: old, weight: 100, share: 70 }] })
  const group = await makeGroup(db, { rules: [{ link: old, weight: 100 }] })
  const disabled = await makeTargeting(db, {
    rules: [
      { to: other, weight: 100, share: 70 },
      { to: old, weight: 100, share: 70, disabled: true },
    ],
  })
  const archived = await makeTargeting(db, {
    archived_at: new Date(),
    rules: [{ to: old, weight: 100, share: 70 }],
  })
  return { old, other, fresh, published, changed, never, group, disabled, archived }
}

test('the preview names every publisher link and group whose enabled rules use the link, and changes nothing', async () => {
  const { old, fresh, published, changed, never, group } = await everyUse()
  const { records: uses, names } = await preview(old, fresh)
  assert.deepEqual(
    uses.map(({ kind, id, state, difference, problem }) => ({
      kind,
      id,
      state,
      places: difference?.rules.map((rule) => rule.after),
      problem,
    })),
    [
      { kind: 'targeting', id: published.id, state: 'published', places: [1], problem: null },
      { kind: 'targeting', id: changed.id, state: 'changed', places: [1], problem: null },
      { kind: 'targeting', id: never.id, state: 'draft', places: [1], problem: null },
      { kind: 'group', id: group.id, state: 'published', places: [1], problem: null },
    ],
  )
  assert.deepEqual(uses[0]!.warnings, [{ place: 1, provider_link_id: fresh.id, wanted: 2_000, cap: 40 }])
  assert.deepEqual(uses[1]!.warnings, [])
  assert.equal(uses[0]!.difference?.rules[0]?.fields[0]?.field, 'targets')
  assert.deepEqual(
    names.provider_links.map((one) => one.id).filter((id) => id === old.id || id === fresh.id),
    [old.id, fresh.id],
  )
  assert.deepEqual(await linksOf(published.id), [[old.id]])
  assert.deepEqual(await linksOfGroup(group.id), [old.id])
})

test('published at once: engines serve the new link, drafts that were never published stay drafts, the rest keeps the old', async () => {
  const { old, other, fresh, published, changed, never, group, disabled, archived } = await everyUse()
  const { records: uses } = await preview(old, fresh)
  const answer = await replace(old, fresh, uses, true)
  assert.equal(answer.status, 200)
  assert.deepEqual([answer.data.changed, answer.data.published], [4, 3])
  assert.deepEqual(await served('targeting', published.id), [fresh.id])
  assert.deepEqual(await served('targeting', changed.id), [other.id, fresh.id])
  assert.deepEqual(await served('targeting', never.id), [])
  assert.deepEqual(await served('group', group.id), [fresh.id])
  assert.deepEqual(await linksOf(never.id), [[fresh.id]])
  assert.equal((await readTargeting(never.id)).status, 'draft')
  assert.equal((await readTargeting(changed.id)).status, 'published')
  assert.equal(
    (await readTargeting(published.id)).targeting_rules[0]!.provider_details[0]!.provider_id,
    fresh.provider_id,
  )
  assert.deepEqual(await linksOf(disabled.id), [[other.id], [old.id]])
  assert.deepEqual(await linksOf(archived.id), [[old.id]])
  const { rules } = (await invoke(api.app, providerLinkRules, { ...token(), params: { id: old.id } })).data
  assert.deepEqual(
    rules.filter((rule) => rule.active),
    [],
    'nothing refuses to disable it now',
  )
  const rows = await api.database.db
    .select({ action: audit.action, run: audit.bulk_change_id })
    .from(audit)
    .where(and(eq(audit.entity, 'targeting'), eq(audit.entity_id, String(published.id))))
    .orderBy(audit.id)
  assert.deepEqual(
    rows.map((row) => [row.action, row.run]),
    [
      ['publish', null],
      ['publish', answer.data.id],
    ],
  )
})

test('as drafts: engines go on as before', async () => {
  const { old, fresh, published, group } = await everyUse()
  const { records: uses } = await preview(old, fresh)
  const answer = await replace(old, fresh, uses, false)
  assert.equal(answer.data.published, 0)
  assert.deepEqual(await linksOf(published.id), [[fresh.id]])
  assert.deepEqual(await linksOfGroup(group.id), [fresh.id])
  assert.equal((await readTargeting(published.id)).status, 'draft')
  assert.deepEqual(await served('targeting', published.id), [old.id])
  assert.deepEqual(await served('group', group.id), [old.id])
})

test('only chosen records are replaced', async () => {
  const { old, fresh, published, changed, group } = await everyUse()
  const { records: uses } = await preview(old, fresh)
  await replace(
    old,
    fresh,
    uses.filter((use) => use.id === changed.id && use.kind === 'targeting'),
    true,
  )
  assert.deepEqual(await served('targeting', published.id), [old.id])
  assert.deepEqual(await linksOfGroup(group.id), [old.id])
})

test('a record that was changed since, or only one that does not use the link, refuses all', async () => {
  const { old, fresh, published, disabled, group } = await everyUse()
  const { records: uses } = await preview(old, fresh)
  const first = await replace(old, fresh, uses.slice(0, 1), false)
  assert.equal(first.status, 200)
  const stale = await replace(fresh, old, uses.slice(0, 1), true)
  assert.equal(stale.status, 409)
  const again = await replace(old, fresh, uses, true)
  assert.equal(again.status, 409, 'its first record does not use the link any more')
  assert.deepEqual(await linksOfGroup(group.id), [old.id])
  const { updatedAt } = await readTargeting(disabled.id)
  const other = await replace(old, fresh, [{ kind: 'targeting', id: disabled.id, updatedAt }], false)
  assert.deepEqual(other.fields, { records: bulkMessages.nothingChanges })
  assert.deepEqual(await linksOf(published.id), [[fresh.id]])
})

test('properties that do not match, and a link that is already used, refuse all with the text of each', async () => {
  const { old, other, published, changed, never, group } = await everyUse()
  const { db } = api.database
  const misfit = await makeProviderLink(db, { platform_id: await makeReference(db, 'platform', 'Mobile') })
  const { records: uses } = await preview(old, misfit)
  const text = messages.providerLinks.propertiesMismatch
  assert.deepEqual(
    uses.map((use) => use.problem),
    [text, text, text, text],
  )
  assert.equal(uses[0]!.difference, null)
  const refused = await replace(old, misfit, uses, true)
  assert.equal(refused.status, 400)
  assert.deepEqual(refused.fields, {
    [`targeting.${published.id}`]: text,
    [`targeting.${changed.id}`]: text,
    [`targeting.${never.id}`]: text,
    [`group.${group.id}`]: text,
  })
  const twice = await preview(old, other)
  const found = twice.records.find((use) => use.id === changed.id && use.kind === 'targeting')
  assert.equal(found?.problem, messages.targetings.linkInUse)
  const one = await replace(old, other, twice.records, true)
  assert.deepEqual(one.fields, { [`targeting.${changed.id}`]: messages.targetings.linkInUse })
  assert.deepEqual(await served('targeting', published.id), [old.id], 'the others were not replaced either')
})

test('a group does not take a link that a publisher link of the group uses by another rule', async () => {
  const { db } = api.database
  const [old, fresh] = [await makeProviderLink(db), await makeProviderLink(db)]
  const group = await makeGroup(db, { rules: [{ link: old, weight: 100 }] })
  const other = await makeGroup(db, { rules: [{ link: fresh, weight: 100 }] })
  const rule = { weight: 50, share: 70 }
  const direct = await makeTargeting(db, {
    rules: [
      { ...rule, to: group },
      { ...rule, to: fresh },
    ],
  })
  const byGroup = await makeTargeting(db, {
    rules: [
      { ...rule, to: group },
      { ...rule, to: other },
    ],
  })
  const disabled = await makeTargeting(db, {
    rules: [
      { ...rule, to: group },
      { ...rule, to: fresh, disabled: true },
    ],
  })
  const { records: uses } = await preview(old, fresh)
  const problem = uses.find((use) => use.kind === 'group')!.problem!
  for (const { id } of [direct, byGroup]) assert.match(problem, new RegExp(`publisher link ${id}\\b`))
  assert.doesNotMatch(problem, new RegExp(`publisher link ${disabled.id}\\b`))
  const refused = await replace(old, fresh, uses, true)
  assert.deepEqual(refused.fields, { [`group.${group.id}`]: problem })
  assert.deepEqual(await linksOfGroup(group.id), [old.id])
})

const given = (from: number, to: number) => ({
  ...token(),
  body: { change: { kind: 'link' as const, from, to } },
})

test('a disabled link cannot be the new one; a link cannot replace itself, nor be missing; publishers may not', async () => {
  const { old, fresh } = await everyUse()
  const off = await makeProviderLink(api.database.db, { disabled: true })
  const { records: uses } = await preview(old, off)
  assert.ok(uses.every((use) => use.problem === messages.general.disabledOption))
  const itself = await invoke(api.app, previewBulkChange, given(old.id, old.id))
  assert.equal(itself.status, 400)
  const missing = await invoke(api.app, previewBulkChange, given(old.id, 2_000_000_000))
  assert.equal(missing.status, 404)
  const refused = await invoke(api.app, previewBulkChange, {
    ...given(old.id, fresh.id),
    token: api.publisher,
  })
  assert.equal(refused.status, 403)
})
