import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { type AlertValues, newAlert } from '@headgate/contract/alerts/alerts'
import { systemActor } from '@headgate/db/base/audit'
import { applyJudgement } from '@headgate/db/advisor/apply-judgement'
import { listDeliveries, saveAlert } from '@headgate/db/alerts/alerts'
import { collectAlerts as collect, type NewDelivery } from '@headgate/db/alerts/collect'
import { saveEmailConfig } from '@headgate/db/settings/email-config'
import { advisor, advisorRule, alert, alertEvent } from '@headgate/db/schema/all'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import type { Finding } from '@headgate/domain/advice/finding'
import type { Mail } from '@headgate/mail/mailer'
import { JobSender } from '@headgate/queue/job-sender'
import { pushSend } from '@headgate/queue/jobs/push-send'
import { createLog } from '@headgate/runtime/log'
import { newWebhookSecret } from '@headgate/runtime/outgoing/webhook'
import { alertSecretOf, CREDENTIALS_KEY, keptSeal } from '@headgate/runtime/keys/seal'
import { readSettings } from '@headgate/runtime/settings'
import { eq } from 'drizzle-orm'
import { sendAlertHandler } from './alert-handlers.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'headgate alerts '))
const settings = readSettings({ DATA_DIR: dataDir, ALLOW_PRIVATE_TARGETS: '1' })
const calls: { headers: Record<string, string>; body: string }[] = []
let status = 200
const server = createServer((request, reply) => {
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part.toString()
  })
  request.on('end', () => {
    calls.push({ headers: request.headers as Record<string, string>, body })
    reply.writeHead(status).end()
  })
})
let database: TestDatabase
let jobs: JobSender
const mails: Mail[] = []

/** The alert e-mails of the settings. */
const setEmails = (email: string) =>
  saveEmailConfig(database.db, systemActor, { email, type: 'DEFAULT ALERT EMAILS' })

before(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  database = await testDatabase()
  jobs = new JobSender(database, [pushSend])
})
after(async () => {
  await jobs.stop()
  await database.close()
  server.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(async () => {
  mails.length = 0
  calls.length = 0
  status = 200
  await setEmails('ops@headgate.test, boss@headgate.test')
  await database.db.delete(alert)
  await database.db.delete(advisor)
  await database.db.update(advisorRule).set({ judged_at: null })
})

/** Moments after the alert was made, in minutes. */
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)

const finding = (id: number, given: Partial<Finding> = {}): Finding => ({
  rule: 'link_silent',
  subject: { kind: 'targeting', id },
  partner: { kind: 'publisher', id: 3 },
  title: `Link ${id} of <Acme> fell silent`,
  sentences: [['See ', { text: `link ${id}`, to: `/target/edit/${id}` }, ' & act.']],
  facts: { searches_a_week_ago: id * 10 },
  loss: `${id}.00`,
  ...given,
})
/** What the advisor finds at a moment. */
const found = (now: Date, ...findings: Finding[]) =>
  applyJudgement(database.db, { rule: 'link_silent', found: findings, unknown: [] }, now)

const values: AlertValues = { ...newAlert, name: 'Silence', rules: ['link_silent'], by_push: false }
const secret = newWebhookSecret()
const make = (given: Partial<typeof values> = {}) =>
  saveAlert(database.db, systemActor, { id: null, values: { ...values, ...given } }, (id) =>
    keptSeal(dataDir, CREDENTIALS_KEY).close(secret, alertSecretOf(id)),
  )

const mailer = { send: async (mail: Mail) => void mails.push(mail) }

const send = ({ id }: NewDelivery) =>
  sendAlertHandler({ settings, jobs, mailer, consoleUrl: 'https://console.test' }).run(
    { delivery: id },
    { database, log: createLog('test', 'silent'), signal: new AbortController().signal },
  )

/** Collects at a moment, and sends what is due. */
async function run(now: Date): Promise<NewDelivery[]> {
  const due: NewDelivery[] = []
  await collect(database.db, now, async (_, delivery) => void due.push(delivery))
  for (const delivery of due) await send(delivery)
  return due
}

test('the first item is mailed at once, and what follows in the digest comes in one mail', async () => {
  await make()
  await found(at(1), finding(1))
  await run(at(1))
  assert.equal(mails.length, 1)
  assert.deepEqual(mails[0]!.to, ['ops@headgate.test', 'boss@headgate.test'])
  assert.equal(mails[0]!.subject, 'Headgate: Link 1 of <Acme> fell silent')
  assert.match(mails[0]!.text, /See link 1 & act\./)
  assert.match(mails[0]!.html, /Link 1 of &lt;Acme&gt; fell silent/)
  assert.match(mails[0]!.html, /<a href="https:\/\/console\.test\/target\/edit\/1">link 1<\/a> &amp; act\./)
  await found(at(2), finding(1), finding(2))
  await run(at(2))
  await found(at(3), finding(1), finding(2), finding(5))
  await run(at(3))
  assert.equal(mails.length, 1)
  await run(at(16))
  assert.equal(mails.length, 2)
  assert.equal(mails[1]!.subject, 'Headgate: 2 alerts (Silence)')
  // The costliest first.
  assert.ok(mails[1]!.text.indexOf('Link 5') < mails[1]!.text.indexOf('Link 2'))
  await run(at(40))
  assert.equal(mails.length, 2)
})

test('what was found before the alert was made, or is over before it is told, is not told', async () => {
  await found(at(-5), finding(1))
  await make({ digest_minutes: 0 })
  await found(at(1), finding(1))
  await run(at(1))
  await make({ name: 'Quiet', quiet_from: at(2).getUTCHours(), quiet_to: (at(2).getUTCHours() + 2) % 24 })
  await found(at(2), finding(1), finding(9))
  await run(at(2))
  const subjects = mails.map(({ subject }) => subject)
  assert.deepEqual(subjects, ['Headgate: Link 9 of <Acme> fell silent'])
  await found(at(3), finding(1))
  await run(at(200))
  assert.equal(mails.length, 1)
})

test('items of other rules, of other records and below the least volume are not told', async () => {
  await make({ name: 'Rules', rules: ['cap_full'] })
  await make({ name: 'Records', targeting_ids: [77] })
  await make({ name: 'Volume', least_volume: 1_000 })
  await found(at(1), finding(5))
  await run(at(1))
  assert.deepEqual(mails, [])
  await found(at(2), finding(5), finding(100))
  await run(at(2))
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Headgate: Link 100 of <Acme> fell silent'],
  )
})

test('the end is told where that is wanted, once', async () => {
  await make({ tells_end: true, digest_minutes: 0 })
  await found(at(1), finding(4))
  await run(at(1))
  await found(at(2))
  await run(at(2))
  await run(at(3))
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Headgate: Link 4 of <Acme> fell silent', 'Headgate: over: Link 4 of <Acme> fell silent'],
  )
})

test('an alert that begins to tell ends tells those that come, not those that were', async () => {
  const made = await make({ digest_minutes: 0 })
  await found(at(1), finding(4), finding(5))
  await run(at(1))
  await found(at(2), finding(5))
  await run(at(2))
  mails.length = 0
  await saveAlert(
    database.db,
    systemActor,
    { id: made.id, values: { ...values, digest_minutes: 0, tells_end: true } },
    () => '',
  )
  await run(at(3))
  await found(at(4))
  await run(at(4))
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Headgate: over: Link 5 of <Acme> fell silent'],
  )
})

test('an end that waits is not told once ends are not wanted, nor after the alert was off', async () => {
  const quiet = { ...values, digest_minutes: 60, tells_end: true }
  for (const off of [{ tells_end: false }, { enabled: false }]) {
    await database.db.delete(alert)
    const made = await make({ ...quiet, digest_minutes: 0 })
    const save = (given: Partial<typeof values>) =>
      saveAlert(database.db, systemActor, { id: made.id, values: { ...quiet, ...given } }, () => '')
    await found(at(1), finding(4))
    await run(at(1))
    await save({})
    mails.length = 0
    await found(at(2))
    await run(at(2))
    await save(off)
    await run(at(3))
    await save({})
    await run(at(120))
    assert.deepEqual(mails, [])
  }
})

test('an alert that was off does not tell what ended meanwhile', async () => {
  const tellsEnds = { ...values, digest_minutes: 0, tells_end: true }
  const made = await make(tellsEnds)
  const save = (enabled: boolean) =>
    saveAlert(database.db, systemActor, { id: made.id, values: { ...tellsEnds, enabled } }, () => '')
  await found(at(1), finding(4))
  await run(at(1))
  mails.length = 0
  await save(false)
  await found(at(2))
  await save(true)
  await database.db
    .update(alert)
    .set({ since: at(3) })
    .where(eq(alert.id, made.id))
  await run(at(4))
  assert.deepEqual(mails, [])
})

test('two processes make one message', async () => {
  await make()
  await found(at(1), finding(6))
  const made: NewDelivery[] = []
  const one = () => collect(database.db, at(1), async (_, delivery) => void made.push(delivery))
  await Promise.all([one(), one(), one()])
  assert.equal(made.length, 1)
  assert.equal(await database.db.$count(alertEvent), 1)
  await send(made[0]!)
  // The same job again, as after a kill.
  await send(made[0]!)
  assert.equal(mails.length, 1)
})

test('a webhook gets a signed body, and the receiver can check it', async () => {
  const { port } = server.address() as AddressInfo
  const { id } = await make({ by_mail: false, webhook_url: `http://127.0.0.1:${port}/hook` })
  await found(at(1), finding(8))
  await run(at(1))
  const [{ headers, body }] = calls as [(typeof calls)[0]]
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  assert.equal(
    headers['webhook-signature'],
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  )
  const { type, data } = JSON.parse(body) as {
    type: string
    data: { items: { title: string; text: string }[] }
  }
  assert.equal(type, 'alert')
  assert.equal(data.items[0]!.title, 'Link 8 of <Acme> fell silent')
  assert.equal(data.items[0]!.text, 'See link 8 & act.')
  assert.deepEqual(
    (await listDeliveries(database.db, id)).map((one) => [one.channel, one.status, one.items]),
    [['webhook', 'sent', ['Link 8 of <Acme> fell silent']]],
  )
})

test('a webhook that is broken is tried again, one that refuses is not', async () => {
  const { port } = server.address() as AddressInfo
  const { id } = await make({ by_mail: false, webhook_url: `http://127.0.0.1:${port}/hook` })
  status = 503
  await found(at(1), finding(8))
  const due: NewDelivery[] = []
  await collect(database.db, at(1), async (_, delivery) => void due.push(delivery))
  const state = async () => (await listDeliveries(database.db, id))[0]!
  await assert.rejects(send(due[0]!), /replied with 503/)
  assert.equal((await state()).status, 'waiting')
  const [first] = calls
  status = 400
  await send(due[0]!)
  assert.deepEqual(
    [(await state()).status, (await state()).error],
    ['failed', 'The webhook replied with 400.'],
  )
  assert.equal(calls[1]!.headers['webhook-id'], first!.headers['webhook-id'])
  await send(due[0]!)
  assert.equal(calls.length, 2)
})

test('a mail without addresses fails with a text', async () => {
  await setEmails('')
  const { id } = await make()
  await found(at(1), finding(2))
  await run(at(1))
  const [delivery] = await listDeliveries(database.db, id)
  assert.equal(delivery!.status, 'failed')
  assert.match(delivery!.error!, /no addresses/)
})

test('an alert that is off tells nothing, and is quiet about what happened meanwhile', async () => {
  const made = await make({ enabled: false })
  await found(at(0), finding(3))
  await run(at(1))
  await saveAlert(database.db, systemActor, { id: made.id, values }, () => '')
  await database.db
    .update(alert)
    .set({ since: at(2) })
    .where(eq(alert.id, made.id))
  await found(at(3), finding(3), finding(7))
  await run(at(3))
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Headgate: Link 7 of <Acme> fell silent'],
  )
})
