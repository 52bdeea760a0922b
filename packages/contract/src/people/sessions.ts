import { z } from 'zod'
import { call, id, idParams } from '../base/call.ts'
import { errors } from '../base/errors.ts'

/** A session that is open now. */
export const openSessionRow = z.object({
  id: z.uuid(),
  /** The browser and the system, such as 'Firefox' and 'Windows'; null where the browser did not tell. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The network that it was opened from, without its last part: `203.0.113.x`. */
  network: z.string().nullable(),
  started: z.string(),
  /** Within some minutes. */
  last_seen: z.string(),
  ends: z.string(),
  /** The session of this call. */
  is_this: z.boolean(),
  /** `as_other`: the user acts as somebody else. `as_me`: an administrator acts as the user. */
  acting: z.enum(['as_other', 'as_me']).nullable(),
  /** The acted publisher, or null. */
  publisher: z.string().nullable(),
})
export type OpenSession = z.infer<typeof openSessionRow>

const sessionId = z.uuid()
const list = z.object({ sessions: z.array(openSessionRow) })
const ended = z.object({ ended: z.number() })
const page = 'docs/behaviour/sign-in.md#list-of-sessions'

export const listOwnSessions = call({
  method: 'GET',
  path: '/api/sessions',
  access: 'all',
  summary: 'The open sessions of the signed-in user, the last seen first, at most 200.',
  page,
  data: list,
  fails: [errors.notWhileActing],
})

export const endOwnSession = call({
  method: 'DELETE',
  path: '/api/sessions/:id',
  access: 'all',
  summary: 'Signs out one session of the signed-in user, at once and on every process.',
  page,
  params: z.object({ id: sessionId }),
  data: ended,
})

export const endOtherSessions = call({
  method: 'DELETE',
  path: '/api/sessions',
  access: 'all',
  summary: 'Signs out every session of the signed-in user except this one.',
  page,
  data: ended,
})

export const listUserSessions = call({
  method: 'GET',
  path: '/api/user/:id/sessions',
  access: 'admin',
  summary: 'The open sessions of a user, the last seen first, at most 200.',
  page,
  params: idParams,
  data: list,
})

export const endUserSession = call({
  method: 'DELETE',
  path: '/api/user/:id/sessions/:session',
  access: 'admin',
  summary: 'Signs out one session of a user.',
  page,
  params: z.object({ id, session: sessionId }),
  data: ended,
})

export const endUserSessions = call({
  method: 'DELETE',
  path: '/api/user/:id/sessions',
  access: 'admin',
  summary: "Signs out every session of a user; of the caller's own, all but this one.",
  page,
  params: idParams,
  data: ended,
})
