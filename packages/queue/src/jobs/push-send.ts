import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Sends one push message to one browser: a job each, so that one that fails is tried again alone. */
export const pushSend = defineJob({
  name: 'push-send',
  payload: z.object({
    /** Row id of the device. */
    device: z.number(),
    /** Names the message: a repeat of it shows once. */
    id: z.string(),
    title: z.string().max(200),
    body: z.string().max(1_000),
  }),
  timeoutSeconds: 60,
  sideBySide: 5,
  atOnce: 5,
})
