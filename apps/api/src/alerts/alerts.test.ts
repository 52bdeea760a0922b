import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  alertDeliveries,
  type AlertForm,
  createAlert,
  deleteAlert,
  listAlerts,
  newAlert,
  renewAlertSecret,
  testAlert,
  updateAlert,
} from '@headgate/contract/alerts/alerts'
import { makeApiKey } from '@headgate/contract/api-keys/calls'
import { alert, audit } from '@headgate/db/schema/all'
import { daysBefore } from '@headgate/domain/days'
import { desc, eq } from 'drizzle-orm'
import { invoke, testApi, type TestApi } from '../testing/api.ts'

let api: TestApi
before(async () => {
  api = await testApi()
})
after(() => api.close())

const token = () => ({ token: api.admin })
const form: AlertForm = {
  ...newAlert,
  name: 'Silence',
  rules: ['link_silent'],
  least_percent: 30,
  least_volume: 100,
  emails: 'a@headgate.test,b@headgate.test',
  webhook_url: '',
  quiet_from: 22,
  quiet_to: 6,
  quiet_zone: 'Europe/Berlin',
}
const create = (given: Partial<AlertForm> = {}) =>
  invoke(api.app, createAlert, { ...token(), body: { ...form, ...given } })

test('a new installation tells of failures and reached caps', async () => {
  const { data } = await invoke(api.app, listAlerts, token())
  assert.deepEqual(
    data.alerts.map(({ name, enabled, rules }) => [name, enabled, rules]),
    [['Failures and reached caps', true, ['run_failed', 'upload_failed', 'cap_reached']]],
  )
})

test('an alert is added, changed once by each reader, and removed', async () => {
  const { data } = await create()
  const { id, updatedAt } = data.alert
  assert.equal(data.alert.emails, 'a@headgate.test, b@headgate.test')
  assert.equal(data.webhook_secret, null)
  const update = (body: Partial<AlertForm>, at?: string) =>
    invoke(api.app, updateAlert, {
      ...token(),
      params: { id },
      body: { ...form, ...body, ...(at !== undefined && { updatedAt: at }) },
    })
  assert.equal((await update({ digest_minutes: 30 }, updatedAt)).status, 200)
  assert.equal((await update({ digest_minutes: 60 }, updatedAt)).status, 409)
  assert.equal((await create({ name: 'SILENCE' })).status, 409)
  assert.equal((await invoke(api.app, deleteAlert, { ...token(), params: { id } })).status, 200)
  assert.equal((await update({})).status, 404)
})

test('a field that cannot be is refused by its name', async () => {
  const cases: [Partial<AlertForm>, string, RegExp][] = [
    [{ name: ' ' }, 'name', /enter a name/],
    [{ rules: ['nonsense'] }, 'rules', /rules of the list/],
    [{ emails: 'a@b.test,c@d.test,e@f.test,g@h.test' }, 'emails', /^Emails should not be more than 3$/],
    [{ emails: 'nobody' }, 'emails', /^Please enter valid email$/],
    [{ quiet_zone: 'Europe/Nowhere' }, 'quiet_zone', /time zone/],
    [{ quiet_to: null }, 'quiet_to', /both hours/],
    [{ webhook_url: 'ftp://a.example/x' }, 'webhook_url', /https/],
    [{ webhook_url: 'nonsense' }, 'webhook_url', /https/],
    [{ webhook_url: 'https://user:pass@example.com/x' }, 'webhook_url', /without a user/],
    [{ webhook_url: 'http://127.0.0.1:9/x' }, 'webhook_url', /private or local/],
    [{ by_mail: false, by_push: false }, 'by_mail', /choose mail/],
    [{ least_percent: 0 }, 'least_percent', /1 to 100/],
    [{ digest_minutes: 1_441 }, 'digest_minutes', /0 to 1440/],
  ]
  for (const [given, field, text] of cases) {
    const { status, fields } = await create({ name: `Refused ${field}`, ...given })
    assert.equal(status, 400, field)
    assert.match(fields[field] ?? '', text, field)
  }
})

test('the secret of a webhook is shown when it is made, and stored sealed', async () => {
  const made = await create({ name: 'Hook', webhook_url: 'https://hooks.partner.example/x?t=hook-key' })
  const { id } = made.data.alert
  assert.match(made.data.webhook_secret!, /^whsec_/)
  const stored = async () =>
    (await api.database.db.select().from(alert).where(eq(alert.id, id)))[0]!.webhook_secret!
  const first = await stored()
  assert.ok(!first.includes(made.data.webhook_secret!.slice(6)))
  const renewed = await invoke(api.app, renewAlertSecret, { ...token(), params: { id } })
  assert.match(renewed.data.webhook_secret!, /^whsec_/)
  assert.notEqual(renewed.data.webhook_secret, made.data.webhook_secret)
  assert.notEqual(await stored(), first)
  // A form that was open before can still be saved.
  assert.equal(renewed.data.alert.updatedAt, made.data.alert.updatedAt)
  const same = await invoke(api.app, updateAlert, {
    ...token(),
    params: { id },
    body: {
      ...form,
      name: 'Hook',
      webhook_url: 'https://hooks.partner.example/x?t=hook-key',
      digest_minutes: 1,
    },
  })
  assert.equal(same.data.webhook_secret, null)
  const written = await api.database.db.select().from(audit).orderBy(desc(audit.id)).limit(10)
  for (const secret of [
    made.data.webhook_secret!.slice(6),
    renewed.data.webhook_secret!.slice(6),
    'hook-key',
  ])
    assert.ok(!JSON.stringify(written).includes(secret))
  assert.match(JSON.stringify(written), /"webhook_url":"https:\/\/hooks\.partner\.example \([0-9a-f]{6}\)"/)
  const { data } = await invoke(api.app, listAlerts, token())
  assert.ok(!JSON.stringify(data).includes('whsec_'))
})

test('a test goes over every channel and is listed', async () => {
  const { data } = await create({ name: 'Tested' })
  const params = { id: data.alert.id }
  const tested = await invoke(api.app, testAlert, { ...token(), params })
  assert.deepEqual(tested.data.channels, ['mail', 'push'])
  assert.equal((await invoke(api.app, testAlert, { ...token(), params })).error?.code, 'tested_just_now')
  const list = await invoke(api.app, alertDeliveries, { ...token(), params })
  assert.deepEqual(
    list.data.deliveries.map(({ channel, status, items }) => [channel, status, items]),
    [
      ['push', 'waiting', []],
      ['mail', 'waiting', []],
    ],
  )
  assert.equal((await invoke(api.app, testAlert, { ...token(), params: { id: 999_999 } })).status, 404)
  assert.equal((await invoke(api.app, listAlerts, { token: api.publisher })).status, 403)
})

test('a key that only reads gets the host of a webhook, because the address can be a secret', async () => {
  const url = 'https://hooks.example/services/T0/secret-of-the-channel'
  const { data } = await create({ webhook_url: url })
  const shownTo = async (may_write: boolean) => {
    const made = await invoke(api.app, makeApiKey, {
      ...token(),
      body: {
        name: 'Watch',
        areas: ['settings', 'reports'],
        may_write,
        last_day: daysBefore(-30, new Date()),
        own_password: 'password',
      },
    })
    const listed = await invoke(api.app, listAlerts, { token: `Bearer ${made.data.secret}` })
    return listed.data.alerts.find(({ id }) => id === data.alert.id)!.webhook_url
  }
  assert.equal(await shownTo(true), url)
  assert.match((await shownTo(false))!, /^https:\/\/hooks\.example \([0-9a-f]{6}\)$/)
})
