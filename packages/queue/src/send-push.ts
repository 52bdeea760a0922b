import { randomUUID } from 'node:crypto'
import type { Db } from '@headgate/db/base/database'
import { pushDevices } from '@headgate/db/people/user-devices'
import type { JobSender } from './job-sender.ts'
import { pushSend } from './jobs/push-send.ts'
import type { z } from 'zod'

type PushMessage = z.input<typeof pushSend.payload>

/**
 * Enqueues a push message to the subscribed browsers of one admin, or of all, in the transaction of `db`. Returns
 * the number of browsers.
 */
export async function sendPush(
  db: Db,
  jobs: JobSender,
  message: Pick<PushMessage, 'title' | 'body' | 'link'>,
  userId?: number,
): Promise<number> {
  const id = randomUUID()
  const devices = await pushDevices(db, userId)
  for (const device of devices) await jobs.send(db, pushSend, { ...message, device, id })
  return devices.length
}
