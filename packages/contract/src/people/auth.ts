import { z } from 'zod'
import { call, id } from '../base/call.ts'
import { roles } from '../base/constants.ts'
import { errors } from '../base/errors.ts'
import { messages } from '../base/messages.ts'
import { newPassword } from './password.ts'

/** The e-mail pattern of the sign-in screen. */
export const email = z
  .string({ error: messages.auth.invalidEmail })
  .trim()
  .toLowerCase()
  .pipe(z.email({ error: messages.auth.invalidEmail }))

const deviceIdWrong = 'Please give a device_id of 8 to 200 characters.'

/** Made once by the caller and kept. */
export const deviceId = z.string(deviceIdWrong).min(8, deviceIdWrong).max(200, deviceIdWrong)

/** The content that the sign-in screen encrypts into `data` (docs/behaviour/sign-in.md#signing-in). */
export const credentials = z.object({
  email,
  password: z.string({ error: messages.auth.invalidPassword }).min(1, messages.auth.invalidPassword).max(200),
  device_id: deviceId,
})

export const signInForm = credentials.omit({ device_id: true })

/** Claims of the session token. Callers read `role.role`. */
export const sessionClaims = z.object({
  /** Session id, which the server checks at every call. */
  sid: z.string(),
  /** User id. */
  sub: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.object({ id: z.number(), role: z.enum(roles) }),
  publisher: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** The admin who acts as the publisher, during an impersonation. */
  actor: z.object({ id: z.number(), email: z.string() }).optional(),
  exp: z.number(),
})
export type SessionClaims = z.infer<typeof sessionClaims>

export const publicKey = call({
  method: 'GET',
  path: '/api/auth/public-key',
  access: 'public',
  summary: 'The key that sign-in payloads are encrypted with, as a JWK.',
  page: 'docs/behaviour/sign-in.md#signing-in',
  data: z.object({
    kty: z.string(),
    n: z.string(),
    e: z.string(),
    kid: z.string(),
    alg: z.string(),
    use: z.string(),
  }),
})

/** The reply to the right password of a user with two-factor sign-in. */
export const codeNeeded = z.object({
  /** Shown to `POST /api/login/code`, together with a code. */
  challenge: z.string(),
})

/** The reply of a sign-in that is complete. */
export const openedSession = z.object({
  token: z.string(),
  /** The role requires two-factor sign-in, and the user has not set it up: other calls are refused until then. */
  set_up_second_factor: z.boolean(),
})

export const login = call({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary:
    'Opens a session. `data` is a compact JWE (RSA-OAEP-256, A256GCM) of `email`, `password` and `device_id` (8 to 200 characters, made once by the caller and kept). A user with two-factor sign-in gets a `challenge` instead of a token.',
  page: 'docs/behaviour/sign-in.md#signing-in',
  body: z.object({ data: z.string().min(1).max(8_192) }),
  data: z.union([openedSession, codeNeeded]),
  fails: [
    errors.wrongCredentials,
    errors.blocked,
    errors.publisherAway,
    errors.tooMany,
    errors.tooManyGuesses,
  ],
})

export const logout = call({
  method: 'POST',
  path: '/api/logout',
  access: 'all',
  beforeSetUp: true,
  summary:
    'Ends the session on every process at once. During an impersonation, also the session of the admin.',
  page: 'docs/behaviour/sign-in.md#sessions',
  data: z.null(),
})

export const session = call({
  method: 'GET',
  path: '/api/session',
  access: 'all',
  beforeSetUp: true,
  summary: 'The signed-in user, from the server: the start-up check of the console.',
  page: 'docs/behaviour/sign-in.md#sessions',
  data: sessionClaims.omit({ exp: true }).extend({ expires_at: z.string() }),
})

export const userDevice = call({
  method: 'POST',
  path: '/api/user-device',
  access: 'all',
  summary: 'Registers the device; `fcm_token` carries the push subscription.',
  page: 'docs/behaviour/people.md#devices',
  body: z.object({ device_id: deviceId, fcm_token: z.string().max(4_096).nullable() }),
  data: z.null(),
})

export const userSubscribe = call({
  method: 'POST',
  path: '/api/user-subscribe',
  access: 'all',
  summary: 'Subscribes or unsubscribes the device from notifications.',
  page: 'docs/behaviour/people.md#notifications',
  body: z.object({
    subscription: z.boolean(),
    device_id: deviceId,
    fcm_token: z.string().max(4_096).nullable(),
  }),
  data: z.null(),
})

export const fetchPublisherToken = call({
  method: 'POST',
  path: '/api/auth/fetch-publisher-token',
  access: 'admin',
  summary:
    'Opens a session of 60 minutes in which the admin acts as the user of a publisher. 404 when it has no user.',
  page: 'docs/behaviour/sign-in.md#acting-as-a-publisher',
  body: z.object({ publisherId: id }),
  data: z.object({ token: z.string() }),
})

export const returnToAdmin = call({
  method: 'POST',
  path: '/api/auth/return-to-admin',
  access: 'public',
  summary:
    'Ends acting as a publisher and returns a token of the admin, within the 60 minutes and while the session of the admin lives; 401 otherwise. `token` is that of the impersonation.',
  page: 'docs/behaviour/sign-in.md#acting-as-a-publisher',
  body: z.object({ token: z.string().min(1).max(4_096) }),
  data: z.object({ token: z.string() }),
  fails: [errors.notSignedIn, errors.tooMany],
})

export const forgotPasswordForm = z.object({ email })

export const forgotPassword = call({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Mails a link to reset the password. The reply is the same whether the address is known or not.',
  page: 'docs/behaviour/sign-in.md#resetting-a-password',
  body: forgotPasswordForm,
  data: z.null(),
  fails: [errors.tooMany],
})

/** Parameters of the mailed link. */
const resetLink = z.object({
  id: z.coerce.number({ error: messages.auth.resetLinkInvalid }).int().min(1).max(2_147_483_647),
  token: z.string({ error: messages.auth.resetLinkInvalid }).min(1).max(200),
})

export const validateToken = call({
  method: 'POST',
  path: '/api/auth/validate-token',
  access: 'public',
  summary: 'Checks that a mailed link still works; 400 when not.',
  page: 'docs/behaviour/sign-in.md#resetting-a-password',
  body: resetLink,
  data: z.null(),
  fails: [errors.tooMany],
})

export const resetPassword = call({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Changes the password with a mailed link, once. Every session of the user ends.',
  page: 'docs/behaviour/sign-in.md#resetting-a-password',
  body: resetLink.extend({ password: newPassword(messages.password.required) }),
  data: z.null(),
  fails: [errors.tooMany],
})

/** The reset screen. */
export const resetPasswordForm = z
  .object({ password: newPassword(messages.password.required), confirm_password: z.string() })
  .refine((form) => form.password === form.confirm_password, {
    path: ['confirm_password'],
    error: messages.password.confirmDiffers,
    when: () => true,
  })
