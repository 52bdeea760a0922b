import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  explainSearch,
  explainTexts,
  type ExplainedRevision,
  type SearchToExplain,
} from '@headgate/contract/targetings/explain-search'
import { messages } from '@headgate/contract/base/messages'
import { seeEngine } from '@headgate/db/engine/engines'
import { writeActivity } from '@headgate/db/engine/activity'
import {
  makeGroup,
  makeProvider,
  makeProviderLink,
  makePublisher,
  makeSettings,
  makeTargeting,
} from '@headgate/db/sample/make'
import { activity, capLease, capUsage, engineState, targeting, targetingRule } from '@headgate/db/schema/all'
import { serveProviderLink } from '@headgate/db/publishing/serve-changes'
import { providerLink } from '@headgate/db/schema/all'
import { and, asc, eq } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

const ENGINE = '00000000-0000-4000-8000-000000000001'
const CHROME =
  'Mozilla/5.0 (Windows NT 6.1; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/100.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const today = () => new Date().toISOString().slice(0, 10)

let api: TestApi
let db: TestApi['database']['db']
before(async () => {
  api = await testApi()
  db = api.database.db
  await makeSettings(db, {
    system_fallback: 'https://fallback.example/web',
    warmup_link: 'https://warm.example/?q=[Q]',
    warmup_link_yahoo: 'https://warm.example/yahoo?p=[Q]',
  })
  await seeEngine(db, { id: ENGINE, host: 'test' })
})
after(() => api.close())

/** With a browser's agent: a search without an agent counts as a bot. */
async function explain(id: number, asked: SearchToExplain = {}) {
  const body = { user_agent: FIREFOX, ...asked }
  const answer = await invoke(api.app, explainSearch, { token: api.admin, params: { id }, body })
  assert.equal(answer.status, 200, answer.message)
  return answer.data
}
const stateOfRules = (revision: ExplainedRevision) => revision.rules.map((rule) => [rule.state, rule.reason])
const filterOf = (revision: ExplainedRevision, reason: string) =>
  revision.filters.find((filter) => filter.reason === reason)!

test('the search is read as engines read it, and both revisions are returned', async () => {
  const to = await makeProviderLink(db, {
    link: 'https://a.example/r?q=[Q]&c=[CLICK_ID]&s=[SITE_ID]&channel=x',
  })
  const link = await makeTargeting(db, { rules: [{ to, weight: 100 }] })
  const { search, live, draft } = await explain(link.id, {
    keyword: '  cheap flights & more ',
    address: '8.8.8.8',
    user_agent: CHROME,
    parameters: { click_id: 'ü/1', site_id: 's=2' },
    time: '2026-11-21T10:00:00.000Z',
  })
  assert.deepEqual(search, {
    time: '2026-11-21T10:00:00.000Z',
    keyword: 'cheap flights & more',
    country: 'US',
    click_id: 'ü/1',
    bot: false,
    proxy: false,
    high_paying: search.high_paying,
    chrome_version: 100,
    windows_version: 6.1,
  })
  for (const revision of [live, draft]) {
    assert.equal(revision.state, 'serving')
    assert.equal(revision.outcome, 'redirected')
    assert.equal(revision.sent_to, 'advertiser link')
    assert.equal(
      revision.location,
      'https://a.example/r?q=cheap%20flights%20%26%20more&c=%C3%BC%2F1&s=s%3D2&channel=x',
    )
    assert.deepEqual(stateOfRules(revision), [['picked', 'has room']])
    assert.equal(revision.rules[0]!.targets[0]!.location, revision.location)
  }
  assert.ok(live.revision! > 0)
  assert.equal(draft.revision, null)
  assert.equal((await explain(link.id, { address: '8.8.8.8', country: 'de' })).search.country, 'DE')
  const unread = await explain(link.id)
  assert.equal(unread.search.country, '')
})

test('filters: those that are on with value and limit, the first that fails decides, the others are named, too', async () => {
  const to = await makeProviderLink(db)
  const link = await makeTargeting(db, {
    rules: [{ to, weight: 100 }],
    minimum_chrome_version: true,
    short_keywords: true,
    ip_list_too_many_per_ip: true,
    latency: 1_000,
    use_custom_fallback: true,
    default_fallback: 'https://own.example/f?x=1',
  })
  const wish = { keyword: 'ab', address: '9.9.9.9', user_agent: CHROME }
  const { live } = await explain(link.id, { ...wish, counted: { of_address_today: 30, since_previous: 5 } })
  assert.deepEqual(
    live.filters.map(({ reason, state }) => [reason, state]),
    [
      ['bot', 'passed'],
      ['proxy_ip', 'off'],
      ['ip_rate', 'failed'],
      ['chrome_version', 'not reached'],
      ['windows_version', 'off'],
      ['short_keyword', 'not reached'],
      ['latency', 'not reached'],
      ['high_paying_keyword', 'off'],
    ],
  )
  assert.deepEqual(
    [live.outcome, live.filtered_reason, live.sent_to],
    ['filtered', 'ip_rate', 'custom fallback'],
  )
  assert.equal(live.location, 'https://own.example/f')
  assert.deepEqual([filterOf(live, 'ip_rate').value, filterOf(live, 'ip_rate').limit], [31, 30])
  assert.deepEqual([filterOf(live, 'latency').value, filterOf(live, 'latency').limit], [5, 1000])
  assert.deepEqual(stateOfRules(live), [['not reached', 'has room']])

  const quick = await explain(link.id, { ...wish, counted: { since_previous: 5 } })
  assert.equal(quick.live.filtered_reason, 'chrome_version')
  const other = await explain(link.id, {
    keyword: 'abc',
    counted: { since_previous: 999 },
    user_agent: FIREFOX,
  })
  assert.equal(other.live.filtered_reason, 'latency')
  const first = await explain(link.id, { keyword: 'abc', user_agent: FIREFOX })
  assert.equal(first.live.outcome, 'redirected')
  assert.equal(filterOf(first.live, 'latency').value, null)

  await db.update(targeting).set({ disable_filters_temporarily: true }).where(eq(targeting.id, link.id))
  const drafted = await explain(link.id, wish)
  assert.deepEqual([drafted.live.outcome, drafted.draft.outcome], ['filtered', 'redirected'])
  assert.equal(filterOf(drafted.draft, 'short_keyword').state, 'skipped')
  await writeActivity(db, ENGINE, [
    {
      kind: 'targeting',
      entityId: link.id,
      searchesTotal: 30,
      day: today(),
      searchesToday: 7,
      searchesYesterday: 0,
      lastRedirectedAt: null,
    },
  ])
  const counted = await explain(link.id, wish)
  assert.equal(counted.draft.outcome, 'filtered')
  assert.deepEqual([counted.draft.counted!.searches, counted.draft.counted!.searches_today], [31, 8])
  assert.ok(counted.reported_at !== null)
})

test('rules: room, caps with their use, and the reasons without room', async () => {
  const asleep = await makeProvider(db, { status: false })
  const [used, off, sleeping, open] = await Promise.all([
    makeProviderLink(db, { daily_cap: 5 }),
    makeProviderLink(db, { disabled: true }),
    makeProviderLink(db, { provider_id: asleep.id }),
    makeProviderLink(db, { daily_cap: 9, link: 'https://open.example/?q=[Q]' }),
  ])
  const group = await makeGroup(db, { rules: [{ link: used }, { link: open, capacity: 3 }] })
  const link = await makeTargeting(db, {
    targeting_type: 'waterfall',
    rules: [
      { to: used },
      { to: off },
      { to: sleeping },
      { to: open, daily_cap: 2 },
      { to: group },
      { to: open },
    ],
  })
  const rules = await db
    .select()
    .from(targetingRule)
    .where(eq(targetingRule.targeting_id, link.id))
    .orderBy(asc(targetingRule.priority))
  await db.insert(capUsage).values([
    { day: today(), kind: 'provider_link', entity_id: used.id, leased: 5, used: 5 },
    { day: today(), kind: 'rule', entity_id: rules[3]!.id, leased: 2, used: 2 },
  ])
  const before = [
    await db.select().from(capUsage),
    await db.select().from(capLease),
    await db.select().from(activity),
  ]
  const { live } = await explain(link.id, { keyword: 'shoes' })
  assert.deepEqual(stateOfRules(live), [
    ['no room', 'advertiser link cap reached'],
    ['no room', 'advertiser link disabled'],
    ['no room', 'advertiser not active'],
    ['no room', 'rule cap reached'],
    ['picked', 'has room'],
    ['a rule before it has room', 'has room'],
  ])
  assert.equal(live.rules[3]!.used, 2)
  assert.deepEqual(
    live.rules[4]!.targets.map(({ reason, picked, provider_link_id: id }) => [id, reason, picked]),
    [
      [used.id, 'advertiser link cap reached', false],
      [open.id, 'has room', true],
    ],
  )
  assert.deepEqual(
    live.rules[4]!.targets[1]!.caps.map(({ kind, cap }) => [kind, cap]),
    [
      ['group', 0],
      ['group_rule', 3],
      ['provider_link', 9],
    ],
  )
  assert.equal(live.location, 'https://open.example/?q=shoes')
  await db
    .insert(capUsage)
    .values({ day: today(), kind: 'provider_link', entity_id: open.id, leased: 9, used: 9 })
  const full = await explain(link.id, { keyword: 'shoes' })
  assert.deepEqual([full.live.outcome, full.live.sent_to], ['overcapped', 'system fallback'])
  // Another day has separate caps.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  assert.equal((await explain(link.id, { keyword: 'shoes', time: tomorrow })).live.rules[0]!.state, 'picked')
  await db.delete(capUsage).where(and(eq(capUsage.kind, 'provider_link'), eq(capUsage.entity_id, open.id)))
  assert.deepEqual(
    [await db.select().from(capUsage), await db.select().from(capLease), await db.select().from(activity)],
    before,
  )
})

test('the round robin: shares of rules with room, and the next in turn', async () => {
  const [a, b, c] = await Promise.all([1, 2, 3].map(() => makeProviderLink(db)))
  const link = await makeTargeting(db, {
    rules: [
      { to: a!, weight: 50 },
      { to: b!, weight: 25 },
      { to: c!, weight: 25, disabled: true },
    ],
  })
  const { live, draft } = await explain(link.id)
  assert.deepEqual(stateOfRules(live), [
    ['picked', 'has room'],
    ['not its turn', 'has room'],
  ])
  assert.deepEqual(stateOfRules(draft)[2], ['disabled', null])
  assert.deepEqual(
    live.rules.map((rule) => Math.round(rule.share!)),
    [67, 33],
  )
  const turns = []
  for (let turn = 1; turn <= 6; turn += 1)
    turns.push((await explain(link.id, { turn })).live.rules.findIndex((r) => r.state === 'picked'))
  assert.deepEqual(turns, [0, 1, 0, 0, 1, 0])
})

test('a link without changes has the same rules on both sides, also behind a disabled one', async () => {
  const [a, b, c] = await Promise.all([1, 2, 3].map(() => makeProviderLink(db)))
  const link = await makeTargeting(db, {
    rules: [
      { to: a!, weight: 20, disabled: true },
      { to: b!, weight: 50 },
      { to: c!, weight: 50 },
    ],
  })
  const { live, draft } = await explain(link.id)
  const [disabled, ...enabled] = draft.rules
  assert.deepEqual([disabled!.state, disabled!.priority], ['disabled', null])
  assert.deepEqual(enabled, live.rules)
  assert.deepEqual(
    enabled.map(({ priority }) => priority),
    [1, 2],
  )
})

test('draft and live side by side: an unpublished link, an unsaved form, another publisher', async () => {
  const [to, other] = [
    await makeProviderLink(db),
    await makeProviderLink(db, { link: 'https://new.example/[Q]' }),
  ]
  const fresh = await makeTargeting(db, { state: 'draft', rules: [{ to, weight: 100 }] })
  const unpublished = await explain(fresh.id)
  assert.deepEqual(
    [unpublished.live.state, unpublished.live.outcome, unpublished.live.sent_to, unpublished.live.rules],
    ['never published', 'fallback', 'system fallback', []],
  )
  assert.equal(unpublished.draft.outcome, 'redirected')

  const link = await makeTargeting(db, { rules: [{ to, weight: 100 }] })
  const publisher = await makePublisher(db, { name: 'Next publisher' })
  const { live, draft } = await explain(link.id, {
    keyword: 'shoes',
    counted: { searches: 3 },
    draft: {
      publisher_id: publisher.id,
      warmup_mode: false,
      targeting_type: 'waterfall',
      targeting_rules: [
        { daily_cap: 0, disabled: true, provider_details: [{ traffic: 100, provider_link: to.id }] },
        { daily_cap: 0, disabled: false, provider_details: [{ traffic: 100, provider_link: other.id }] },
      ],
    },
  })
  assert.equal(live.publisher!.id, link.publisher_id)
  assert.deepEqual(draft.publisher, { id: publisher.id, name: 'Next publisher' })
  assert.equal(draft.location, 'https://new.example/shoes')
  assert.deepEqual(
    draft.rules.map(({ id, state, priority }) => [id, state, priority]),
    [
      [null, 'disabled', null],
      [null, 'picked', 1],
    ],
  )
  const warm = await explain(link.id, { keyword: 'shoes', draft: { warmup_mode: true } })
  assert.deepEqual([warm.draft.outcome, warm.draft.warmup.decided], ['warmup', true])
  assert.equal(warm.draft.location, 'https://warm.example/?q=shoes')
  // Changes of the form are not saved.
  const [row] = await db.select().from(targeting).where(eq(targeting.id, link.id))
  assert.equal(row!.warmup_mode, false)

  const off = await explain(link.id, { draft: { is_active: false } })
  assert.deepEqual(
    [off.live.state, off.draft.state, off.draft.outcome],
    ['serving', 'not active', 'fallback'],
  )
  await db.update(providerLink).set({ disabled: true }).where(eq(providerLink.id, to.id))
  await serveProviderLink(db, to.id)
  assert.deepEqual(stateOfRules((await explain(link.id)).live), [['no room', 'advertiser link disabled']])
})

test('overwritten searches lower today’s figure, too; revisions are those of the link', async () => {
  const to = await makeProviderLink(db)
  const link = await makeTargeting(db, { warmup_mode: true, rules: [{ to, weight: 100 }] })
  const figures = { searchesTotal: 126, day: today(), searchesToday: 126, searchesYesterday: 0 }
  await writeActivity(db, ENGINE, [
    { kind: 'targeting', entityId: link.id, ...figures, lastRedirectedAt: Date.now() },
  ])
  const asked = { keyword: 'shoes', user_agent: FIREFOX }
  assert.equal((await explain(link.id, asked)).live.outcome, 'redirected')
  const { live, numbers } = await explain(link.id, { ...asked, counted: { searches: 99 } })
  assert.deepEqual([live.counted!.searches, live.counted!.searches_today, live.outcome], [100, 100, 'warmup'])
  assert.deepEqual(numbers, { live: 1, recorded: null })
  const then = await explain(link.id, { ...asked, recorded_revision: live.revision! })
  assert.deepEqual(then.numbers, { live: 1, recorded: 1 })
  const before = await explain(link.id, { ...asked, recorded_revision: live.revision! - 1 })
  assert.deepEqual(before.numbers, { live: 1, recorded: null })
})

test('weights of an unsaved form that engines cannot hold are refused with the texts of the form', async () => {
  const to = await makeProviderLink(db)
  const { id } = await makeTargeting(db, { rules: [{ to, weight: 100 }] })
  const given = (weights: number[], traffic = [100], disabled = false) =>
    weights.map((daily_frequency) => ({
      daily_frequency,
      disabled,
      provider_details: traffic.map((part) => ({ traffic: part, provider_link: to.id })),
    }))
  const ask = (targeting_rules: ReturnType<typeof given>, targeting_type?: 'waterfall') =>
    invoke(api.app, explainSearch, {
      token: api.admin,
      params: { id },
      body: { draft: { targeting_rules, ...(targeting_type && { targeting_type }) } },
    })
  const { weightsWrong, trafficInvalid } = messages.targetings
  const weights = { 'draft.targeting_rules': weightsWrong }
  for (const wrong of [[5_000], [600, 400.00001], [30_000, -30_000], [1e300]]) {
    const answer = await ask(given(wrong))
    assert.deepEqual([answer.status, answer.fields, answer.message], [400, weights, weightsWrong])
  }
  const split = await ask([...given([50]), ...given([50], [5_000, 50])])
  const path = 'draft.targeting_rules.1.provider_details.0.traffic'
  assert.deepEqual([split.status, split.fields], [400, { [path]: trafficInvalid }])
  // Engines do not read these, and hold the last ones.
  assert.equal((await ask(given([5_000], [5_000, 50], true))).status, 200)
  assert.equal((await ask(given([5_000]), 'waterfall')).status, 200)
  assert.equal((await ask(given([600, 400]))).status, 200)
})

test('refusals: unknown link, address, country, time, another role', async () => {
  const call = (id: number, body: object, token = api.admin) =>
    invoke(api.app, explainSearch, { token, params: { id }, body })
  const [row] = await db
    .select({ id: engineState.entity_id })
    .from(engineState)
    .where(eq(engineState.kind, 'targeting'))
  assert.equal((await call(2_000_000_000, {})).status, 404)
  assert.equal((await call(row!.id, { address: '1.2.3' })).fields['address'], explainTexts.addressInvalid)
  assert.equal((await call(row!.id, { country: 'Germany' })).fields['country'], explainTexts.countryInvalid)
  assert.equal((await call(row!.id, { time: 'yesterday' })).status, 400)
  assert.equal((await call(row!.id, {}, api.publisher)).status, 403)
})
