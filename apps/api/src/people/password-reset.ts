import { forgotPassword, resetPassword, validateToken } from '@headgate/contract/people/auth'
import { messages } from '@headgate/contract/base/messages'
import { hashPassword } from '@headgate/db/people/password'
import { usePasswordReset, validatePasswordReset } from '@headgate/db/people/password-resets'
import { refuseWeakPasswordOf } from '@headgate/db/people/users'
import { JobSender } from '@headgate/queue/job-sender'
import { passwordResetMail } from '@headgate/queue/jobs/password-reset-mail'
import { withMessage } from '@headgate/server/answer'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'
import { SignInLimits } from './sign-in-limit.ts'

/** Forgotten passwords (docs/behaviour/sign-in.md#resetting-a-password). */
export const passwordCalls: Calls = (app, { database, settings }) => {
  const { db } = database
  const limits = new SignInLimits(db, settings.DATA_DIR)
  const jobs = new JobSender(database, [passwordResetMail])
  app.addHook('onClose', () => jobs.stop())

  // The address is not looked up here, so that known and unknown ones get the same reply after the same work.
  route(app, forgotPassword, async ({ body: { email }, request }) => {
    await limits.address(request.ip)
    await limits.mail(request.ip)
    await limits.account(request.ip, `forgot ${email}`)
    await db.transaction((tx) => jobs.send(tx, passwordResetMail, { email }))
    return withMessage(null, messages.auth.resetMailSent)
  })

  route(app, validateToken, async ({ body: { id, token }, request }) => {
    await limits.address(request.ip)
    await validatePasswordReset(db, id, token)
    return null
  })

  route(app, resetPassword, async ({ body: { id, token, password }, request }) => {
    await limits.address(request.ip)
    // Before the hash, which is slow on purpose.
    const userId = await validatePasswordReset(db, id, token)
    await refuseWeakPasswordOf(db, userId, password, 'password')
    const passwordHash = await hashPassword(password)
    await usePasswordReset(db, { id, token, passwordHash, requestId: request.id })
    // The caller owns the mailbox, so they can sign in from here even while strangers try to guess the password.
    await limits.remember(userId, request.ip)
    return withMessage(null, messages.auth.passwordReset)
  })
}
