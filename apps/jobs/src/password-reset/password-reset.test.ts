import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { CallError } from '@headgate/contract/base/errors'
import { usePasswordReset, validatePasswordReset } from '@headgate/db/people/password-resets'
import { makeUser } from '@headgate/db/sample/make'
import { passwordReset, role } from '@headgate/db/schema/all'
import { testDatabase, type TestDatabase } from '@headgate/db/testing/database'
import { createMailer } from '@headgate/mail/mailer'
import { JobSender } from '@headgate/queue/job-sender'
import { passwordResetMail } from '@headgate/queue/jobs/password-reset-mail'
import { createLog } from '@headgate/runtime/log'
import { readSettings } from '@headgate/runtime/settings'
import { eq } from 'drizzle-orm'
import { until } from '@headgate/runtime/testing/until'
import { startQueue } from '../queue.ts'
import { mailServer } from '../testing/mail-server.ts'
import { passwordResetHandler } from './password-reset-handler.ts'

const log = createLog('jobs', 'silent')
const dataDir = mkdtempSync(join(tmpdir(), 'headgate mail '))
const CONSOLE = 'https://console.example'
let database: TestDatabase

before(async () => {
  database = await testDatabase()
  await database.db
    .insert(role)
    .values([
      { id: 1, role: 'SuperAdmin' },
      { id: 2, role: 'Publisher' },
    ])
    .onConflictDoNothing()
})
after(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

/** Id and token of the link in a mail. Its lines may be broken as quoted-printable. */
function linkOf(mail: string): { id: number; token: string } {
  const text = mail.replaceAll(/=\r?\n/g, '')
  const [, id, token] = /https:\/\/console\.example\/reset-password\/(\d+)#([\w-]{43})/.exec(text) ?? []
  assert.ok(id && token, mail)
  return { id: Number(id), token }
}

const mailer = (SMTP_URL?: string) => createMailer(readSettings({ DATA_DIR: dataDir, SMTP_URL }))
const context = (signal = new AbortController().signal) => ({ database, log, signal })
const links = (userId: number) => database.db.$count(passwordReset, eq(passwordReset.user_id, userId))
const refusedLink = (error: unknown) =>
  error instanceof CallError && error.definition.code === 'reset_link_invalid'

test('an enqueued job mails a link that works once, and nothing to unknown or blocked addresses', async () => {
  const server = await mailServer()
  const user = await makeUser(database.db, { role_id: 1, first_name: 'Zoë' })
  const blocked = await makeUser(database.db, { role_id: 1, blocked: true })
  const sender = new JobSender(database, [passwordResetMail])
  const handlers = [passwordResetHandler(mailer(server.url), CONSOLE)]
  const queue = await startQueue({ databaseUrl: database.url, database, log, handlers, tickMs: 200 })
  try {
    for (const email of ['nobody@headgate.test', blocked.email, user.email.toUpperCase()])
      await sender.send(database.db, passwordResetMail, { email })
    await until(() => server.mails.length > 0, 'the mail')
    assert.deepEqual(
      server.mails.map((mail) => mail.to),
      [[user.email]],
    )
    const link = { ...linkOf(server.mails[0]!.text), passwordHash: 'new hash', requestId: 'test' }
    await assert.rejects(validatePasswordReset(database.db, link.id, `${link.token}x`), refusedLink)
    await validatePasswordReset(database.db, link.id, link.token)
    const uses = await Promise.allSettled([
      usePasswordReset(database.db, link),
      usePasswordReset(database.db, link),
    ])
    assert.deepEqual(
      uses.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b)),
      ['fulfilled', 'rejected'],
    )
    await assert.rejects(validatePasswordReset(database.db, link.id, link.token), refusedLink)
  } finally {
    await queue.stop()
    await sender.stop()
    await server.close()
  }
})

test('a job of a transaction that was rolled back does not exist', async () => {
  const sender = new JobSender(database, [passwordResetMail])
  const enqueued = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      "select count(*)::int from pgboss.job where name = 'password-reset-mail' and data->>'email' = 'rolled@back.test'",
    )
    return rows[0]!.count
  }
  try {
    const rolledBack = database.db.transaction(async (tx) => {
      await sender.send(tx, passwordResetMail, { email: 'rolled@back.test' })
      throw new Error('rolled back')
    })
    await assert.rejects(rolledBack, /rolled back/)
    assert.equal(await enqueued(), 0)
    await database.db.transaction((tx) => sender.send(tx, passwordResetMail, { email: 'rolled@back.test' }))
    assert.equal(await enqueued(), 1)
  } finally {
    await sender.stop()
  }
})

test('without SMTP_URL the mail is a file, and its link works', async () => {
  const user = await makeUser(database.db, { role_id: 1, first_name: '<b>Bob</b>' })
  await passwordResetHandler(mailer(), CONSOLE).run({ email: user.email }, context())
  const [file, ...others] = readdirSync(join(dataDir, 'mail'))
  assert.deepEqual(others, [])
  assert.match(file!, /\.eml$/)
  const text = readFileSync(join(dataDir, 'mail', file!), 'utf8')
  assert.match(text, new RegExp(`^To: ${user.email}\r$`, 'm'))
  assert.match(text, /&lt;b&gt;Bob/)
  const { id, token } = linkOf(text)
  await validatePasswordReset(database.db, id, token)
  const [row] = await database.db.select().from(passwordReset).where(eq(passwordReset.id, id))
  assert.ok(!JSON.stringify(row).includes(token), 'the token is not stored')
})

test('no more mails go out than links that are usable at the same time', async () => {
  const server = await mailServer()
  const user = await makeUser(database.db, { role_id: 1 })
  const handler = passwordResetHandler(mailer(server.url), CONSOLE)
  try {
    for (let round = 0; round < 5; round += 1) await handler.run({ email: user.email }, context())
    assert.equal(server.mails.length, 3)
    for (const mail of server.mails) {
      const { id, token } = linkOf(mail.text)
      await validatePasswordReset(database.db, id, token)
    }
  } finally {
    await server.close()
  }
})

test('a link that is 30 minutes old is refused', async () => {
  const user = await makeUser(database.db, { role_id: 1 })
  const server = await mailServer()
  try {
    await passwordResetHandler(mailer(server.url), CONSOLE).run({ email: user.email }, context())
    const { id, token } = linkOf(server.mails[0]!.text)
    const [row] = await database.db.select().from(passwordReset).where(eq(passwordReset.id, id))
    const minutes = (row!.expires_at.getTime() - row!.created_at.getTime()) / 60_000
    assert.ok(Math.abs(minutes - 30) < 0.1, `${minutes} minutes`)
    await database.db
      .update(passwordReset)
      .set({ expires_at: new Date(Date.now() - 1) })
      .where(eq(passwordReset.id, id))
    await assert.rejects(validatePasswordReset(database.db, id, token), refusedLink)
  } finally {
    await server.close()
  }
})

test('an unavailable or silent server fails the job, which leaves no link behind', async () => {
  const user = await makeUser(database.db, { role_id: 1 })
  const callers: Socket[] = []
  const controller = new AbortController()
  const silent = createServer((socket) => {
    callers.push(socket)
    controller.abort()
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const stuck = passwordResetHandler(mailer(`smtp://127.0.0.1:${port}`), CONSOLE)
  await assert.rejects(stuck.run({ email: user.email }, context(controller.signal)), /Sending was aborted/)
  assert.equal(callers.length, 1)
  silent.close()
  for (const socket of callers) socket.destroy()
  await assert.rejects(stuck.run({ email: user.email }, context()))
  assert.equal(await links(user.id), 0)
})
