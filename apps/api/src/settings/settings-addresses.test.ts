import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { addDomain, updateDomain } from '@headgate/contract/settings/domains'
import { messages } from '@headgate/contract/base/messages'
import { createProviderLink } from '@headgate/contract/provider-links'
import { addSettings, deleteSetting, updateSettings } from '@headgate/contract/settings/settings'
import { createTargeting } from '@headgate/contract/targetings/calls'
import { makeDomain, makeProviderLink, makeSettings, makeTargeting } from '@headgate/db/sample/make'
import { domain, setting, targeting } from '@headgate/db/schema/all'
import { FALLBACK_NEEDED } from '@headgate/db/settings/settings'
import { compileAddress } from '@headgate/domain/decision/address-template'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi({
    env: { CONSOLE_URL: 'https://console.headgate.example:8443', REDIRECT_PORT: '4197' },
  })
})
after(() => api.close())
beforeEach(async () => {
  await api.database.db.delete(setting)
  await api.database.db.delete(domain)
})

const { settings: texts, targetings } = messages
const add = (key: string, value: string) =>
  invoke(api.app, addSettings, { token: api.admin, body: [{ key, value }] })

/** Hosts that would bring a search back to us, in every spelling that browsers follow. */
const ownHosts = [
  'go.headgate.example',
  'GO.Headgate.Example',
  'go.headgate.example.',
  'go.headgate.example:443',
  'go.headgate.example:4197',
  'go.headgate.example.:8080',
  'g%6F.headgate.example',
  'ｇｏ.headgate.example',
  'go。headgate.example',
  'find.publisher.example',
  'find.publisher.example:4197',
  'FIND.publisher.example.',
  'old.publisher.example',
  'own.brand.example',
  'Own.Brand.example:80',
  'b\u00fccher.example',
  'xn--bcher-kva.example',
  'B\u00dcCHER.example.',
  'console.headgate.example',
  'console.headgate.example:8443',
  'CONSOLE.headgate.example.',
]
/** The machine itself: ours on the ports of engine and console, and on any other port not on the public web. */
const machine = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'x.localhost',
  '127.0.0.1',
  '127.1',
  '127.8.9.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '0.0.0.0',
  '0',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
]
const onOwnPorts = machine.flatMap((host) => [`${host}:4197`, `${host}:4000`])

async function makeUsOurs() {
  const { db } = api.database
  await makeSettings(db, { default_domain: 'https://go.headgate.example' })
  await makeDomain(db, 'find.publisher.example')
  await makeDomain(db, 'xn--bcher-kva.example')
  await db.insert(domain).values({ domain: 'old.publisher.example', archived_at: new Date() })
  await makeTargeting(db, { use_custom_domain: true, custom_domain: 'https://Own.Brand.example' })
}

test('no variable that engines send to may lead to us, in any spelling', async () => {
  await makeUsOurs()
  for (const key of ['system_fallback', 'warmup_link', 'warmup_link_yahoo'] as const) {
    const invalid = key === 'system_fallback' ? texts.systemFallbackInvalid : texts.warmupLinkInvalid
    // All three variables have the same check: every spelling for the first, some for the others.
    const all = [...ownHosts, ...machine, ...onOwnPorts]
    for (const host of key === 'system_fallback' ? all : all.filter((_, at) => at % 8 === 0)) {
      const { status, message, fields } = await add(key, `http://${host}/search?q=[Q]&targeting_id=9`)
      assert.equal(status, 400, `${key} ${host}`)
      assert.ok(
        [targetings.ownDomain, invalid].some((text) => text === message),
        `${key} ${host}: ${message}`,
      )
      assert.deepEqual(fields, { '0.value': message })
    }
    assert.equal((await add(key, 'https://not.own.brand.example/?q=[Q]')).status, 200, key)
  }
})

test('a value that an engine cannot compile is never stored', async () => {
  const bad = [
    'https:///rest.example/',
    'https:////rest.example',
    'http:/rest.example',
    'https://a.example:[Q]/',
  ]
  for (const value of bad) {
    assert.equal(typeof compileAddress(value), 'string', value)
    for (const key of ['system_fallback', 'warmup_link', 'warmup_link_yahoo', 'kyc_url'])
      assert.equal((await add(key, value)).status, 400, `${key} ${value}`)
  }
})

test('a new default domain to which searches are sent is refused', async () => {
  const { db } = api.database
  await makeSettings(db, { warmup_link: 'https://warm.example/?q=[Q]' })
  const own = await add('default_domain', 'https://warm.example')
  assert.deepEqual([own.status, own.message], [400, targetings.ownDomain])
  const link = await makeProviderLink(db, { link: 'https://ads.partner.example/s?q=[Q]&channel=C-9' })
  const { status, fields } = await add('default_domain', 'https://ADS.partner.example:8080')
  assert.equal(status, 400)
  const text = `ads.partner.example cannot be one of our domains: advertiser link ${link.id} sends searches there. Change that address first.`
  assert.deepEqual(fields, { '0.value': text })
})

const says = (name: string, what: string) => ({
  domain: `${name} cannot be one of our domains: ${what} sends searches there. Change that address first.`,
})

test('a domain to which a stored address leads cannot become ours', async () => {
  const { db } = api.database
  await makeSettings(db, { system_fallback: 'https://Rest.example./web' })
  const link = await makeTargeting(db, {
    use_custom_fallback: true,
    default_fallback: 'http://f%61ll.example/x',
  })
  const become = (name: string) => invoke(api.app, addDomain, { token: api.admin, body: { domain: name } })
  assert.deepEqual((await become('rest.example')).fields, says('rest.example', 'system_fallback'))
  assert.deepEqual((await become('fall.example')).fields, says('fall.example', `publisher link ${link.id}`))
  const other = await become('other.example')
  assert.equal(other.status, 200)
  const params = { id: other.data.domain.id }
  const renamed = await invoke(api.app, updateDomain, {
    token: api.admin,
    params,
    body: { domain: 'rest.example' },
  })
  assert.deepEqual(renamed.fields, says('rest.example', 'system_fallback'))
  await db.update(targeting).set({ archived_at: new Date() })
  assert.equal((await become('fall.example')).status, 200)
})

test('the system fallback stays while a publisher link is served', async () => {
  const { db } = api.database
  await db.update(targeting).set({ archived_at: new Date() })
  await makeSettings(db, {
    default_domain: 'https://go.headgate.example',
    system_fallback: 'https://rest.example',
  })
  const rows = await db.select().from(setting)
  const { id } = rows.find((row) => row.key === 'system_fallback')!
  const remove = () => invoke(api.app, deleteSetting, { token: api.admin, params: { id } })
  const change = (key: string, value: string) =>
    invoke(api.app, updateSettings, { token: api.admin, body: [{ id, key, value }] })
  await makeTargeting(db)
  for (const refused of [await remove(), await change('warmup_link', 'https://rest.example')])
    assert.deepEqual([refused.status, refused.message], [409, FALLBACK_NEEDED])
  assert.equal((await change('system_fallback', '')).status, 400)
  assert.equal((await change('system_fallback', 'https://other.example/')).status, 200)
  await db.update(targeting).set({ archived_at: new Date() })
  assert.equal((await remove()).status, 200)
})

test('advertiser links and fallbacks into private networks are refused', async () => {
  const stored = await makeProviderLink(api.database.db, { link_source_identifier_value: 'C-1' })
  const save = (start: string) =>
    invoke(api.app, createProviderLink, {
      token: api.admin,
      body: {
        provider_id: stored.provider_id,
        link: `${start}?q=[Q]&channel=C-1`,
        platform_id: stored.platform_id,
        search_engine_id: stored.search_engine_id,
        tag_type_id: stored.tag_type_id,
        link_source_identifier: 'channel',
        link_source_identifier_value: 'C-1',
        daily_cap: 10,
        quality_score: 'mid',
      },
    })
  const refused = [
    'http://10.0.0.5/s',
    'https://127.0.0.1:4197/s',
    'https://[::1]/',
    'http://localhost.:4197/',
  ]
  for (const start of [...refused, 'https://a/', 'http://169.254.169.254/', 'https://a.example/b c'])
    assert.equal((await save(start)).status, 400, start)
  assert.equal((await save('https://a.example/s')).status, 200)
  await makeSettings(api.database.db, {
    default_domain: 'https://go.headgate.example',
    system_fallback: 'https://rest.example',
  })
  const { fields } = await invoke(api.app, createTargeting, {
    token: api.admin,
    body: { default_fallback: 'http://localhost/', use_custom_fallback: true },
  })
  assert.equal(fields['default_fallback'], targetings.linkInvalid)
})
