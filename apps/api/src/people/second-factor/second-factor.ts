import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import { securityMessages as texts } from '@headgate/contract/people/security-messages'
import {
  beginSecondFactor,
  confirmSecondFactor,
  loginCode,
  renewRecoveryCodes,
  requireSecondFactor,
  resetSecondFactor,
  secondFactor,
  secondFactorRoles,
  switchOffSecondFactor,
} from '@headgate/contract/people/second-factor'
import type { Db } from '@headgate/db/base/database'
import * as factors from '@headgate/db/people/second-factors'
import { endSessionsOf } from '@headgate/db/people/sessions'
import { getUser } from '@headgate/db/people/users'
import { JobSender } from '@headgate/queue/job-sender'
import { secondFactorMail } from '@headgate/queue/jobs/second-factor-mail'
import type { Session } from '@headgate/server/access/access'
import { sessionKey } from '@headgate/server/access/session-token'
import { withMessage } from '@headgate/server/answer'
import { route } from '@headgate/server/route'
import type { Calls } from '../../api-context.ts'
import { openUserSession } from '../session/open-user-session.ts'
import { confirmOwnPassword, unlessActing } from '../own-password.ts'
import { SignInLimits } from '../sign-in-limit.ts'
import { newRecoveryCodes, SecondFactors } from './second-factors.ts'

/** Two-factor sign-in (docs/behaviour/sign-in.md#two-factor-sign-in). */
export const secondFactorCalls: Calls = (app, { database, settings }) => {
  const { db } = database
  const limits = new SignInLimits(db, settings.DATA_DIR)
  const own = new SecondFactors(db, settings.DATA_DIR)
  const tokenKey = sessionKey(settings.DATA_DIR)
  const jobs = new JobSender(database, [secondFactorMail])
  app.addHook('onClose', () => jobs.stop())

  const mail = async (tx: Db, userId: number, what: 'off' | 'reset' | 'recovery') => {
    const { email, first_name: firstName } = await getUser(tx, userId)
    await jobs.send(tx, secondFactorMail, { to: email, firstName, what })
  }

  route(app, loginCode, async ({ body: { challenge, code }, request }) => {
    const address = request.ip
    await limits.address(address)
    const waiting = await factors.findChallenge(db, challenge)
    if (!waiting) throw new CallError(errors.challengeOver)
    const { userId, deviceId } = waiting
    const refusal = errors.tooManyCodes
    const counted = await limits.guess({ email: `code of ${userId}`, userId, address, deviceId, refusal })
    const opened = await db.transaction(async (tx) => {
      const used = await own.use(tx, userId, code)
      if (!used) {
        request.log.warn({ address, user_id: userId, code: errors.codeWrong.code }, 'sign-in refused')
        throw new CallError(errors.codeWrong, { fields: { code: texts.codeWrong } })
      }
      await factors.useChallenge(tx, challenge)
      if (used === 'recovery') await mail(tx, userId, 'recovery')
      const session = await openUserSession(tx, tokenKey, request, {
        userId,
        deviceId,
        after: { second_factor: used === 'app' ? 'code' : 'recovery code' },
      })
      const left = used === 'recovery' ? await factors.countRecoveryCodes(tx, userId) : null
      return { ...session, recovery_codes_left: left }
    })
    await limits.forgiveAddress(address)
    await limits.forgiveGuess(counted)
    await limits.remember(userId, address, deviceId)
    return opened
  })

  route(app, secondFactor, async ({ session }) => {
    const { userId, role } = unlessActing(session)
    const stored = await factors.findSecondFactor(db, userId)
    return {
      since: stored?.confirmedAt?.toISOString() ?? null,
      required: await factors.isFactorRequired(db, role.id),
      recovery_codes_left: await factors.countRecoveryCodes(db, userId),
    }
  })

  route(app, beginSecondFactor, ({ session }) => {
    const { userId, email } = unlessActing(session)
    return own.begin(userId, email)
  })

  interface Proof {
    code: string
    own_password: string
  }

  /** Does work in the transaction that uses the code up, after the password was right. */
  const proved = async <T>(
    { session, body }: { session: Session; body: Proof },
    use: (tx: Db) => Promise<unknown>,
    work: (tx: Db) => Promise<T>,
  ): Promise<T> => {
    const { userId } = unlessActing(session)
    await confirmOwnPassword(db, limits, { session, password: body.own_password })
    const counted = await limits.own('code', userId)
    const done = await db.transaction(async (tx) => {
      if (!(await use(tx))) throw refusedFields({ code: texts.codeWrong })
      return work(tx)
    })
    await limits.forgiveGuess(counted)
    return done
  }

  route(app, confirmSecondFactor, async (input) => {
    const { session, by, body } = input
    const { userId } = unlessActing(session)
    const stored = await factors.findSecondFactor(db, userId)
    if (!stored) throw new CallError(errors.secondFactorNotBegun)
    if (stored.confirmedAt) throw new CallError(errors.secondFactorOn)
    const codes = newRecoveryCodes()
    const kept = { codes: codes.map(plain), keptSession: session.id }
    await proved(
      input,
      (tx) => own.useOfApp(tx, userId, body.code),
      (tx) => factors.confirmFactor(tx, by, userId, kept),
    )
    return withMessage({ recovery_codes: codes }, texts.switchedOn)
  })

  const refuseOff = async (userId: number) => {
    const stored = await factors.findSecondFactor(db, userId)
    if (!stored?.confirmedAt) throw new CallError(errors.secondFactorOff)
  }

  route(app, renewRecoveryCodes, async (input) => {
    const { session, by, body } = input
    const { userId } = unlessActing(session)
    await refuseOff(userId)
    const codes = newRecoveryCodes()
    await proved(
      input,
      (tx) => own.use(tx, userId, body.code),
      (tx) => factors.renewCodes(tx, by, userId, codes.map(plain)),
    )
    return withMessage({ recovery_codes: codes }, texts.codesRenewed)
  })

  route(app, switchOffSecondFactor, async (input) => {
    const { session, by, body } = input
    const { userId, role } = unlessActing(session)
    await refuseOff(userId)
    if (await factors.isFactorRequired(db, role.id)) throw new CallError(errors.secondFactorRequired)
    await proved(
      input,
      (tx) => own.use(tx, userId, body.code),
      async (tx) => {
        await factors.removeFactor(tx, by, userId)
        await mail(tx, userId, 'off')
      },
    )
    return withMessage(null, texts.switchedOff)
  })

  route(app, resetSecondFactor, async ({ params: { id }, body, session, by }) => {
    // A stolen session and its password must not do without the code.
    if (id === session.userId) throw new CallError(errors.notOwnReset)
    await confirmOwnPassword(db, limits, { session, password: body.own_password })
    await db.transaction(async (tx) => {
      // The user first: 404 for an unknown one.
      await mail(tx, id, 'reset')
      await factors.removeFactor(tx, by, id)
      await endSessionsOf(tx, [id])
    })
    return withMessage(null, texts.reset)
  })

  route(app, secondFactorRoles, async () => ({ roles: await factors.readSecondFactorRoles(db) }))

  route(app, requireSecondFactor, async ({ body, session, by }) => {
    await confirmOwnPassword(db, limits, { session, password: body.own_password })
    await factors.setFactorRequired(db, by, body.role, body.required)
    return withMessage(null, texts.requirementSaved)
  })
}

/** A recovery code as it is compared: without dashes. */
const plain = (code: string) => code.replaceAll('-', '')
