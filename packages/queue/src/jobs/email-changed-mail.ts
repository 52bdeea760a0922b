import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Tells the old address of an account that it has another one now: who took it over is not told alone. */
export const emailChangedMail = defineJob({
  name: 'email-changed-mail',
  payload: z.object({ to: z.string(), firstName: z.string(), email: z.string() }),
  timeoutSeconds: 120,
  sideBySide: 2,
})
