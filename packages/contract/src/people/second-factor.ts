import { z } from 'zod'
import { call, idParams } from '../base/call.ts'
import { roles } from '../base/constants.ts'
import { errors } from '../base/errors.ts'
import { securityMessages as texts } from './security-messages.ts'
import { openedSession } from './auth.ts'

export const secondFactorLimits = {
  /** Digits of a code. */
  digits: 6,
  /** Seconds for which a code is shown. */
  periodSeconds: 30,
  /** Periods before and after the present one whose codes are accepted, because clocks differ. */
  window: 1,
  /** Recovery codes of one set. */
  recoveryCodes: 10,
  /** Minutes between the right password and the code. */
  challengeMinutes: 10,
} as const

/** A code of the app, or a recovery code; blanks and dashes are how people write them. */
const code = z
  .string({ error: texts.codeRequired })
  .max(100, texts.codeWrong)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, texts.codeRequired))

const ownPassword = z
  .string({ error: texts.ownPasswordNeeded })
  .min(1, { error: texts.ownPasswordNeeded, abort: true })
  .max(200)

/** Both proofs of the user. A stolen session has neither. */
export const secondFactorProof = z.object({ code, own_password: ownPassword })

/** The second page of the sign-in. */
export const codeForm = z.object({ code })

export const loginCode = call({
  method: 'POST',
  path: '/api/login/code',
  access: 'public',
  summary:
    'Opens the session of a user with two-factor sign-in. `challenge` is of the reply to `POST /api/login`, `code` of the app, or a recovery code. A code works once.',
  page: 'docs/behaviour/sign-in.md#two-factor-sign-in',
  body: codeForm.extend({ challenge: z.string().min(1).max(200) }),
  data: openedSession.extend({
    /** Unused recovery codes, after one was used; null after a code of the app. */
    recovery_codes_left: z.number().nullable(),
  }),
  fails: [
    errors.codeWrong,
    errors.challengeOver,
    errors.blocked,
    errors.publisherAway,
    errors.tooMany,
    errors.tooManyCodes,
  ],
})

export const secondFactor = call({
  method: 'GET',
  path: '/api/second-factor',
  access: 'all',
  beforeSetUp: true,
  summary: 'Whether the signed-in user has two-factor sign-in, and whether the role requires it.',
  page: 'docs/behaviour/sign-in.md#two-factor-sign-in',
  data: z.object({
    /** When it was switched on; null while it is off. */
    since: z.string().nullable(),
    required: z.boolean(),
    recovery_codes_left: z.number(),
  }),
  fails: [errors.notWhileActing],
})
export type SecondFactor = z.infer<typeof secondFactor.data>

export const beginSecondFactor = call({
  method: 'POST',
  path: '/api/second-factor/begin',
  access: 'all',
  beforeSetUp: true,
  summary:
    'Makes a new secret for the app, as text and as the address of its QR code. It counts once it is confirmed. This is the only reply with the secret.',
  page: 'docs/behaviour/sign-in.md#two-factor-sign-in',
  data: z.object({ secret: z.string(), uri: z.string() }),
  fails: [errors.secondFactorOn],
})

const newCodes = z.object({ recovery_codes: z.array(z.string()) })

export const confirmSecondFactor = call({
  method: 'POST',
  path: '/api/second-factor/confirm',
  access: 'all',
  beforeSetUp: true,
  summary:
    'Switches two-factor sign-in on, with a code of the new secret and the own password. Other sessions of the user end. The reply has the recovery codes, once.',
  page: 'docs/behaviour/sign-in.md#two-factor-sign-in',
  body: secondFactorProof,
  data: newCodes,
  fails: [errors.tooMany],
})

export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  access: 'all',
  summary:
    'Makes new recovery codes, with a code and the own password. The former ones do not work any more.',
  page: 'docs/behaviour/sign-in.md#two-factor-sign-in',
  body: secondFactorProof,
  data: newCodes,
  fails: [errors.tooMany],
})

export const switchOffSecondFactor = call({
  method: 'POST',
  path: '/api/second-factor/off',
  access: 'all',
  summary:
    'Switches two-factor sign-in off, with a code and the own password. 409 where the role requires it. The user gets a mail.',
  page: 'docs/behaviour/sign-in.md#two-factor-sign-in',
  body: secondFactorProof,
  data: z.null(),
  fails: [errors.tooMany],
})

export const resetForm = z.object({ own_password: ownPassword })

export const resetSecondFactor = call({
  method: 'POST',
  path: '/api/user/:id/second-factor/reset',
  access: 'admin',
  summary:
    'Switches two-factor sign-in of another user off (a lost phone), with the password of the caller. The sessions of the user end, and the user gets a mail.',
  page: 'docs/behaviour/sign-in.md#two-factor-sign-in',
  params: idParams,
  body: resetForm,
  data: z.null(),
  fails: [errors.tooMany],
})

export const secondFactorRoles = call({
  method: 'GET',
  path: '/api/second-factor/roles',
  access: 'admin',
  summary: 'Which roles require two-factor sign-in, and how many of their users have it.',
  page: 'docs/behaviour/sign-in.md#required-for-a-role',
  data: z.object({
    roles: z.array(
      z.object({ role: z.enum(roles), required: z.boolean(), users: z.number(), set_up: z.number() }),
    ),
  }),
})
export type SecondFactorRole = z.infer<typeof secondFactorRoles.data>['roles'][number]

/** The password of the caller, for a change that a stolen session must not make. */
export const requirementForm = z.object({ own_password: ownPassword })

export const requireSecondFactor = call({
  method: 'PUT',
  path: '/api/second-factor/roles',
  access: 'admin',
  summary:
    'Requires two-factor sign-in of a role, or no longer. Users of the role without it can do nothing else before they set it up, at once and on every process. Needs the password of the caller.',
  page: 'docs/behaviour/sign-in.md#required-for-a-role',
  body: requirementForm.extend({ role: z.enum(roles), required: z.boolean() }),
  data: z.null(),
  fails: [errors.tooMany],
})
