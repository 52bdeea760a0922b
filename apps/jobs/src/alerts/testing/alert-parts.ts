import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AlertValues, newAlert } from '@headgate/contract/alerts/alerts'
import { applyJudgement } from '@headgate/db/advisor/apply-judgement'
import { listDeliveries, saveAlert } from '@headgate/db/alerts/alerts'
import { collectAlerts as collect, type NewDelivery } from '@headgate/db/alerts/collect'
import { systemActor } from '@headgate/db/base/audit'
import { advisor, advisorRule, alert } from '@headgate/db/schema/all'
import { saveEmailConfig } from '@headgate/db/settings/email-config'
import { testDatabase } from '@headgate/db/testing/database'
import type { Finding } from '@headgate/domain/advice/finding'
import type { Mail, Mailer } from '@headgate/mail/mailer'
import { JobSender } from '@headgate/queue/job-sender'
import { pushSend } from '@headgate/queue/jobs/push-send'
import { alertSecretOf, CREDENTIALS_KEY, keptSeal } from '@headgate/runtime/keys/seal'
import { createLog } from '@headgate/runtime/log'
import { newWebhookSecret } from '@headgate/runtime/outgoing/webhook'
import { readSettings } from '@headgate/runtime/settings'
import { eq } from 'drizzle-orm'
import { sendAlertHandler } from '../alert-handlers.ts'

export const values: AlertValues = { ...newAlert, name: 'Silence', rules: ['link_silent'], by_push: false }
export const secret = newWebhookSecret()

/** Moments after the alert was made, in minutes. */
export const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)

export const finding = (id: number, given: Partial<Finding> = {}): Finding => ({
  rule: 'link_silent',
  subject: { kind: 'targeting', id },
  partner: { kind: 'publisher', id: 3 },
  title: `Link ${id} of <Acme> fell silent`,
  sentences: [['See ', { text: `link ${id}`, to: `/target/edit/${id}` }, ' & act.']],
  facts: { searches_a_week_ago: id * 10 },
  loss: `${id}.00`,
  ...given,
})

/** A database with alerts and advice, a webhook, and a mailer that keeps the mails. */
export async function alertParts() {
  const dataDir = mkdtempSync(join(tmpdir(), 'headgate alerts '))
  const settings = readSettings({ DATA_DIR: dataDir, ALLOW_PRIVATE_TARGETS: '1' })
  const calls: { headers: Record<string, string>; body: string }[] = []
  const webhook = { status: 200, url: '' }
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      calls.push({ headers: request.headers as Record<string, string>, body })
      reply.writeHead(webhook.status).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  webhook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const database = await testDatabase()
  const { db } = database
  const jobs = new JobSender(database, [pushSend])
  const mails: Mail[] = []
  const keeps: Mailer = {
    send: async (mail) => {
      mails.push(mail)
      return []
    },
  }

  /** The alert e-mails of the settings. */
  const setEmails = (email: string) =>
    saveEmailConfig(db, systemActor, { email, type: 'DEFAULT ALERT EMAILS' })
  /** What the advisor finds at a moment. */
  const found = (now: Date, ...findings: Finding[]) =>
    applyJudgement(db, { rule: 'link_silent', found: findings, unknown: [] }, now)
  const save = (id: number | null, given: Partial<AlertValues> = {}) =>
    saveAlert(db, systemActor, { id, values: { ...values, ...given } }, (of) =>
      keptSeal(dataDir, CREDENTIALS_KEY).close(secret, alertSecretOf(of)),
    )
  const send = (
    { id }: NewDelivery,
    { mailer = keeps, signal = new AbortController().signal }: { mailer?: Mailer; signal?: AbortSignal } = {},
  ) =>
    sendAlertHandler({ settings, jobs, mailer, consoleUrl: 'https://console.test' }).run(
      { delivery: id },
      { database, log: createLog('test', 'silent'), signal },
    )
  /** The messages that are due at a moment. */
  async function collected(now: Date): Promise<NewDelivery[]> {
    const due: NewDelivery[] = []
    await collect(db, now, async (_, delivery) => void due.push(delivery))
    return due
  }

  return {
    db,
    webhook,
    calls,
    mails,
    setEmails,
    found,
    /** Changes an alert; `null` makes one. */
    save,
    make: (given?: Partial<AlertValues>) => save(null, given),
    /** An alert that was switched on at a moment, after all that is older. */
    setSince: (id: number, since: Date) => db.update(alert).set({ since }).where(eq(alert.id, id)),
    send,
    collected,
    /** Collects at a moment, and sends what is due. */
    run: async (now: Date): Promise<NewDelivery[]> => {
      const due = await collected(now)
      for (const delivery of due) await send(delivery)
      return due
    },
    subjects: () => mails.map(({ subject }) => subject),
    /** State and error of the messages of an alert, the newest first. */
    states: async (id: number) =>
      (await listDeliveries(db, id)).map(({ status, error }): [string, string | null] => [status, error]),
    reset: async () => {
      mails.length = 0
      calls.length = 0
      webhook.status = 200
      await setEmails('ops@headgate.test, boss@headgate.test')
      await db.delete(alert)
      await db.delete(advisor)
      await db.update(advisorRule).set({ judged_at: null })
    },
    close: async () => {
      await jobs.stop()
      await database.close()
      server.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}
