import { z } from 'zod'
import { defineJob } from '../job.ts'

/** Sends one push message to one browser: one job each, so that only a failed one is tried again. */
export const pushSend = defineJob({
  name: 'push-send',
  payload: z.object({
    /** Row id of the device. */
    device: z.number(),
    /** Identifies the message, so that the browser shows a repeated one only once. */
    id: z.string(),
    title: z.string().max(200),
    body: z.string().max(1_000),
    /** Path of the console that a press opens; the dashboard without it. */
    link: z
      .string()
      .max(1_000)
      .regex(/^\/(?![/\\])/, 'It must be a path of the console.')
      .optional(),
  }),
  timeoutSeconds: 60,
  sideBySide: 5,
  atOnce: 5,
})
