import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { getEmailConfig, saveEmailConfig } from '@headgate/contract/settings/email-config'
import { getShareRevenue, saveShareRevenue } from '@headgate/contract/settings/revenue-share'
import {
  addSettings,
  deleteSetting,
  getSetting,
  listSettings,
  updateSettings,
} from '@headgate/contract/settings/settings'
import { addReferenceData } from '@headgate/db/settings/reference-data'
import { audit, engineState, setting } from '@headgate/db/schema/all'
import { eq } from 'drizzle-orm'
import { invoke, testApi, type Given, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
  await addReferenceData(api.database.db, 'ops@headgate.example')
})
after(() => api.close())
beforeEach(() => api.database.db.delete(setting))

const asAdmin = (given: Given = {}): Given => ({ token: api.admin, ...given })
const add = (body: unknown) => invoke(api.app, addSettings, asAdmin({ body }))
const update = (body: unknown) => invoke(api.app, updateSettings, asAdmin({ body }))

async function served() {
  const [row] = await api.database.db.select().from(engineState).where(eq(engineState.kind, 'settings'))
  return row?.content
}

test('default variables are added, changed and removed, and engines follow each time', async () => {
  const added = await add([
    { key: 'default_domain', value: ' https://go.example ' },
    { key: 'system_fallback', value: 'fallback.example/web' },
  ])
  assert.equal(added.status, 200)
  assert.deepEqual(
    added.data.settings.map(({ key, value }) => [key, value]),
    [
      ['default_domain', 'https://go.example'],
      // Engines send it unchanged, so it is stored with a scheme.
      ['system_fallback', 'https://fallback.example/web'],
    ],
  )
  const nothing = { warmup_link: null, warmup_link_yahoo: null, kyc_url: null }
  assert.deepEqual(await served(), {
    ...nothing,
    default_domain: 'https://go.example',
    system_fallback: 'https://fallback.example/web',
  })
  const [domain, fallback] = added.data.settings
  const changed = await update([
    { id: fallback!.id, key: 'system_fallback', value: 'https://other.example' },
    { key: 'kyc_url', value: 'https://kyc.example' },
  ])
  assert.equal(changed.status, 200)
  assert.equal(changed.data.settings.length, 3)
  assert.deepEqual(await served(), {
    ...nothing,
    default_domain: 'https://go.example',
    system_fallback: 'https://other.example',
    kyc_url: 'https://kyc.example',
  })
  const left = await invoke(api.app, deleteSetting, asAdmin({ params: { id: domain!.id } }))
  assert.deepEqual(
    left.data.settings.map((one) => one.key),
    ['system_fallback', 'kyc_url'],
  )
  const now = await served()
  assert.ok(now !== null && typeof now === 'object' && 'default_domain' in now)
  assert.equal(now.default_domain, null)
  assert.equal((await invoke(api.app, deleteSetting, asAdmin({ params: { id: domain!.id } }))).status, 404)
  const rows = await api.database.db.select().from(audit).where(eq(audit.entity, 'setting')).orderBy(audit.id)
  assert.deepEqual(
    rows.map((row) => row.action),
    ['create', 'create', 'update', 'create', 'delete'],
  )
  const read = await invoke(api.app, getSetting, asAdmin({ params: { key: 'kyc_url' } }))
  assert.equal(read.data.setting.value, 'https://kyc.example')
})

const good = 'https://a.example'

/** The text and the fields of a refused body. */
async function refused(body: unknown) {
  const { status, message, fields } = await add(body)
  assert.equal(status, 400)
  return [message, fields]
}

/** The result of `refused` for one refused field. */
function one(message: string, field: string) {
  return [message, { [field]: message }]
}

test('every rule of default variables has its text', async () => {
  assert.deepEqual(await refused([]), one('No key added!', 'body'))
  for (const key of ['', null, undefined, 'unknown', 'looker_studio_url'])
    assert.deepEqual(
      await refused([{ key, value: good }]),
      one('Empty Key Selected! Either remove it or select a valid key', '0.key'),
    )
  assert.deepEqual(
    await refused([
      { key: 'kyc_url', value: good },
      { key: 'kyc_url', value: good },
    ]),
    one('Duplicate Keys Found', '1.key'),
  )
  for (const value of ['', '  ', null, undefined])
    assert.deepEqual(await refused([{ key: 'kyc_url', value }]), one('Empty value fields found!', '0.value'))
  const bad = [
    'nonsense',
    'http://10.0.0.1/',
    '192.168.0.1',
    'http://127.1',
    'ftp://a.example',
    'javascript:alert(1)',
    'https://a b.example',
    'http://[::1]/',
    'http://user:secret@a.example',
  ]
  for (const value of bad) {
    const domain = one('Default Domain key should have a valid link', '0.value')
    assert.deepEqual(await refused([{ key: 'default_domain', value }]), domain, value)
    const fallback = one('System Fallback URL should have a valid URL link', '0.value')
    assert.deepEqual(await refused([{ key: 'system_fallback', value }]), fallback, value)
    assert.equal((await add([{ key: 'kyc_url', value }])).status, 400, value)
  }
  // The link is appended directly. Engines would not find the path, and parameters would become part of the link.
  for (const value of ['a.example/path', 'https://a.example?x=1', 'https://a.example/#x'])
    assert.deepEqual(
      await refused([{ key: 'default_domain', value }]),
      one('Default Domain key should have a valid link', '0.value'),
      value,
    )
  for (const same of [good, 'A.example', 'https://a.example/']) {
    const both = [
      { key: 'default_domain', value: same },
      { key: 'system_fallback', value: good },
    ]
    assert.deepEqual(
      await refused(both),
      one('Default Domain and System Fallback URL cannot be same', '1.value'),
    )
  }
  const six = Array.from({ length: 6 }, () => ({ key: 'kyc_url', value: good }))
  assert.deepEqual(await refused(six), one('There can be at most 5 variables.', 'body'))
  assert.deepEqual((await invoke(api.app, listSettings, asAdmin())).data.settings, [])
})

test('the rules apply to the whole stored set, and a refused save changes nothing', async () => {
  const { data } = await add([{ key: 'default_domain', value: 'https://a.example' }])
  const before = await served()
  assert.equal(
    (await add([{ key: 'default_domain', value: 'https://b.example' }])).message,
    'Duplicate Keys Found',
  )
  assert.equal(
    (await add([{ key: 'system_fallback', value: 'https://a.example' }])).message,
    'Default Domain and System Fallback URL cannot be same',
  )
  const gone = await update([
    { id: data.settings[0]!.id, key: 'default_domain', value: 'https://c.example' },
    { id: 999_999, key: 'kyc_url', value: 'https://k.example' },
  ])
  assert.equal(gone.status, 404)
  assert.deepEqual(await served(), before)
})

test('two variables may exchange their keys, and parallel saves leave one consistent set', async () => {
  const { data } = await add([
    { key: 'warmup_link', value: 'https://one.example' },
    { key: 'warmup_link_yahoo', value: 'https://two.example' },
  ])
  const [first, second] = data.settings
  const swapped = await update([
    { id: first!.id, key: 'warmup_link_yahoo', value: 'https://one.example' },
    { id: second!.id, key: 'warmup_link', value: 'https://two.example' },
  ])
  assert.equal(swapped.status, 200)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => add([{ key: 'default_domain', value: 'https://go.example' }])),
  )
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [200, ...Array.from({ length: 5 }, () => 400)],
  )
})

test('of two changes of one variable the second gets a conflict; changes of different ones do not collide', async () => {
  const { data } = await add([
    { key: 'system_fallback', value: 'https://rest.example' },
    { key: 'warmup_link', value: 'https://warm.example' },
  ])
  const [fallback, warmup] = data.settings
  const change = ({ id, key, updatedAt }: (typeof data.settings)[0], value: string) => ({
    id,
    key,
    updatedAt,
    value,
  })
  assert.equal((await update([change(fallback!, 'https://first.example')])).status, 200)
  assert.equal((await update([change(warmup!, 'https://hot.example')])).status, 200)
  const before = await served()
  const late = await update([
    { key: 'kyc_url', value: 'https://kyc.example' },
    change(fallback!, 'https://second.example'),
  ])
  assert.equal(late.status, 409)
  assert.match(late.message, /^Someone else changed this record since you opened it/)
  assert.deepEqual(Object.keys(late.fields), ['1.value'])
  assert.deepEqual(await served(), before)
  const { data: now } = await invoke(api.app, listSettings, asAdmin())
  assert.deepEqual(
    now.settings.map((one) => one.value),
    ['https://first.example', 'https://hot.example'],
  )
  // Of many parallel changes that read the same values, one succeeds.
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => update([change(now.settings[0]!, `https://p${at}.example`)])),
  )
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [200, ...Array.from({ length: 5 }, () => 409)],
  )
})

test('the revenue share is above 0 and at most 100; 0 counts as missing', async () => {
  const save = (share_revenue: unknown) =>
    invoke(api.app, saveShareRevenue, asAdmin({ body: { share_revenue } }))
  for (const missing of [undefined, null, '', ' ', 0, '0', '0.0'])
    assert.deepEqual((await save(missing)).fields, { share_revenue: 'Revenue Share(%) is required field' })
  for (const bad of [-1, 100.1, 'much', '1e3', 1e-9])
    assert.deepEqual((await save(bad)).fields, { share_revenue: 'Please enter valid Revenue Share(%)' })
  assert.equal((await save('62.5')).data.share_revenue, 62.5)
  assert.equal((await save(100)).data.share_revenue, 100)
  assert.equal((await save(33.33333)).data.share_revenue, 33.33333)
  assert.equal((await invoke(api.app, getShareRevenue, asAdmin())).data.share_revenue, 33.33333)
})

test('alert e-mails are at most three valid addresses', async () => {
  const save = (email: unknown) =>
    invoke(api.app, saveEmailConfig, asAdmin({ body: { email, type: 'DEFAULT ALERT EMAILS' } }))
  for (const bad of [undefined, '', ' ', 'a@b.example,', 'nobody', 'a@b.example, two'])
    assert.deepEqual((await save(bad)).fields, { email: 'Please enter valid email' }, String(bad))
  const four = 'a@x.example,b@x.example,c@x.example,d@x.example'
  assert.deepEqual((await save(four)).fields, { email: 'Emails should not be more than 3' })
  await save(' a@x.example ,b@x.example,  c@x.example')
  const { data } = await invoke(api.app, getEmailConfig, asAdmin())
  assert.deepEqual(
    data.emails.map(({ email, type }) => [email, type]),
    [['a@x.example, b@x.example, c@x.example', 'DEFAULT ALERT EMAILS']],
  )
  const other = await invoke(
    api.app,
    saveEmailConfig,
    asAdmin({ body: { email: 'a@x.example', type: 'OTHERS' } }),
  )
  assert.equal(other.status, 400)
})
