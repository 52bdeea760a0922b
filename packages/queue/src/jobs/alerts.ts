import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Collects what alerts have to tell, and enqueues the messages that are due. */
export const collectAlerts = defineJob({
  name: 'collect-alerts',
  payload: z.object({}),
  everyMinutes: 1,
  timeoutSeconds: 120,
  retries: 0,
})

/** How often a message is tried again, with growing pauses: over about ten minutes. */
export const RETRIES = 6

/** Sends one message of an alert over its channel. */
export const sendAlert = defineJob({
  name: 'send-alert',
  payload: z.object({ delivery: z.number() }),
  timeoutSeconds: 120,
  sideBySide: 4,
  retries: RETRIES,
})
