import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { viewMessages } from '@headgate/contract/base/view-messages'
import { makeUser } from '@headgate/db/sample/make'
import { role, savedView, user, viewSchedule, viewSend } from '@headgate/db/schema/all'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { latestDue } from '@headgate/domain/views/mail-times'
import { createMailer, type Mailer } from '@headgate/mail/mailer'
import { createLog } from '@headgate/runtime/log'
import { PartClient } from '@headgate/runtime/parts/part-client'
import { readSettings } from '@headgate/runtime/settings'
import { encodeEvents, makeEvents } from '@headgate/warehouse/testing/search-events'
import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { analyticsProcess } from './testing/analytics-process.ts'
import { mailServer } from '../testing/mail-server.ts'
import { sentMails } from '@headgate/runtime/testing/read-mail'
import { viewMailsHandler, viewTestMailHandler } from './view-mails-handler.ts'

const SERVICE_TOKEN = 'a-service-token-of-at-least-32-characters'
const CONSOLE = 'https://console.example'
const now = new Date()
const log = createLog('jobs', 'silent')
const dataDir = mkdtempSync(join(tmpdir(), 'headgate view mails '))

let database: TestDatabase
let analytics: Awaited<ReturnType<typeof analyticsProcess>>
let ownerId: number

before(async () => {
  database = await testDatabase()
  await database.db
    .insert(role)
    .values([
      { id: 1, role: 'SuperAdmin' },
      { id: 2, role: 'Publisher' },
    ])
    .onConflictDoNothing()
  const owner = await makeUser(database.db, { email: 'owner@headgate.test', role_id: 1, first_name: 'Ada' })
  ownerId = owner.id
  analytics = await analyticsProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir, SERVICE_TOKEN })
  const between = { from: new Date(now.getTime() - 5 * 86_400_000), to: now }
  const reply = await fetch(`${analytics.origin}/analytics/ingest/search-events?token=1-1-00000000.0`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SERVICE_TOKEN}`, 'content-type': 'text/tab-separated-values' },
    body: encodeEvents(makeEvents(2_000, { seed: 1, segment: 1, between })),
  })
  assert.equal(reply.status, 200)
})
after(async () => {
  await analytics.stop()
  await database.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(async () => {
  await database.db.delete(savedView)
  await database.db.update(user).set({ blocked: false }).where(eq(user.id, ownerId))
  rmSync(join(dataDir, 'mail'), { recursive: true, force: true })
})

const timing = { every: 'day', hour: 6, weekday: 1, month_day: 1 } as const

async function makeView(values: Partial<typeof savedView.$inferInsert> = {}) {
  const [view] = await database.db
    .insert(savedView)
    .values({
      owner_id: ownerId,
      screen: '/revenuereport',
      name: 'Countries <daily>',
      search: '?group_by=country&period=last_7_days',
      columns: ['rpc'],
      ...values,
    })
    .returning()
  await database.db.insert(viewSchedule).values({
    view_id: view!.id,
    ...timing,
    recipients: ['one@a.example', 'two@a.example'],
    active: true,
    since: new Date(now.getTime() - 3 * 86_400_000),
  })
  return view!
}

const settings = readSettings({ DATA_DIR: dataDir })
const handlerWith = (mailer: Mailer) =>
  viewMailsHandler({
    analytics: new PartClient(analytics.origin, SERVICE_TOKEN),
    mailer,
    consoleUrl: CONSOLE,
    now: () => now,
  })
const context = () => ({ database, log, signal: new AbortController().signal })
const run = (mailer = createMailer(settings)) => handlerWith(mailer).run({}, context())
const mails = () => sentMails(dataDir)
const scheduleOf = async (id: number) =>
  (await database.db.select().from(viewSchedule).where(eq(viewSchedule.view_id, id)))[0]!
const sends = () => database.db.select().from(viewSend)
const later = () => database.db.update(viewSend).set({ tried_at: sql`now() - interval '16 minutes'` })

test('a due view is mailed once with its table, chart, file, link and the way to stop it', async () => {
  const view = await makeView()
  await Promise.all([run(), run()])
  await run()
  const all = mails()
  assert.equal(all.length, 1)
  const { headers, parts } = all[0]!
  assert.equal(headers['to'], 'one@a.example, two@a.example')
  assert.match(headers['subject']!, /^Countries <daily>: \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d \(UTC\)$/)
  const partOf = (type: string) => parts.find(({ headers: of }) => of['content-type']?.startsWith(type))!

  const html = partOf('text/html').content.toString()
  const texts = (name: string) =>
    [...html.matchAll(new RegExp(`<${name} [^>]*>([^<]*)</${name}>`, 'g'))].map((match) => match[1]!)
  const rows = html.split('<tr>').length - 1
  assert.ok(texts('th').includes('Country'))
  assert.ok(!texts('th').includes('RPC'), 'a column that the view hides')
  assert.equal(texts('th').includes('Total'), true)
  assert.match(html, /Countries &lt;daily&gt;/)
  assert.match(html, /This mail is sent every day at 06:00 UTC, because Ada User \(owner@headgate\.test\)/)
  assert.match(html, /href="https:\/\/console\.example\/revenuereport\?group_by=country[^"]*#columns=rpc"/)

  const image = partOf('image/png')
  assert.deepEqual([...image.content.subarray(1, 4)], [...Buffer.from('PNG')])
  assert.equal(image.headers['content-id'], '<chart>')
  assert.match(html, /<img src="cid:chart"/)

  const file = partOf('text/csv')
  assert.match(file.headers['content-disposition']!, /attachment; filename="?revenue-report-.*\.csv/)
  const lines: Record<string, string>[] = parse(file.content, { columns: true })
  assert.equal(Math.min(lines.length, 50) + 2, rows, 'every row, a head and the totals')
  const searches = lines.reduce((sum, line) => sum + Number(line['Server Searches'] ?? Number.NaN), 0)
  assert.equal(searches, 2_000)
  assert.ok(texts('th').includes('2,000'), 'the totals are of all rows')
  const shown = texts('th').slice(0, texts('th').indexOf('Total'))
  assert.deepEqual(Object.keys(lines[0]!), shown, 'the columns of the view')

  const noted = await scheduleOf(view.id)
  assert.equal(noted.last_error, null)
  assert.ok(noted.last_sent_at !== null)
  assert.deepEqual(
    (await sends()).map(({ state, due_at }) => [state, due_at]),
    [['sent', latestDue(timing, now)]],
  )
})

test('a mail that the server refuses is tried again later, and the owner sees why', async () => {
  const view = await makeView()
  const refusing: Mailer = { send: () => Promise.reject(new Error('no room')) }
  await run(refusing)
  assert.equal((await scheduleOf(view.id)).last_error, `${viewMessages.notAccepted}: no room`)
  await run()
  assert.equal(mails().length, 0, 'not at once')
  await later()
  await run()
  assert.equal(mails().length, 1)
  assert.equal((await scheduleOf(view.id)).last_error, null)
})

test('a mail that the server takes for some of its recipients is sent once, and the owner sees whom it did not reach', async () => {
  const server = await mailServer(['two@a.example'])
  try {
    const view = await makeView()
    const mailer = createMailer(readSettings({ SMTP_URL: server.url }))
    await run(mailer)
    await later()
    await run(mailer)
    assert.deepEqual(
      server.mails.map(({ to }) => to),
      [['one@a.example']],
    )
    const { last_error, last_sent_at } = await scheduleOf(view.id)
    assert.equal(last_error, 'The mail server did not accept two@a.example (550 No such user)')
    assert.ok(last_sent_at !== null)
    assert.deepEqual(
      (await sends()).map(({ state, error }) => [state, error]),
      [['sent', last_error]],
    )
  } finally {
    await server.close()
  }
})

test('a mail whose process ended while it was handed over is not sent again, and the owner is told', async () => {
  const view = await makeView()
  const ended = new AbortController()
  const dying: Mailer = {
    send() {
      ended.abort()
      return Promise.reject(new Error('gone'))
    },
  }
  await assert.rejects(handlerWith(dying).run({}, { ...context(), signal: ended.signal }))
  assert.deepEqual(
    (await sends()).map(({ state }) => state),
    ['sending'],
  )
  await later()
  await run()
  assert.equal(mails().length, 0)
  assert.equal((await scheduleOf(view.id)).last_error, viewMessages.unknown)
})

test('a mail whose last try was killed while it was written is given up, and the owner is told', async () => {
  const view = await makeView()
  const killed = { view_id: view.id, due_at: latestDue(timing, now), state: 'preparing', tries: 5 } as const
  await database.db.insert(viewSend).values(killed)
  await run()
  assert.equal((await sends())[0]!.state, 'preparing', 'not while it may go on')
  await later()
  await run()
  assert.equal(mails().length, 0)
  assert.deepEqual(
    (await sends()).map(({ state, error }) => [state, error]),
    [['failed', viewMessages.notRead]],
  )
  assert.equal((await scheduleOf(view.id)).last_error, viewMessages.notRead)
})

test('the mails of an owner who is blocked or no admin any more stop, and say so', async () => {
  for (const change of [{ blocked: true }, { role_id: 2 }]) {
    const view = await makeView({ name: JSON.stringify(change) })
    await database.db.update(user).set(change).where(eq(user.id, ownerId))
    await run()
    const { active, last_error } = await scheduleOf(view.id)
    assert.deepEqual([active, last_error], [false, viewMessages.ownerAway])
    await database.db.update(user).set({ blocked: false, role_id: 1 }).where(eq(user.id, ownerId))
    await run()
  }
  assert.equal(mails().length, 0)
})

test('times before the schedule was made are not made up for', async () => {
  const view = await makeView()
  await database.db.update(viewSchedule).set({ since: now }).where(eq(viewSchedule.view_id, view.id))
  await run()
  assert.deepEqual([mails().length, (await sends()).length], [0, 0])
})

test('a test mail goes to the owner, and a view without dates has no chart', async () => {
  const view = await makeView({ search: '?interval=accumulated&period=last_7_days', columns: [] })
  const handler = viewTestMailHandler({
    analytics: new PartClient(analytics.origin, SERVICE_TOKEN),
    mailer: createMailer(settings),
    consoleUrl: CONSOLE,
  })
  await handler.run({ view: view.id }, context())
  const [mail] = mails()
  assert.equal(mail!.headers['to'], 'owner@headgate.test')
  assert.deepEqual(
    mail!.parts.map(({ headers }) => headers['content-type']!.split(';')[0]),
    ['text/plain', 'text/html', 'text/csv'],
  )
  assert.deepEqual(await sends(), [])
})
