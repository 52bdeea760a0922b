import { z } from 'zod'
import { defineJob } from '../job.ts'

/**
 * Mails a link to reset the password to an address, if an account belongs to it. The address is looked up by the job
 * and not by the call, so that the call does the same work for known and unknown addresses, and the link is made by
 * the job, so that no token lies in the queue.
 */
export const passwordResetMail = defineJob({
  name: 'password-reset-mail',
  payload: z.object({ email: z.string() }),
  timeoutSeconds: 120,
  sideBySide: 5,
  atOnce: 5,
  // Whoever floods an address fills no queue: the mail that waits already is the one that he asks for.
  once: { seconds: 60, key: ({ email }) => email.toLowerCase() },
})
