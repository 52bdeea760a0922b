import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Mails a user that two-factor sign-in was switched off, or that a recovery code was used: it may not have been them. */
export const secondFactorMail = defineJob({
  name: 'second-factor-mail',
  payload: z.object({ to: z.string(), firstName: z.string(), what: z.enum(['off', 'reset', 'recovery']) }),
  timeoutSeconds: 120,
  sideBySide: 2,
})
