import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { auditDetail, listAudit, takeBack } from '@headgate/contract/audit/audit-log'
import { removeConversationId } from '@headgate/contract/people/skype'
import {
  getProviderLink,
  saveProviderLinks,
  updateProviderLink,
  updateProviderLinkStatus,
  type ProviderLink,
  type ProviderLinkForm,
} from '@headgate/contract/provider-links'
import { cancelScheduled, scheduleValue } from '@headgate/contract/scheduled/calls'
import { referenceKinds } from '@headgate/contract/settings/reference-items'
import { makeProvider, makeProviderLink, makePublisher, makeReference } from '@headgate/db/sample/make'
import { addDays, today } from '@headgate/domain/days'
import { invoke, testApi, type Given, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const asAdmin = (given: Given = {}): Given => ({ token: api.admin, ...given })

/** The newest change of a record. */
async function newest(kind: string, id: number) {
  const answer = await invoke(api.app, listAudit, asAdmin({ query: { kind, record: String(id) } }))
  return answer.data.entries[0]!
}

const reasonOf = async (id: number) =>
  (await invoke(api.app, auditDetail, asAdmin({ params: { id } }))).data.take_back.reason

const take = (id: number) => invoke(api.app, takeBack, asAdmin({ params: { id } }))

const read = async (id: number) =>
  (await invoke(api.app, getProviderLink, asAdmin({ params: { id } }))).data.providerLink

/** What the form sends of a link. */
const formOf = (link: ProviderLink): ProviderLinkForm & { id: number } => ({ ...link })

async function status(link: { id: number; provider_id: number }, disabled: boolean) {
  const params = { id: link.provider_id }
  const answer = await invoke(
    api.app,
    updateProviderLinkStatus,
    asAdmin({ params, body: [{ id: link.id, disabled }] }),
  )
  assert.equal(answer.status, 200, answer.message)
}

test('disabling and enabling an advertiser link is taken back, with the checks of that call only', async () => {
  // Its address is one that the form would refuse today.
  const link = await makeProviderLink(api.database.db, { link: 'not an address' })
  for (const disabled of [true, false]) {
    await status(link, disabled)
    const entry = await newest('provider_link', link.id)
    assert.equal(await reasonOf(entry.id), null)
    assert.equal((await take(entry.id)).status, 200)
    assert.equal((await read(link.id)).disabled, !disabled)
    assert.equal((await newest('provider_link', link.id)).takes_back, entry.id)
    await status(link, disabled)
  }
})

test('a save of the multi-link editor that changed the cap and disabled the link is taken back whole', async () => {
  const { id } = await makeProviderLink(api.database.db, { daily_cap: 500 })
  const link = await read(id)
  const saved = await invoke(
    api.app,
    saveProviderLinks,
    asAdmin({
      params: { id: link.provider_id },
      body: { links: [{ ...formOf(link), daily_cap: 900, disabled: true }] },
    }),
  )
  assert.equal(saved.status, 200, saved.message)
  const entry = await newest('provider_link', id)
  assert.deepEqual(entry.fields.toSorted(), ['daily_cap', 'disabled'])
  const answer = await take(entry.id)
  assert.equal(answer.status, 200, answer.message)
  const { daily_cap, disabled } = await read(id)
  assert.deepEqual([daily_cap, disabled], [500, false])
})

test('a conversation that was forgotten is not offered, for publishers and advertisers', async () => {
  const { db } = api.database
  const skype_conversation_id = '19:abc@thread.skype'
  const owners = [
    { type: 'publisher', id: (await makePublisher(db, { skype_conversation_id })).id },
    { type: 'provider', id: (await makeProvider(db, { skype_conversation_id })).id },
  ] as const
  for (const owner of owners) {
    await invoke(api.app, removeConversationId, asAdmin({ body: owner }))
    const entry = await newest(owner.type, owner.id)
    const refused = await take(entry.id)
    assert.deepEqual(
      [refused.status, refused.message],
      [409, "Not a field of the record's form: skype conversation id. Change it where it was changed."],
    )
    assert.equal(await reasonOf(entry.id), refused.message)
  }
})

test('a cancelled scheduled value is not offered', async () => {
  const { id } = await makeProviderLink(api.database.db)
  const { data } = await invoke(
    api.app,
    scheduleValue,
    asAdmin({
      body: {
        entity: 'provider_link',
        entity_id: id,
        field: 'daily_cap',
        value: 900,
        day: addDays(today(), 1),
      },
    }),
  )
  await invoke(api.app, cancelScheduled, asAdmin({ params: { id: data.scheduled.id } }))
  const entry = await newest('provider_link', id)
  assert.match((await reasonOf(entry.id)) ?? '', /daily cap 900 from/)
  assert.equal((await take(entry.id)).status, 409)
  assert.equal((await newest('provider_link', id)).id, entry.id)
})

test('a change is not taken back half: what the save would leave refuses all of it', async () => {
  const { db } = api.database
  const tag_type_id = await makeReference(db, 'tagType', 'N2S')
  const sources = [
    await makeReference(db, 'trafficSource', 'First source'),
    await makeReference(db, 'trafficSource', 'Second source'),
  ] as const
  const { id } = await makeProviderLink(db, {
    tag_type_id,
    traffic_source_id: sources[0],
    description: 'old',
  })
  const changed = await invoke(
    api.app,
    updateProviderLink,
    asAdmin({
      params: { id },
      body: { ...formOf(await read(id)), traffic_source_id: sources[1], description: 'new' },
    }),
  )
  assert.equal(changed.status, 200, changed.message)
  const entry = await newest('provider_link', id)
  // A link of this type no longer has a traffic source, so a save keeps the one it has.
  await invoke(
    api.app,
    referenceKinds.tagType.update,
    asAdmin({ params: { id: tag_type_id }, body: { name: 'Renamed type' } }),
  )
  const refused = await take(entry.id)
  assert.deepEqual(
    [refused.status, refused.message],
    [409, 'The former value is refused today: traffic source id.'],
  )
  const { traffic_source_id, description } = await read(id)
  assert.deepEqual([traffic_source_id, description], [sources[1], 'new'])
})
