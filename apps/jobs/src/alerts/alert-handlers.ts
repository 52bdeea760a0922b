import { emailsOf } from '@headgate/contract/settings/email-config'
import {
  collectAlerts as collect,
  noteFailed,
  noteSent,
  readDelivery,
  type AlertRow,
} from '@headgate/db/alerts/collect'
import type { Db } from '@headgate/db/base/database'
import { listEmailConfig } from '@headgate/db/settings/email-config'
import { type Mailer, refusedText } from '@headgate/mail/mailer'
import type { JobSender } from '@headgate/queue/job-sender'
import { collectAlerts, RETRIES, sendAlert } from '@headgate/queue/jobs/alerts'
import { sendPush } from '@headgate/queue/send-push'
import { outgoingCall, OutgoingFailure, privateTargets } from '@headgate/runtime/outgoing/outgoing-call'
import { counter } from '@headgate/runtime/metrics/registry'
import { webhookHeaders } from '@headgate/runtime/outgoing/webhook'
import { alertSecretOf, CREDENTIALS_KEY, keptSeal } from '@headgate/runtime/keys/seal'
import type { Settings } from '@headgate/runtime/settings'
import { handle, type JobHandler } from '../job.ts'
import { alertBody, alertMail, alertPush, type AlertMessage } from './alert-texts.ts'

interface Needs {
  settings: Settings
  jobs: JobSender
  mailer: Mailer
  consoleUrl: string
  now?: () => Date
}

/** Collects what alerts have to tell: docs/behaviour/alerts.md#when-an-alert-is-sent. */
export function collectAlertsHandler({
  jobs,
  now = () => new Date(),
}: Pick<Needs, 'jobs' | 'now'>): JobHandler<(typeof collectAlerts)['payload']> {
  return handle(collectAlerts, async (_, { database: { db }, log }) => {
    const messages = await collect(db, now(), (tx, { id }) => jobs.send(tx, sendAlert, { delivery: id }))
    if (messages > 0) log.info({ messages }, 'alerts are due')
  })
}

/** A failure that another try would meet again; the text is for operators. */
class Refused extends Error {}

/** Addresses of an alert: its own, else those of the settings. */
async function recipientsOf(db: Db, { emails }: AlertRow): Promise<string[]> {
  if (emails !== '') return emailsOf(emails)
  const [config] = await listEmailConfig(db)
  return config === undefined || config.email === '' ? [] : emailsOf(config.email)
}

const bounds = { timeoutMs: 15_000, maxBytes: 16_384, cutsReply: true }

const webhooks = counter(
  { name: 'headgate_webhooks_total', help: 'Calls of webhooks by outcome.', labelNames: ['outcome'] },
  [{ outcome: 'sent' }, { outcome: 'failed' }],
)

async function callWebhook(
  { settings, now = () => new Date() }: Needs,
  alert: AlertRow,
  message: AlertMessage,
  id: number,
): Promise<void> {
  if (alert.webhook_url === null || alert.webhook_secret === null)
    throw new Refused('The webhook was removed.')
  const seal = keptSeal(settings.DATA_DIR, CREDENTIALS_KEY)
  const at = now()
  const body = alertBody(message, alert.id, at)
  const secret = seal.open(alert.webhook_secret, alertSecretOf(alert.id))
  const headers = webhookHeaders(secret, { id: `alert-${id}`, at, body })
  const call = { url: alert.webhook_url, method: 'POST', headers, body } as const
  const reply = await outgoingCall(call, { ...bounds, ...privateTargets(settings) }).catch(
    (cause: unknown) => {
      webhooks.inc({ outcome: 'failed' })
      if (cause instanceof OutgoingFailure && (cause.reason === 'private' || cause.reason === 'address'))
        throw new Refused(cause.message)
      throw cause
    },
  )
  const isTaken = reply.status >= 200 && reply.status < 300
  webhooks.inc({ outcome: isTaken ? 'sent' : 'failed' })
  if (isTaken) return
  const text = `The webhook replied with ${reply.status}.`
  throw reply.status === 429 || reply.status >= 500 ? new Error(text) : new Refused(text)
}

/** Sends one message of an alert: docs/behaviour/alerts.md#messages. */
export function sendAlertHandler(needs: Needs): JobHandler<(typeof sendAlert)['payload']> {
  const { jobs, mailer, consoleUrl } = needs
  return handle(sendAlert, async ({ delivery: id }, { database: { db }, log, signal }) => {
    const found = await readDelivery(db, id)
    if (found === undefined) return
    const { alert, channel, items, isTest } = found
    const message = { name: alert.name, items, consoleUrl }
    let unreached: string | null = null
    try {
      if (items.length === 0 && !isTest) throw new Refused('The alert is not about these items any more.')
      if (channel === 'mail') {
        const to = await recipientsOf(db, alert)
        if (to.length === 0) throw new Refused('There are no addresses: neither here nor in the settings.')
        unreached = refusedText(await mailer.send(alertMail(message, to), signal))
      } else if (channel === 'push') {
        // Enqueued and noted at once, so that a kill neither loses it nor sends it twice.
        await db.transaction(async (tx) => {
          if (!(await noteSent(tx, id, { isClaim: true }))) return
          const browsers = await sendPush(tx, jobs, alertPush(message))
          if (browsers === 0) throw new Refused('No admin has a subscribed browser.')
        })
        return
      } else await callWebhook(needs, alert, message, id)
      await noteSent(db, id, { unreached })
      if (unreached !== null)
        log.warn({ alert: alert.id, unreached }, 'a mail of an alert did not reach everybody')
    } catch (cause) {
      signal.throwIfAborted()
      const text = cause instanceof Error ? cause.message : String(cause)
      await noteFailed(db, id, text, { isFinal: cause instanceof Refused, mostAttempts: 1 + RETRIES })
      log.warn({ alert: alert.id, channel, err: cause }, 'a message of an alert was not sent')
      if (!(cause instanceof Refused)) throw cause
    }
  })
}
