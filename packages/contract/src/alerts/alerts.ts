import { z } from 'zod'
import { call, idParams, moment } from '../base/call.ts'
import { limits } from '../base/constants.ts'
import { errors } from '../base/errors.ts'
import { messages } from '../base/messages.ts'
import { emailsOf } from '../settings/email-config.ts'

const page = 'docs/behaviour/alerts.md#alerts'
const { invalid, tooMany } = messages.emailConfig

const ids = z.array(z.number().int().min(1).max(2_147_483_647)).max(1_000)
const percentText = 'Please enter 1 to 100 percent, or nothing.'
const volumeText = 'Please enter 1 or more, or nothing.'
const minutesText = 'Please enter 0 to 1440 minutes.'
const hour = z.number().int().min(0).max(23).nullable()

/** Comma-separated addresses; empty for those of the settings. */
const emails = z
  .string()
  .max(1_000)
  .transform((text) => (text.trim() === '' ? [] : emailsOf(text)))
  .superRefine((list, context) => {
    if (list.length > limits.alertEmails) context.addIssue({ code: 'custom', message: tooMany })
    else if (!list.every((one) => z.email().safeParse(one).success))
      context.addIssue({ code: 'custom', message: invalid })
  })
  .transform((list) => list.join(', '))

/** An alert as it is saved. The server checks rules, records and the address of the webhook. */
export const alertForm = z.object({
  name: z.string().trim().min(1, 'Please enter a name.').max(100),
  enabled: z.boolean(),
  /** Names of advice rules; empty for all. */
  rules: z.array(z.string().max(50)).max(100),
  /** Only advice about one of these records; all empty for everything. */
  publisher_ids: ids,
  provider_ids: ids,
  targeting_ids: ids,
  provider_link_ids: ids,
  least_percent: z.number(percentText).int(percentText).min(1, percentText).max(100, percentText).nullable(),
  least_volume: z.number(volumeText).int(volumeText).min(1, volumeText).max(1_000_000_000).nullable(),
  by_mail: z.boolean(),
  emails,
  by_push: z.boolean(),
  webhook_url: z
    .string()
    .trim()
    .max(2_000)
    .transform((text) => (text === '' ? null : text))
    .nullable(),
  /** Also tells when the condition is over. */
  tells_end: z.boolean(),
  quiet_from: hour,
  quiet_to: hour,
  quiet_zone: z.string().trim().min(1, 'Please enter a time zone, such as Europe/Berlin.').max(100),
  digest_minutes: z.number(minutesText).int(minutesText).min(0, minutesText).max(1_440, minutesText),
})
export type AlertForm = z.input<typeof alertForm>
export type AlertValues = z.output<typeof alertForm>

/** What a new alert begins with: everything, by mail and push, at any hour. */
export const newAlert: AlertValues = {
  name: '',
  enabled: true,
  rules: [],
  publisher_ids: [],
  provider_ids: [],
  targeting_ids: [],
  provider_link_ids: [],
  least_percent: null,
  least_volume: null,
  by_mail: true,
  emails: '',
  by_push: true,
  webhook_url: null,
  tells_end: false,
  quiet_from: null,
  quiet_to: null,
  quiet_zone: 'UTC',
  digest_minutes: 15,
}

const alert = z.object({
  id: z.number(),
  ...alertForm.shape,
  emails: z.string(),
  webhook_url: z.string().nullable(),
  last_sent_at: moment.nullable(),
  updatedAt: moment,
})
export type Alert = z.infer<typeof alert>

const saved = z.object({
  alert,
  /** Signs the messages to the webhook. Shown only when it was made: for a new address, or on request. */
  webhook_secret: z.string().nullable(),
})

export const listAlerts = call({
  method: 'GET',
  path: '/api/alerts',
  access: 'admin',
  summary: 'All alerts, by name.',
  page,
  data: z.object({
    alerts: z.array(alert),
    /** Addresses of the settings, which get alerts without addresses of their own. */
    default_emails: z.string(),
  }),
})

export const createAlert = call({
  method: 'POST',
  path: '/api/alerts',
  access: 'admin',
  summary: 'Adds an alert. It tells of advice that is opened from now on.',
  page,
  repeatable: 'body',
  body: alertForm,
  data: saved,
})

export const updateAlert = call({
  method: 'PUT',
  path: '/api/alerts/:id',
  access: 'admin',
  summary:
    'Saves an alert. `updatedAt`, when sent, must be the one that was read: 409 otherwise. A new webhook address gets a new secret.',
  page,
  params: idParams,
  body: alertForm.extend({ updatedAt: z.string().optional() }),
  data: saved,
})

export const deleteAlert = call({
  method: 'DELETE',
  path: '/api/alerts/:id',
  access: 'admin',
  summary: 'Removes an alert with the list of its messages.',
  page,
  params: idParams,
  data: z.object({ id: z.number() }),
})

export const renewAlertSecret = call({
  method: 'POST',
  path: '/api/alerts/:id/secret',
  access: 'admin',
  summary: 'Makes a new secret for the webhook of an alert; the old one ends at once.',
  page: 'docs/behaviour/alerts.md#webhook',
  params: idParams,
  data: saved,
})

export const testAlert = call({
  method: 'POST',
  path: '/api/alerts/:id/test',
  access: 'admin',
  summary: 'Sends a test message over every channel of an alert.',
  page: 'docs/behaviour/alerts.md#messages',
  params: idParams,
  data: z.object({ channels: z.array(z.enum(['mail', 'push', 'webhook'])) }),
  fails: [errors.testedJustNow],
})

const delivery = z.object({
  id: z.number(),
  channel: z.enum(['mail', 'push', 'webhook']),
  status: z.enum(['waiting', 'sent', 'failed']),
  error: z.string().nullable(),
  createdAt: moment,
  sent_at: moment.nullable(),
  /** Titles of the items; none for a test. */
  items: z.array(z.string()),
})
export type AlertDelivery = z.infer<typeof delivery>

export const alertDeliveries = call({
  method: 'GET',
  path: '/api/alerts/:id/deliveries',
  access: 'admin',
  summary: 'The last 100 messages of an alert, the newest first.',
  page: 'docs/behaviour/alerts.md#messages',
  params: idParams,
  data: z.object({ deliveries: z.array(delivery) }),
})
