import { z } from 'zod'
import { call } from '../base/call.ts'

export const pushKey = call({
  method: 'GET',
  path: '/api/push-key',
  access: 'admin',
  summary: 'The public VAPID key that a browser subscribes to push messages with (base64url).',
  page: 'docs/behaviour/people.md#notifications',
  data: z.object({ key: z.string() }),
})

export const testPush = call({
  method: 'POST',
  path: '/api/push-test',
  access: 'admin',
  summary: 'Sends a test notification to the subscribed browsers of the caller; returns how many.',
  page: 'docs/behaviour/people.md#notifications',
  data: z.object({ devices: z.number() }),
})
