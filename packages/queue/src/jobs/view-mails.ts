import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Mails the views that are due: docs/behaviour/reports.md#reports-by-mail. */
export const viewMails = defineJob({
  name: 'view-mails',
  payload: z.object({}),
  everyMinutes: 5,
  timeoutSeconds: 600,
  // The next run does the same.
  retries: 0,
})

/** Mails a view once to its owner, who wants to see the mail. */
export const viewTestMail = defineJob({
  name: 'view-test-mail',
  payload: z.object({ view: z.number() }),
  timeoutSeconds: 300,
  sideBySide: 2,
  // The owner waits for it, and can press again.
  retries: 1,
  once: { seconds: 10, key: ({ view }) => String(view) },
})
