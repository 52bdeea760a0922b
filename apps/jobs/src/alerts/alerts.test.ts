import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { systemActor } from '@headgate/db/base/audit'
import { listDeliveries, saveAlert } from '@headgate/db/alerts/alerts'
import { collectAlerts, type NewDelivery } from '@headgate/db/alerts/collect'
import { makeUser } from '@headgate/db/sample/make'
import { advisor, alert, alertEvent, role, userDevice } from '@headgate/db/schema/all'
import { createMailer, type Mailer } from '@headgate/mail/mailer'
import { RETRIES } from '@headgate/queue/jobs/alerts'
import { pushSend } from '@headgate/queue/jobs/push-send'
import { readSettings } from '@headgate/runtime/settings'
import { eq, sql } from 'drizzle-orm'
import { mailServer } from '../testing/mail-server.ts'
import { alertParts, at, finding, secret, values } from './testing/alert-parts.ts'

const {
  db,
  webhook,
  calls,
  mails,
  setEmails,
  found,
  make,
  send,
  run,
  reset,
  save,
  collected,
  states,
  close,
} = await alertParts()
after(close)
beforeEach(reset)

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
  await db.update(advisor).set({ created_at: at(-5) })
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
    db,
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
    await db.delete(alert)
    const made = await make({ ...quiet, digest_minutes: 0 })
    const save = (given: Partial<typeof values>) =>
      saveAlert(db, systemActor, { id: made.id, values: { ...quiet, ...given } }, () => '')
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
    saveAlert(db, systemActor, { id: made.id, values: { ...tellsEnds, enabled } }, () => '')
  await found(at(1), finding(4))
  await run(at(1))
  mails.length = 0
  await save(false)
  await found(at(2))
  await save(true)
  await db
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
  const one = () => collectAlerts(db, at(1), async (_, delivery) => void made.push(delivery))
  await Promise.all([one(), one(), one()])
  assert.equal(made.length, 1)
  assert.equal(await db.$count(alertEvent), 1)
  await send(made[0]!)
  // The same job again, as after a kill.
  await send(made[0]!)
  assert.equal(mails.length, 1)
})

test('a webhook gets a signed body, and the receiver can check it', async () => {
  const { id } = await make({ by_mail: false, webhook_url: webhook.url })
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
    (await listDeliveries(db, id)).map((one) => [one.channel, one.status, one.items]),
    [['webhook', 'sent', ['Link 8 of <Acme> fell silent']]],
  )
})

test('a webhook that is broken is tried again, one that refuses is not', async () => {
  const { id } = await make({ by_mail: false, webhook_url: webhook.url })
  webhook.status = 503
  await found(at(1), finding(8))
  const due: NewDelivery[] = []
  await collectAlerts(db, at(1), async (_, delivery) => void due.push(delivery))
  const state = async () => (await listDeliveries(db, id))[0]!
  await assert.rejects(send(due[0]!), /replied with 503/)
  assert.equal((await state()).status, 'waiting')
  const [first] = calls
  webhook.status = 400
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
  const [delivery] = await listDeliveries(db, id)
  assert.equal(delivery!.status, 'failed')
  assert.match(delivery!.error!, /no addresses/)
})

test('a push message reaches the subscribed browsers of admins, and fails with a text when there is none', async () => {
  const { id } = await make({ by_mail: false, by_push: true, digest_minutes: 0 })
  await found(at(1), finding(2))
  await run(at(1))
  assert.deepEqual(await states(id), [['failed', 'No admin has a subscribed browser.']])
  await db.insert(role).values({ id: 1, role: 'SuperAdmin' }).onConflictDoNothing()
  const { id: user_id } = await makeUser(db, { role_id: 1 })
  await db.insert(userDevice).values({ user_id, device_id: 'one', fcm_token: '{}', subscribed: true })
  // An emoji lies at the cut of the title.
  const title = `${'x'.repeat(109)}😀`
  await found(at(2), finding(2), finding(3, { title }))
  await run(at(2))
  assert.deepEqual((await states(id))[0], ['sent', null])
  const { rows } = await db.execute(
    sql`select data ->> 'title' as title, data ->> 'body' as body from pgboss.job where name = ${pushSend.name}`,
  )
  assert.deepEqual(rows, [{ title: `Headgate: ${'x'.repeat(109)}`, body: title }])
})

test('an alert that is off tells nothing, and is quiet about what happened meanwhile', async () => {
  const made = await make({ enabled: false })
  await found(at(0), finding(3))
  await run(at(1))
  await db.update(advisor).set({ created_at: at(-1) })
  await saveAlert(db, systemActor, { id: made.id, values }, () => '')
  await found(at(3), finding(3), finding(7))
  await run(at(3))
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Headgate: Link 7 of <Acme> fell silent'],
  )
})

test('a mail that the server takes for some of its recipients is sent, and names those whom it did not reach', async () => {
  const server = await mailServer(['two@a.example'])
  try {
    const { id } = await make({ emails: 'one@a.example, two@a.example, three@a.example' })
    await found(at(1), finding(2))
    const [due] = await collected(at(1))
    await send(due!, { mailer: createMailer(readSettings({ SMTP_URL: server.url })) })
    assert.deepEqual(
      server.mails.map(({ to }) => to),
      [['one@a.example', 'three@a.example']],
    )
    assert.deepEqual(await states(id), [
      ['sent', 'The mail server did not accept two@a.example (550 No such user)'],
    ])
  } finally {
    await server.close()
  }
})

test('a message whose tries ended without a word has failed a day later, also of an alert that is off', async () => {
  const { id } = await make()
  await found(at(1), finding(2))
  const [due] = await collected(at(1))
  const killed = new AbortController()
  const dying: Mailer = {
    send: () => {
      killed.abort()
      return Promise.reject(new Error('gone'))
    },
  }
  await assert.rejects(send(due!, { mailer: dying, signal: killed.signal }))
  const away: Mailer = { send: () => Promise.reject(new Error('no room')) }
  for (let retry = 0; retry < RETRIES; retry += 1)
    await assert.rejects(send(due!, { mailer: away }), /no room/)
  await save(id, { enabled: false })
  await run(at(30))
  assert.deepEqual(await states(id), [['waiting', 'no room']])
  await run(at(25 * 60))
  assert.deepEqual(await states(id), [['failed', 'no room']])
})

test('a mail that went out was sent, also if its message was given up meanwhile', async () => {
  const { id } = await make()
  await found(at(1), finding(2))
  const [due] = await collected(at(1))
  await send(due!, {
    mailer: {
      async send() {
        await collected(at(25 * 60))
        return []
      },
    },
  })
  assert.deepEqual(await states(id), [['sent', null]])
})

test('a message of which nothing was noted in a day has failed with a text', async () => {
  const { id } = await make()
  await found(at(1), finding(2))
  await collected(at(1))
  await run(at(25 * 60))
  assert.deepEqual(await states(id), [['failed', 'It could not be sent.']])
})
