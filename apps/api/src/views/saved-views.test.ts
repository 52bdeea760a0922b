import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  listSavedViews,
  removeSavedView,
  storeSavedView,
  updateSavedView,
} from '@headgate/contract/views/saved-views'
import { removeViewSchedule, setViewSchedule, testViewMail } from '@headgate/contract/views/view-schedule'
import { makeUser } from '@headgate/db/sample/make'
import { audit, savedView, user } from '@headgate/db/schema/all'
import { asc, eq } from 'drizzle-orm'
import { invoke, signIn, testApi, type TestApi } from '../testing/api.ts'

let api: TestApi
let other: string
let otherPublisher: string
before(async () => {
  api = await testApi()
  const [admin] = await api.database.db.select().from(user).where(eq(user.email, 'admin@headgate.test'))
  const { password_hash } = admin!
  const { db } = api.database
  await makeUser(db, { email: 'other@headgate.test', role_id: 1, first_name: 'Ola', password_hash })
  await makeUser(db, {
    email: 'colleague@headgate.test',
    role_id: 2,
    publisher_id: api.publisherId,
    password_hash,
  })
  other = await signIn(api.app, 'other@headgate.test')
  otherPublisher = await signIn(api.app, 'colleague@headgate.test')
})
after(() => api.close())
beforeEach(() => api.database.db.delete(savedView))

const screen = '/publishers'
const store = (token: string, body: object = {}) =>
  invoke(api.app, storeSavedView, { token, body: { screen, name: 'Mine', search: '?q=two', ...body } })
const list = async (token: string, of = screen) =>
  (await invoke(api.app, listSavedViews, { token, query: { screen: of } })).data.views
const update = (token: string, id: number, body: object) =>
  invoke(api.app, updateSavedView, { token, params: { id }, body })
const remove = (token: string, id: number) => invoke(api.app, removeSavedView, { token, params: { id } })
const schedule = (token: string, id: number, body: object = {}) =>
  invoke(api.app, setViewSchedule, {
    token,
    params: { id },
    body: { every: 'week', hour: 6, recipients: ['a@b.example'], ...body },
  })

test('a view is kept with its columns, replaced by one of its name, and leaves audit rows', async () => {
  const made = await store(api.admin, { columns: ['notes'] })
  const { view } = made.data
  assert.deepEqual(
    [view.search, view.columns, view.own, view.shared, view.schedule],
    ['?q=two', ['notes'], true, false, null],
  )
  const again = await store(api.admin, { search: '?q=three' })
  assert.equal(again.data.view.id, view.id)
  const kept = await store(api.admin, { search: '?q=four', replace: false })
  assert.equal(kept.data.view.search, '?q=three')
  assert.deepEqual(
    (await list(api.admin)).map(({ name, search, columns }) => [name, search, columns]),
    [['Mine', '?q=three', []]],
  )
  assert.equal((await remove(api.admin, view.id)).status, 200)
  const rows = await api.database.db
    .select()
    .from(audit)
    .where(eq(audit.entity, 'saved_view'))
    .orderBy(asc(audit.id))
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['create', 'update', 'delete'],
  )
})

test('a name is used once per owner and screen', async () => {
  const { id } = (await store(api.admin)).data.view
  await store(api.admin, { name: 'Other' })
  const refused = await update(api.admin, id, { name: 'Other' })
  assert.deepEqual([refused.status, refused.fields], [409, { name: refused.error!.message }])
  assert.equal((await update(api.admin, id, { name: 'Third' })).data.view.name, 'Third')
  assert.equal((await store(other, { name: 'Third' })).data.view.own, true)
  assert.deepEqual(
    (await list(other)).map(({ name }) => name),
    ['Third'],
  )
})

test('admins see what admins share, and change only their own', async () => {
  const { id } = (await store(other)).data.view
  assert.deepEqual(await list(api.admin), [])
  await update(other, id, { shared: true })
  const [seen] = await list(api.admin)
  assert.deepEqual([seen!.name, seen!.own, seen!.owner], ['Mine', false, 'Ola User'])
  for (const refused of [
    await update(api.admin, id, { name: 'Theirs' }),
    await update(api.admin, id, { shared: false }),
    await remove(api.admin, id),
    await schedule(api.admin, id),
  ])
    assert.equal(refused.status, 404)
  await update(other, id, { shared: false })
  assert.deepEqual(await list(api.admin), [])
})

test('a publisher has own views of own screens, and sees nobody else’s', async () => {
  const { id } = (await store(api.admin, { screen: '/' })).data.view
  await update(api.admin, id, { shared: true })
  assert.deepEqual(await list(api.publisher, '/'), [])
  for (const refused of [
    await update(api.publisher, id, { name: 'Theirs' }),
    await remove(api.publisher, id),
  ])
    assert.equal(refused.status, 404)
  const own = (await store(api.publisher, { screen: '/' })).data.view
  assert.equal((await update(api.publisher, own.id, { shared: true })).status, 403)
  assert.deepEqual(
    (await list(api.publisher, '/')).map((view) => view.id),
    [own.id],
  )
  assert.deepEqual(await list(otherPublisher, '/'), [])
  assert.equal((await remove(otherPublisher, own.id)).status, 404)
  const elsewhere = await store(api.publisher)
  assert.deepEqual([elsewhere.status, Object.keys(elsewhere.fields)], [400, ['screen']])
  const asked = await invoke(api.app, listSavedViews, { token: api.publisher, query: { screen } })
  assert.equal(asked.status, 400)
  const recipients = ['publisher@headgate.test']
  const test = (token: string, id: number) => invoke(api.app, testViewMail, { token, params: { id } })
  const stop = (token: string, id: number) => invoke(api.app, removeViewSchedule, { token, params: { id } })
  assert.equal((await schedule(api.publisher, own.id, { recipients })).status, 200)
  for (const refused of [
    await schedule(api.publisher, id, { recipients }),
    await schedule(otherPublisher, own.id, { recipients: ['colleague@headgate.test'] }),
    await schedule(api.admin, own.id),
    await test(api.publisher, id),
    await test(otherPublisher, own.id),
    await test(api.admin, own.id),
    await stop(otherPublisher, own.id),
    await stop(api.admin, own.id),
  ])
    assert.equal(refused.status, 404)
  for (const others of [['colleague@headgate.test'], [...recipients, 'somebody@elsewhere.example']]) {
    const refused = await schedule(api.publisher, own.id, { recipients: others })
    assert.deepEqual([refused.status, Object.keys(refused.fields)], [400, ['recipients']])
  }
  assert.deepEqual((await list(api.publisher, '/'))[0]!.schedule!.recipients, recipients)
  // The dashboard of an admin is no report.
  assert.equal((await schedule(api.admin, id)).status, 400)
  assert.equal((await test(api.admin, id)).status, 400)
  const page = (await store(api.publisher, { screen: '/publisher/apidetails' })).data.view
  assert.equal((await schedule(api.publisher, page.id, { recipients })).status, 400)
})

test('a name, an address and a screen are checked', async () => {
  for (const [body, field] of [
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ search: 'https://elsewhere.example/' }, 'search'],
    [{ search: `?q=${'x'.repeat(4_000)}` }, 'search'],
    [{ screen: '/nowhere' }, 'screen'],
    [{ screen: '/login' }, 'screen'],
  ] as const) {
    const refused = await store(api.admin, body)
    assert.deepEqual([refused.status, Object.keys(refused.fields)], [400, [field]], JSON.stringify(body))
  }
})

test('a screen has at most 30 views of one owner', async () => {
  for (let made = 0; made < 30; made += 1) await store(api.admin, { name: `View ${made}` })
  const refused = await store(api.admin, { name: 'One more' })
  assert.deepEqual([refused.status, refused.error?.code], [409, 'too_many_views'])
  assert.equal((await store(api.admin, { name: 'View 3', search: '' })).status, 200)
})

test('a view of a report is mailed on a schedule, and only such a view', async () => {
  const list = (await store(api.admin)).data.view
  assert.equal((await schedule(api.admin, list.id)).status, 400)
  const { id } = (await store(api.admin, { screen: '/revenuereport', search: '?period=yesterday' })).data.view
  const set = await schedule(api.admin, id, { recipients: ['a@b.example', 'a@b.example'] })
  const { next_at, ...rest } = set.data.schedule
  assert.deepEqual(rest, {
    every: 'week',
    hour: 6,
    weekday: 1,
    month_day: 1,
    recipients: ['a@b.example'],
    active: true,
    last_sent_at: null,
    last_error: null,
  })
  assert.equal(new Date(next_at!).getUTCDay(), 1)
  assert.equal((await schedule(api.admin, id, { active: false })).data.schedule.next_at, null)
  for (const [recipients, field] of [
    [[], 'recipients'],
    [['nobody'], 'recipients.0'],
    [Array.from({ length: 11 }, (_, at) => `r${at}@b.example`), 'recipients'],
  ] as const)
    assert.deepEqual(Object.keys((await schedule(api.admin, id, { recipients })).fields), [field])
  const test = await invoke(api.app, testViewMail, { token: api.admin, params: { id } })
  assert.equal(test.data.to, 'admin@headgate.test')
  assert.equal((await invoke(api.app, testViewMail, { token: other, params: { id } })).status, 404)
  const gone = () => invoke(api.app, removeViewSchedule, { token: api.admin, params: { id } })
  assert.deepEqual([(await gone()).status, (await gone()).status], [200, 404])
})
