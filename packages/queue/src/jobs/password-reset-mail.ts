import { z } from 'zod'
import { defineJob } from '../job.ts'

/**
 * Mails a link to reset the password to an address, if an account belongs to it. The job and not the call looks up the
 * address, so that the call does the same work for known and unknown addresses. The job makes the link, so that no
 * token is stored in the queue.
 */
export const passwordResetMail = defineJob({
  name: 'password-reset-mail',
  payload: z.object({ email: z.string() }),
  timeoutSeconds: 120,
  sideBySide: 5,
  atOnce: 5,
  // Many requests for one address must not fill the queue. A waiting mail already is the requested one.
  once: { seconds: 60, key: ({ email }) => email.toLowerCase() },
})
