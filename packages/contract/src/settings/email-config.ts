import { z } from 'zod'
import { call } from '../base/call.ts'
import { limits } from '../base/constants.ts'
import { messages } from '../base/messages.ts'

/** Type of the only list of addresses. */
export const ALERT_EMAILS = 'DEFAULT ALERT EMAILS'

const { invalid, tooMany } = messages.emailConfig

/** The addresses of a comma-separated list. */
export function emailsOf(list: string): string[] {
  return list.split(',').map((one) => one.trim())
}

const emails = z
  .string({ error: invalid })
  .max(1_000)
  .transform(emailsOf)
  .superRefine((list, context) => {
    if (list.length > limits.alertEmails) context.addIssue({ code: 'custom', message: tooMany })
    else if (!list.every((one) => z.email().safeParse(one).success))
      context.addIssue({ code: 'custom', message: invalid })
  })
  .transform((list) => list.join(', '))

export const emailConfigForm = z.object({
  email: emails,
  type: z.literal(ALERT_EMAILS).default(ALERT_EMAILS),
})

const page = 'docs/behaviour/settings.md#alert-e-mails'
const data = z.object({
  emails: z.array(z.object({ id: z.number(), email: z.string(), type: z.string() })),
})

export const getEmailConfig = call({
  method: 'GET',
  path: '/api/emailConfig',
  access: 'admin',
  summary: 'Who gets alert mails: a comma-separated list.',
  page,
  data,
})

export const saveEmailConfig = call({
  method: 'POST',
  path: '/api/emailConfig',
  access: 'admin',
  summary: 'Sets who gets alert mails: at most 3 addresses, comma-separated.',
  page,
  body: emailConfigForm,
  data,
})
