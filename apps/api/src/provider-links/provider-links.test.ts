import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  allProviderLinks,
  createProviderLink,
  deleteProviderLink,
  getProviderLink,
  identicalProviderLinks,
  linksOfProvider,
  providerLinkHistory,
  providerLinkOptions,
  providerLinkRules,
  saveProviderLinks,
  setProviderLinkReusable,
  updateProviderLink,
  updateProviderLinkStatus,
  type ProviderLinkForm,
} from '@headgate/contract/provider-links'
import {
  makeGroup,
  makeProvider,
  makeProviderLink,
  makeReference,
  makeTargeting,
  type ProviderLinkRow,
} from '@headgate/db/sample/make'
import { audit, capUsage, engineState, providerLink } from '@headgate/db/schema/all'
import { and, eq } from 'drizzle-orm'
import { invoke, testApi, type Given, type TestApi } from '../testing/api.ts'

let api: TestApi
let blank: Required<ProviderLinkForm>
before(async () => {
  api = await testApi()
  const { db } = api.database
  const { id: provider_id } = await makeProvider(db, { link_source_identifier: 'channel,pid' })
  blank = {
    provider_id,
    link: 'https://search.partner.example/r?q=[Q]&channel=C-1',
    description: ' Feed ',
    platform_id: await makeReference(db, 'platform', 'Desktop'),
    search_engine_id: await makeReference(db, 'searchEngine', 'Bing'),
    tag_type_id: await makeReference(db, 'tagType', 'DISPLAY'),
    traffic_source_id: null,
    link_source_identifier: 'channel',
    link_source_identifier_value: 'C-1',
    daily_cap: 500,
    quality_score: 'mid',
    reusable: true,
  }
})
after(() => api.close())

const asAdmin = (given: Given = {}): Given => ({ token: api.admin, ...given })
const form = (given: Partial<ProviderLinkForm> = {}): ProviderLinkForm => ({ ...blank, ...given })

async function refusal(given: Partial<ProviderLinkForm>) {
  const answer = await invoke(api.app, createProviderLink, asAdmin({ body: form(given) }))
  assert.equal(answer.status, 400)
  return answer.fields
}

async function created(given: Partial<ProviderLinkForm> = {}) {
  const answer = await invoke(api.app, createProviderLink, asAdmin({ body: form(given) }))
  assert.equal(answer.status, 200, JSON.stringify(answer.fields))
  return answer.data.providerLink
}

async function auditOf(id: number) {
  return api.database.db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'provider_link'), eq(audit.entity_id, String(id))))
    .orderBy(audit.id)
}

async function served(id: number) {
  const [row] = await api.database.db
    .select()
    .from(engineState)
    .where(and(eq(engineState.kind, 'provider_link'), eq(engineState.entity_id, id)))
  return row?.content as { disabled: boolean; daily_cap: number } | null | undefined
}

const linkOf = (row: ProviderLinkRow) => ({ id: row.id, disabled: true })

test('a new link is returned whole, is enabled, recorded and served', async () => {
  const body = {
    ...form(),
    id: 7,
    disabled: true,
    no_of_rules: 3,
    archivedAt: 'now',
    targetObj: {},
    linkIndex: 1,
  }
  const { status, data } = await invoke(api.app, createProviderLink, asAdmin({ body }))
  assert.equal(status, 200)
  const link = data.providerLink
  assert.notEqual(link.id, 7)
  assert.equal(link.disabled, false)
  assert.equal(link.description, 'Feed')
  assert.equal(link.provider.id, blank.provider_id)
  assert.equal(link.platform.name, 'Desktop')
  assert.deepEqual(
    [link.remaining_cap, link.cap_consumed, link.is_live, link.is_linked, link.no_of_rules, link.last_live],
    [500, 0, false, false, 0, null],
  )
  assert.equal(link.advertiser_channel_search_counts.length, 2)
  assert.equal((await auditOf(link.id))[0]!.action, 'create')
  assert.equal((await served(link.id))?.daily_cap, 500)
})

test('every refusal has the catalogue’s text, and all come together', async () => {
  assert.deepEqual(await refusal({ provider_id: null }), { provider_id: 'Please select a advertiser' })
  assert.deepEqual(await refusal({ provider_id: 999_999 }), { provider_id: 'Please select a advertiser' })
  const bad = 'Please make sure the link is valid, includes [Q] and uses only [ ] Brackets.'
  for (const link of [
    'https://a.example/?channel=C-1',
    'https://a.example/?q=[Q]&channel=C-1&x={y}',
    'https://a.example/?q=[Q]&channel=C-1&x=(y)',
    'a.example/?q=[Q]&channel=C-1',
    'https://[Q].example/?channel=C-1',
    'https://a.example:[PIXEL_ID]/?q=[Q]&channel=C-1',
    'https://user@a.example/?q=[Q]&channel=C-1',
    'javascript:alert([Q])//?channel=C-1',
  ])
    assert.equal((await refusal({ link }))['link'], bad, link)
  assert.deepEqual(await refusal({ search_engine_id: null }), {
    search_engine_id: 'Please make sure to select the search engine',
  })
  assert.deepEqual(await refusal({ tag_type_id: null }), {
    tag_type_id: 'Please make sure to select the traffic Type',
  })
  assert.deepEqual(await refusal({ platform_id: null }), {
    platform_id: 'Please make sure to select the Platform',
  })
  assert.deepEqual(await refusal({ quality_score: null }), {
    quality_score: 'Please make sure to select the Quality Score',
  })
  const n2s = await makeReference(api.database.db, 'tagType', 'N2S')
  assert.deepEqual(await refusal({ tag_type_id: n2s }), {
    traffic_source_id: 'Please make sure to select the traffic source',
  })
  assert.deepEqual(await refusal({ daily_cap: '' }), { daily_cap: 'Daily Cap Cannot be set empty' })
  for (const daily_cap of [0, -5])
    assert.deepEqual(await refusal({ daily_cap }), { daily_cap: 'Daily Cap must be greater then 0' })
  for (const empty of ['', ' ', '?']) {
    assert.deepEqual(await refusal({ link_source_identifier_value: empty }), {
      link_source_identifier_value: 'Channel Value is Empty/Mismatch',
    })
    assert.deepEqual(await refusal({ link_source_identifier: empty }), {
      link_source_identifier: 'Channel Variable is Empty/Mismatch',
    })
  }
  assert.deepEqual(await refusal({ link_source_identifier_value: 'C-2' }), {
    link_source_identifier_value: 'Channel value not found in the provided link',
  })
  assert.deepEqual(await refusal({ link_source_identifier_value: '[Q]' }), {
    link_source_identifier_value:
      'Specified Channel Variable and Channel Value mismatch with the one found in link',
  })
  assert.deepEqual(await refusal({ link_source_identifier: 'pid' }), {
    link_source_identifier: "The Channel Variable doesn't exist in the link",
  })
  const all = await invoke(api.app, createProviderLink, asAdmin({ body: {} }))
  assert.equal(all.status, 400)
  assert.deepEqual(Object.keys(all.fields).toSorted(), [
    'daily_cap',
    'link',
    'link_source_identifier',
    'link_source_identifier_value',
    'platform_id',
    'provider_id',
    'quality_score',
    'search_engine_id',
    'tag_type_id',
  ])
})

test('a change keeps the advertiser, leaves one audit row, and the second of two writers gets a conflict', async () => {
  const link = await created()
  const put = (body: object) =>
    invoke(api.app, updateProviderLink, asAdmin({ params: { id: link.id }, body: { ...form(), ...body } }))
  const first = await put({ daily_cap: 20, updatedAt: link.updatedAt })
  assert.equal(first.data.providerLink.daily_cap, 20)
  assert.equal((await put({ daily_cap: 30, updatedAt: link.updatedAt })).status, 409)
  const other = await makeProvider(api.database.db)
  assert.equal((await put({ provider_id: other.id })).status, 404)
  await put({ daily_cap: 20 })
  const rows = await auditOf(link.id)
  assert.deepEqual(rows.map((row) => [row.action, row.before, row.after]).slice(1), [
    ['update', { daily_cap: 500 }, { daily_cap: 20 }],
  ])
  assert.equal((await served(link.id))?.daily_cap, 20)
  assert.equal(
    (await invoke(api.app, updateProviderLink, asAdmin({ params: { id: 999_999 }, body: form() }))).status,
    404,
  )
})

test('a traffic source belongs to N2S', async () => {
  const { db } = api.database
  const tag_type_id = await makeReference(db, 'tagType', 'N2S')
  const traffic_source_id = await makeReference(db, 'trafficSource', 'Native')
  const link = await created({ tag_type_id, traffic_source_id })
  assert.equal(link.traffic_source?.name, 'Native')
  const body = form({ traffic_source_id })
  const { data } = await invoke(api.app, updateProviderLink, asAdmin({ params: { id: link.id }, body }))
  assert.equal(data.providerLink.traffic_source, null)
})

test('a link with active rules cannot be disabled, and its rules are listed', async () => {
  const { db } = api.database
  const row = await makeProviderLink(db)
  const targeting = await makeTargeting(db, { rules: [{ to: row }], state: 'draft' })
  const group = await makeGroup(db, { rules: [{ link: row }], published: false, description: 'Evening' })
  const disable = (id: number, provider = row.provider_id) =>
    invoke(
      api.app,
      updateProviderLinkStatus,
      asAdmin({ params: { id: provider }, body: [{ ...linkOf(row), id }] }),
    )
  const refused = await disable(row.id)
  assert.equal(refused.status, 409)
  assert.equal(refused.error?.code, 'used_by_active_rules')
  const { data } = await invoke(api.app, providerLinkRules, asAdmin({ params: { id: row.id } }))
  assert.deepEqual(
    data.rules.map((rule) => [rule.kind, rule.targeting_id, rule.advertiser_link_group_id, rule.active]),
    [
      ['targeting', targeting.id, null, true],
      ['group', null, group.id, true],
    ],
  )
  const link = (await invoke(api.app, getProviderLink, asAdmin({ params: { id: row.id } }))).data.providerLink
  assert.deepEqual([link.is_linked, link.no_of_rules, link.no_of_active_rules], [true, 2, 2])
  const free = await makeProviderLink(db)
  const done = await disable(free.id, free.provider_id)
  assert.equal(done.data.links[0]!.disabled, true)
  assert.equal((await served(free.id))?.disabled, true)
  assert.equal((await disable(free.id, row.provider_id)).status, 404)
})

test('a link is deleted only when no rule uses it', async () => {
  const { db } = api.database
  const used = await makeProviderLink(db)
  await makeTargeting(db, { rules: [{ to: used }], state: 'draft' })
  const refused = await invoke(api.app, deleteProviderLink, asAdmin({ params: { id: used.id } }))
  assert.equal(refused.status, 409)
  assert.equal(refused.message, 'Link is currently used in some targeting rule!')
  const free = await makeProviderLink(db)
  const done = await invoke(api.app, deleteProviderLink, asAdmin({ params: { id: free.id } }))
  assert.deepEqual(done.data.ids, [free.id])
  for (const call of [getProviderLink, deleteProviderLink])
    assert.equal((await invoke(api.app, call, asAdmin({ params: { id: free.id } }))).status, 404)
  assert.equal((await served(free.id))?.disabled, true)
  assert.equal((await auditOf(free.id)).at(-1)!.action, 'delete')
})

test('ready to use flips in the list, also while nothing is left of the cap', async () => {
  const { db } = api.database
  const row = await makeProviderLink(db, { daily_cap: 10 })
  const set = (reusable: boolean) =>
    invoke(api.app, setProviderLinkReusable, asAdmin({ params: { id: row.id }, body: { reusable } }))
  assert.equal((await set(false)).data.providerLink.reusable, false)
  const day = new Date().toISOString().slice(0, 10)
  await db.insert(capUsage).values({ day, kind: 'provider_link', entity_id: row.id, leased: 10, used: 10 })
  const full = (await set(true)).data.providerLink
  assert.deepEqual([full.reusable, full.remaining_cap], [true, 0])
  assert.equal((await set(false)).status, 200)
  await db.update(capUsage).set({ used: 4 }).where(eq(capUsage.entity_id, row.id))
  const { providerLink: link } = (await set(true)).data
  assert.deepEqual([link.reusable, link.cap_consumed, link.remaining_cap], [true, 4, 6])
})

test('identical links are found by address, and by the channel of the same advertiser', async () => {
  const link = await created({
    link: 'https://same.example/?q=[Q]&channel=S-1',
    link_source_identifier_value: 'S-1',
  })
  const ask = async (given: object, query: Record<string, unknown> = {}) => {
    const data = [
      {
        link: link.link,
        provider_id: link.provider.id,
        link_source_identifier: 'channel',
        link_source_identifier_value: 'S-1',
        ...given,
      },
    ]
    const params = { id: link.provider.id }
    return (await invoke(api.app, identicalProviderLinks, asAdmin({ params, query, body: { data } }))).data
  }
  const whole = await ask({})
  assert.equal(whole.is_Found_Identical, true)
  assert.deepEqual(whole.links, [{ id: link.id, link: link.link, provider: link.provider }])
  const other = (await makeProvider(api.database.db)).id
  assert.equal((await ask({ provider_id: other })).is_Found_Identical, true)
  assert.equal((await ask({ link: 'https://else.example/?channel=S-1' })).is_Found_Identical, true)
  assert.equal((await ask({ link: 'https://else.example/', provider_id: other })).is_Found_Identical, false)
  assert.equal((await ask({}, { link_id: link.id })).is_Found_Identical, false)
  assert.equal((await ask({ id: link.id })).is_Found_Identical, false)
  assert.equal((await ask({}, { link_id: link.id, include_self: true })).is_Found_Identical, true)
})

test('the editor saves several links, all or none, and names refused fields by their position', async () => {
  const owner = await makeProvider(api.database.db)
  const save = (links: object[]) =>
    invoke(api.app, saveProviderLinks, asAdmin({ params: { id: owner.id }, body: { links } }))
  const refused = await save([form(), form({ daily_cap: 0 })])
  assert.equal(refused.status, 400)
  assert.deepEqual(refused.fields, { 'links.1.daily_cap': 'Daily Cap must be greater then 0' })
  const read = () => invoke(api.app, linksOfProvider, asAdmin({ params: { id: owner.id } }))
  assert.deepEqual((await read()).data.links, [])
  const made = (await save([form(), form({ daily_cap: 7 })])).data.links
  assert.deepEqual(
    made.map((link) => [link.provider.id, link.daily_cap]),
    [
      [owner.id, 500],
      [owner.id, 7],
    ],
  )
  const again = await save([{ ...form({ daily_cap: 9 }), id: made[0]!.id, updatedAt: made[0]!.updatedAt }])
  assert.equal(again.data.links[0]!.daily_cap, 9)
  const { data } = await read()
  assert.equal(data.provider.name, owner.name)
  assert.deepEqual(
    data.links.map((link) => link.id),
    [made[1]!.id, made[0]!.id],
  )
  assert.equal((await invoke(api.app, linksOfProvider, asAdmin({ params: { id: 999_999 } }))).status, 404)
})

test('options of selects: by advertiser and properties, and the one that a rule has', async () => {
  const { db } = api.database
  const owner = await makeProvider(db)
  const mid = await makeProviderLink(db, { provider_id: owner.id })
  const low = await makeProviderLink(db, { provider_id: owner.id, quality_score: 'low' })
  const rows = async (body: object) =>
    (await invoke(api.app, providerLinkOptions, asAdmin({ body }))).data.rows.map((row) => row.id)
  assert.deepEqual(await rows({ provider_id: owner.id }), [mid.id, low.id])
  assert.deepEqual(await rows({ provider_id: [owner.id], quality_score: 'LOW' }), [low.id])
  assert.deepEqual(await rows({ provider_id: owner.id, quality_score: ['low'], provider_link_id: mid.id }), [
    mid.id,
    low.id,
  ])
  const empty = { platform_id: '', tag_type_id: null, quality_score: '', provider_link_id: null }
  assert.deepEqual(await rows({ provider_id: owner.id, ...empty }), [mid.id, low.id])
  const all = await invoke(api.app, allProviderLinks, asAdmin())
  const one = all.data.rows.find((row) => row.id === mid.id)!
  assert.deepEqual(
    [one.provider_name, one.platform_name, one.remaining_cap, one.disabled, one.provider_status],
    [owner.name, 'Desktop', 10_000, false, true],
  )
})

test('history: five a page, the latest first, before and after, names instead of ids', async () => {
  const link = await created()
  const mobile = await makeReference(api.database.db, 'platform', 'Mobile')
  for (let cap = 1; cap <= 5; cap += 1)
    await invoke(
      api.app,
      updateProviderLink,
      asAdmin({ params: { id: link.id }, body: form({ daily_cap: cap }) }),
    )
  await invoke(
    api.app,
    updateProviderLink,
    asAdmin({ params: { id: link.id }, body: form({ daily_cap: 5, platform_id: mobile }) }),
  )
  const page = async (at: number) =>
    (
      await invoke(
        api.app,
        providerLinkHistory,
        asAdmin({ params: { id: link.id }, query: { limit: 5, page: at } }),
      )
    ).data.latest_history_data
  const first = await page(1)
  assert.deepEqual([first.count, first.total_count, first.rows.length], [7, 7, 5])
  assert.deepEqual(first.rows[0]!.changes, [{ field: 'platform_id', before: 'Desktop', after: 'Mobile' }])
  assert.deepEqual(first.rows[1]!.changes, [{ field: 'daily_cap', before: '4', after: '5' }])
  assert.match(first.rows[0]!.activity_by, /Test User/)
  assert.deepEqual(
    (await page(2)).history.map((entry) => entry.action),
    ['update', 'create'],
  )
})

test('an edit of a deleted link is refused', async () => {
  const link = await created()
  await api.database.db
    .update(providerLink)
    .set({ archived_at: new Date() })
    .where(eq(providerLink.id, link.id))
  assert.equal(
    (await invoke(api.app, updateProviderLink, asAdmin({ params: { id: link.id }, body: form() }))).status,
    404,
  )
})
