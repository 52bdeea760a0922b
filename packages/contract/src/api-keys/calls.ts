import { z } from 'zod'
import { call, day, idParams, requiredText } from '../base/call.ts'
import { errors } from '../base/errors.ts'
import { apiAreas } from './areas.ts'
import { keyMessages } from './key-messages.ts'

const page = 'docs/behaviour/api-keys.md#keys'

/** Whether a key works, or why not. */
export const keyStates = ['active', 'expired', 'revoked', 'ended'] as const
export type KeyState = (typeof keyStates)[number]

const areas = z.array(z.enum(apiAreas))

/** A key as the list shows it: never its secret. */
export const apiKey = z.object({
  id: z.number(),
  name: z.string(),
  /** Its first characters and dots. */
  key: z.string(),
  areas,
  may_write: z.boolean(),
  state: z.enum(keyStates),
  /** Who made it, and as whom it acts. */
  user: z.object({ id: z.number(), email: z.string() }),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  /** The moment from which it works no more. */
  expires_at: z.string(),
})
export type ApiKey = z.output<typeof apiKey>

export const apiKeyForm = z.object({
  name: requiredText(keyMessages.nameRequired, 100),
  areas: areas
    .min(1, keyMessages.areasRequired)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Please choose each area once.'),
  may_write: z.boolean().default(false),
  /** The last day (UTC) on which it works. */
  last_day: day,
  /** The password of the signed-in admin. */
  own_password: z.string().max(1_000).optional(),
})

export const listApiKeys = call({
  method: 'GET',
  path: '/api/api-keys',
  access: 'admin',
  summary: 'The API keys of all admins, the newest first, without their secrets.',
  page,
  data: z.object({ data: z.array(apiKey) }),
})

export const makeApiKey = call({
  method: 'POST',
  path: '/api/api-keys',
  access: 'admin',
  summary:
    'Makes a key that acts as the caller within its areas. Only this reply has its secret. Needs the caller’s own password, and a session.',
  page,
  repeatable: 'body',
  body: apiKeyForm,
  data: z.object({ key: apiKey, secret: z.string() }),
  fails: [errors.tooManyApiKeys],
})

export const revokeApiKey = call({
  method: 'DELETE',
  path: '/api/api-keys/:id',
  access: 'admin',
  summary: 'Revokes a key of any admin at once, in every process.',
  page,
  params: idParams,
  data: z.object({ id: z.number() }),
})
