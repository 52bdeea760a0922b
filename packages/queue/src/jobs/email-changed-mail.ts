import { z } from 'zod'
import { defineJob } from '../job.ts'

/**
 * Mails the old address of an account that the address was changed, so that the owner of a stolen account notices it.
 */
export const emailChangedMail = defineJob({
  name: 'email-changed-mail',
  payload: z.object({ to: z.string(), firstName: z.string(), email: z.string() }),
  timeoutSeconds: 120,
  sideBySide: 2,
})
