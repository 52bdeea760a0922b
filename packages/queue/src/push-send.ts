import { randomUUID } from 'node:crypto'
import type { Db } from '@headgate/db/base/database'
import { pushDevices } from '@headgate/db/people/user-devices'
import { z } from 'zod'
import type { JobSender } from './job-sender.ts'
import { defineJob } from './job.ts'

/** Sends one push message to one browser: a job each, so that one that fails is tried again alone. */
export const pushSend = defineJob({
  name: 'push.send',
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

/**
 * Enqueues a push message to the subscribed browsers of one admin, or of all, in the transaction of `db`. Answers
 * how many they are.
 */
export async function sendPush(
  db: Db,
  jobs: JobSender,
  message: { title: string; body: string },
  userId?: number,
): Promise<number> {
  const id = randomUUID()
  const devices = await pushDevices(db, userId)
  for (const device of devices) await jobs.send(db, pushSend, { ...message, device, id })
  return devices.length
}
