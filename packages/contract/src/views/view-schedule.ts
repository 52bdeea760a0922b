import { z } from 'zod'
import { call, idParams } from '../base/call.ts'
import { messages } from '../base/messages.ts'
import { viewMessages } from '../base/view-messages.ts'

const texts = viewMessages

export const mailTimes = ['day', 'week', 'month'] as const
export type MailTime = (typeof mailTimes)[number]

export const MOST_RECIPIENTS = 10

const recipients = z
  .array(
    z.email(messages.emailConfig.invalid).max(254, messages.emailConfig.invalid),
    texts.recipientRequired,
  )
  .min(1, texts.recipientRequired)
  .max(MOST_RECIPIENTS, texts.tooManyRecipients)
  .overwrite((list) => [...new Set(list)])

/** When a view is mailed (docs/behaviour/reports.md#reports-by-mail). Weekday and day of the month count where `every` reads them. */
export const viewSchedule = z.object({
  every: z.enum(mailTimes),
  /** Hour of the day, UTC. */
  hour: z.coerce.number().int().min(0).max(23),
  /** 1 is Monday. */
  weekday: z.coerce.number().int().min(1).max(7).default(1),
  /** In a shorter month its last day. */
  month_day: z.coerce.number().int().min(1).max(31).default(1),
  recipients,
  active: z.boolean().default(true),
})
export type ViewSchedule = z.output<typeof viewSchedule>

export const shownSchedule = viewSchedule.extend({
  /** The next time, ISO 8601; null while it is off. */
  next_at: z.string().nullable(),
  last_sent_at: z.string().nullable(),
  /** Why the latest mail was not sent; null when it was. */
  last_error: z.string().nullable(),
})
export type ShownSchedule = z.output<typeof shownSchedule>

const page = 'docs/behaviour/reports.md#reports-by-mail'

export const setViewSchedule = call({
  method: 'PUT',
  path: '/api/saved-view/:id/schedule',
  access: 'all',
  summary:
    'Mails a view of the caller every day, week or month. Views of reports only; a publisher mails to the own address only.',
  page,
  params: idParams,
  body: viewSchedule,
  data: z.object({ schedule: shownSchedule }),
})

export const removeViewSchedule = call({
  method: 'DELETE',
  path: '/api/saved-view/:id/schedule',
  access: 'all',
  summary: 'Mails a view of the caller no more.',
  page,
  params: idParams,
  data: z.object({ id: z.number() }),
})

export const testViewMail = call({
  method: 'POST',
  path: '/api/saved-view/:id/test-mail',
  access: 'all',
  summary: 'Mails a view of the caller now, to the caller alone.',
  page,
  params: idParams,
  data: z.object({ to: z.string() }),
})
