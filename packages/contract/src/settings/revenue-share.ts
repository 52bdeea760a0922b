import { z } from 'zod'
import { call } from '../base/call.ts'
import { errors } from '../base/errors.ts'
import { messages } from '../base/messages.ts'

const { required, invalid } = messages.revenueShare

/** Above 0 and at most 100, with up to 5 decimals; 0 and blank count as missing. */
export const revenueShareForm = z.object({
  share_revenue: z
    .union([z.number(), z.string().trim()])
    .nullish()
    .transform((given, context) => {
      const percent = Math.round(Number(given ?? 0) * 1e5) / 1e5
      const isMissing = given === null || given === undefined || given === '' || Number(given) === 0
      if (!isMissing && percent > 0 && percent <= 100) return percent
      context.addIssue({ code: 'custom', message: isMissing ? required : invalid })
      return z.NEVER
    }),
})

const page = 'docs/behaviour/settings.md#revenue-share'
const data = z.object({ share_revenue: z.number() })

export const getShareRevenue = call({
  method: 'GET',
  path: '/api/shareRevenue',
  access: 'admin',
  summary: 'The default revenue share of a new rule, in percent.',
  page,
  data,
  fails: [errors.notFound],
})

export const saveShareRevenue = call({
  method: 'POST',
  path: '/api/shareRevenue',
  access: 'admin',
  summary: 'Sets the default revenue share of new rules, in percent.',
  page,
  body: revenueShareForm,
  data,
})
