import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { viewMessages } from '@headgate/contract/base/view-messages'
import type { PublisherColumnKey } from '@headgate/contract/settings/display-columns'
import { storeSavedView } from '@headgate/contract/views/saved-views'
import { setViewSchedule, testViewMail } from '@headgate/contract/views/view-schedule'
import { publisherDisplay, savedView, user, viewSchedule } from '@headgate/db/schema/all'
import { DAY_MS } from '@headgate/domain/days'
import { sentMails } from '@headgate/runtime/testing/read-mail'
import { JobSender } from '@headgate/queue/job-sender'
import { viewMails } from '@headgate/queue/jobs/view-mails'
import { until } from '@headgate/runtime/testing/until'
import { eq } from 'drizzle-orm'
import {
  OTHER,
  OWN,
  type PublisherUser,
  twoPublishers,
  type TwoPublishers,
} from '../reports/testing/two-publishers.ts'
import { invoke } from '../testing/api.ts'

/** Mails of publishers' views, by the real jobs: the own address, scope and columns of the moment of sending. */

const columns: PublisherColumnKey[] = ['date', 'channel', 'country', 'publisher_revenue', 'clicks']
let parts: TwoPublishers
let own: PublisherUser
let jobs: JobSender
before(async () => {
  parts = await twoPublishers()
  own = await parts.userOf(parts.ownId, columns, 'own@headgate.test')
  jobs = new JobSender(parts.api.database, [viewMails])
})
after(async () => {
  await jobs.stop()
  await parts.close()
})
const db = () => parts.api.database.db
const setUser = (values: Partial<typeof user.$inferInsert>) =>
  db().update(user).set(values).where(eq(user.id, own.id))
const setColumns = (fields: PublisherColumnKey[]) =>
  db().update(publisherDisplay).set({ fields }).where(eq(publisherDisplay.user_id, own.id))
const folder = () => join(parts.api.dataDir, 'mail')
const mails = () => sentMails(parts.api.dataDir)
afterEach(async () => {
  await db().delete(savedView)
  rmSync(folder(), { recursive: true, force: true })
})

/** A mailed view of the own user, which is not due before `send`. */
async function mailedView(search: string) {
  const { app } = parts.api
  const { token, email } = own
  const made = await invoke(app, storeSavedView, { token, body: { screen: '/', name: 'Mine', search } })
  const { id } = made.data.view
  const body = { every: 'day', hour: 0, recipients: [email] }
  assert.equal((await invoke(app, setViewSchedule, { token, params: { id }, body })).status, 200)
  return id
}

/** Has the view mailed. It is due only now, because the jobs look every five minutes by themselves. */
const send = () =>
  db().transaction(async (tx) => {
    await tx.update(viewSchedule).set({ since: new Date(Date.now() - 3 * DAY_MS) })
    await jobs.send(tx, viewMails, {})
  })
const scheduleOf = async (id: number) =>
  (await db().select().from(viewSchedule).where(eq(viewSchedule.view_id, id)))[0]!

/** The only mail that was sent. */
async function sentMail() {
  await until(() => mails().length > 0, 'a mail is sent')
  const [mail, ...others] = mails()
  assert.deepEqual(others, [])
  const { headers, parts: all } = mail!
  const partOf = (type: string) =>
    all.find(({ headers: of }) => of['content-type']?.startsWith(type))!.content.toString()
  const html = partOf('text/html')
  const heads = [...html.split('</thead>')[0]!.matchAll(/<th [^>]*>([^<]*)<\/th>/g)].map((match) => match[1]!)
  const csv = partOf('text/csv').replace(/^\uFEFF/, '')
  return {
    to: headers['to'],
    html,
    csv,
    heads,
    text: all.map(({ content }) => content.toString()).join('\n'),
  }
}

const search =
  '?period=last_7_days&group_by=channel-country&compare=previous_period&order_by=publisher_revenue'

test('a mail has the rows of the publisher and the columns of the user, and nothing else', async () => {
  await mailedView(search)
  await send()
  const { to, heads, csv, text } = await sentMail()
  assert.equal(to, own.email)
  assert.deepEqual(heads, [
    'Date',
    'Channel',
    'Market',
    'Publisher Revenue',
    'Publisher Revenue ±',
    'Publisher Revenue ± %',
    'Maturity',
    'Clicks',
  ])
  assert.match(
    csv,
    /^"Date","Channel","Market","Publisher Revenue","Publisher Revenue, difference","Publisher Revenue, change in %","Maturity","Clicks"/,
  )
  assert.ok(text.includes(OWN.channel) && text.includes('11.200') && text.includes('16.800'))
  for (const foreign of [OTHER.channel, '112', 'Net Revenue', 'net_revenue', 'Gross', 'Monetized'])
    assert.ok(!text.includes(foreign), foreign)
})

test('a mail has the columns of the moment of sending, whatever the view asks for', async () => {
  await mailedView(search)
  await setColumns(['date', 'clicks', 'monetized_searches'])
  await send()
  const { heads, csv, text } = await sentMail()
  await setColumns(columns)
  const monetized = 'Monetized Searches'
  assert.deepEqual(heads, ['Date', 'Clicks', monetized, `${monetized} ±`, `${monetized} ± %`, 'Maturity'])
  assert.ok(!/Market|Channel|Publisher Revenue/.test(csv), csv)
  assert.ok(!text.includes(OWN.channel) && !text.includes('11.200'))
})

test('a mail goes to the address of the moment, with the rows of the publisher of the moment', async () => {
  await mailedView(search)
  await setUser({ email: 'moved@headgate.test', publisher_id: parts.otherId })
  await send()
  const { to, text } = await sentMail()
  await setUser({ email: own.email, publisher_id: parts.ownId })
  assert.equal(to, 'moved@headgate.test')
  assert.ok(text.includes(OTHER.channel) && !text.includes(OWN.channel))
})

test('the mails of a user who cannot sign in, or is no publisher any more, stop', async () => {
  for (const change of [{ blocked: true }, { role_id: 1, publisher_id: null }]) {
    const id = await mailedView(search)
    await setUser(change)
    await send()
    await until(async () => !(await scheduleOf(id)).active, 'the mails stopped')
    await setUser({ blocked: false, role_id: 2, publisher_id: parts.ownId })
    assert.equal((await scheduleOf(id)).last_error, viewMessages.ownerAway)
    await db().delete(savedView)
  }
  assert.equal(existsSync(folder()), false)
})

test('the mails of a user whose columns were removed stop, with that reason', async () => {
  const id = await mailedView(search)
  const removed = await db().delete(publisherDisplay).where(eq(publisherDisplay.user_id, own.id)).returning()
  await send()
  await until(async () => !(await scheduleOf(id)).active, 'the mails stopped')
  await db().insert(publisherDisplay).values(removed)
  assert.equal((await scheduleOf(id)).last_error, viewMessages.noColumns)
  assert.equal(existsSync(folder()), false)
})

test('a publisher has a mail sent now, to the own address', async () => {
  const id = await mailedView('')
  const asked = await invoke(parts.api.app, testViewMail, { token: own.token, params: { id } })
  assert.equal(asked.data.to, own.email)
  const { to, text } = await sentMail()
  assert.equal(to, own.email)
  assert.ok(!text.includes(OTHER.channel))
})
