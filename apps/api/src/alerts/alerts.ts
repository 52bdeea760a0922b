import {
  alertDeliveries,
  createAlert,
  deleteAlert,
  listAlerts,
  renewAlertSecret,
  testAlert,
  updateAlert,
  type AlertValues,
} from '@headgate/contract/alerts/alerts'
import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import * as stored from '@headgate/db/alerts/alerts'
import { testAlertNow } from '@headgate/db/alerts/collect'
import { listEmailConfig } from '@headgate/db/settings/email-config'
import { adviceRules } from '@headgate/domain/advice/finding'
import { isTimeZone } from '@headgate/domain/alerts/alert-times'
import { JobSender } from '@headgate/queue/job-sender'
import { sendAlert } from '@headgate/queue/jobs/alerts'
import { mayBePrivate, privateTargets } from '@headgate/runtime/outgoing/outgoing-call'
import { namesPrivateTarget } from '@headgate/runtime/outgoing/public-address'
import { newWebhookSecret } from '@headgate/runtime/outgoing/webhook'
import { alertSecretOf, CREDENTIALS_KEY, keptSeal } from '@headgate/runtime/keys/seal'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

/** Alerts: docs/behaviour/alerts.md#alerts. */
export const alertCalls: Calls = (app, { database, settings }) => {
  const { db } = database
  const jobs = new JobSender(database, [sendAlert])
  app.addHook('onClose', () => jobs.stop())
  const seal = keptSeal(settings.DATA_DIR, CREDENTIALS_KEY)

  /** A sealer of new secrets, and the last secret that it made. */
  const secrets = () => {
    let made: string | null = null
    return {
      seal: (id: number) => {
        made = newWebhookSecret()
        return seal.close(made, alertSecretOf(id))
      },
      made: () => made,
    }
  }

  /** The checks that the schema cannot make. */
  const check = (values: AlertValues) => {
    const problems: Record<string, string> = {}
    if (!values.rules.every((rule) => (adviceRules as readonly string[]).includes(rule)))
      problems['rules'] = 'Please choose rules of the list.'
    if (!isTimeZone(values.quiet_zone))
      problems['quiet_zone'] = 'Please enter a time zone, such as Europe/Berlin.'
    if ((values.quiet_from === null) !== (values.quiet_to === null))
      problems[values.quiet_from === null ? 'quiet_from' : 'quiet_to'] = 'Please enter both hours, or none.'
    const url = values.webhook_url === null ? undefined : URL.parse(values.webhook_url)
    if (url === null || (url !== undefined && !/^https?:$/.test(url.protocol)))
      problems['webhook_url'] = 'Please enter an address that starts with https:// or http://.'
    else if (url !== undefined && (url.username !== '' || url.password !== ''))
      problems['webhook_url'] = 'Please enter an address without a user and a password.'
    else if (url !== undefined && namesPrivateTarget(url) && !mayBePrivate(privateTargets(settings), url))
      problems['webhook_url'] = 'This address is private or local, and cannot be called.'
    if (!values.by_mail && !values.by_push && values.webhook_url === null)
      problems['by_mail'] = 'Please choose mail, push messages or a webhook.'
    if (Object.keys(problems).length > 0) throw refusedFields(problems)
  }

  const enqueue = (tx: typeof db, { id }: { id: number }) => jobs.send(tx, sendAlert, { delivery: id })

  route(app, listAlerts, async ({ request }) => {
    const [alerts, [config]] = await Promise.all([stored.listAlerts(db), listEmailConfig(db)])
    const maySeeAddress = request.apiKey?.mayWrite !== false
    return {
      alerts: maySeeAddress ? alerts : alerts.map(stored.withoutAddress),
      default_emails: config?.email ?? '',
    }
  })

  route(app, createAlert, async ({ body, by }) => {
    check(body)
    const secret = secrets()
    const alert = await stored.saveAlert(db, by, { id: null, values: body }, secret.seal)
    return { alert, webhook_secret: secret.made() }
  })

  route(app, updateAlert, async ({ params, body: { updatedAt, ...values }, by }) => {
    check(values)
    const secret = secrets()
    const alert = await stored.saveAlert(db, by, { id: params.id, values, updatedAt }, secret.seal)
    return { alert, webhook_secret: secret.made() }
  })

  route(app, renewAlertSecret, async ({ params, by }) => {
    const secret = secrets()
    const alert = await stored.renewSecret(db, by, params.id, secret.seal)
    return { alert, webhook_secret: secret.made() }
  })

  route(app, deleteAlert, async ({ params, by }) => {
    await stored.deleteAlert(db, by, params.id)
    return { id: params.id }
  })

  route(app, testAlert, async ({ params }) => {
    const channels = await testAlertNow(db, params.id, enqueue)
    if (channels === undefined) throw new CallError(errors.notFound)
    return { channels }
  })

  route(app, alertDeliveries, async ({ params }) => ({
    deliveries: await stored.listDeliveries(db, params.id),
  }))
}
