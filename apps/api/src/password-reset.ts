import { forgotPassword, resetPassword, validateToken } from '@headgate/contract/auth'
import { messages } from '@headgate/contract/messages'
import { hashPassword } from '@headgate/db/password'
import { usePasswordReset, validatePasswordReset } from '@headgate/db/password-resets'
import { JobSender } from '@headgate/queue/job-sender'
import { passwordResetMail } from '@headgate/queue/password-reset-mail'
import { withMessage } from '@headgate/server/answer'
import { route } from '@headgate/server/route'
import type { Calls } from './calls.ts'
import { signInLimit } from './sign-in-limit.ts'

/** Forgot and reset password (1 §2, §7 Auth). */
export const passwordCalls: Calls = (app, { database, settings }) => {
  const { db } = database
  const { limitAddress, limitAccount } = signInLimit(settings.DATA_DIR)
  const jobs = new JobSender(database, [passwordResetMail])
  app.addHook('onClose', () => jobs.stop())

  // The address is not looked up here: known and unknown ones get the same answer after the same work.
  route(app, forgotPassword, async ({ body: { email }, request }) => {
    await limitAddress(db, request.ip)
    await limitAccount(db, request.ip, `forgot ${email}`)
    await db.transaction((tx) => jobs.send(tx, passwordResetMail, { email }))
    return withMessage(null, messages.auth.resetMailSent)
  })

  route(app, validateToken, async ({ body: { id, token }, request }) => {
    await limitAddress(db, request.ip)
    await validatePasswordReset(db, id, token)
    return null
  })

  route(app, resetPassword, async ({ body: { id, token, password }, request }) => {
    await limitAddress(db, request.ip)
    // Before the hash, which is costly on purpose.
    await validatePasswordReset(db, id, token)
    const passwordHash = await hashPassword(password)
    await usePasswordReset(db, { id, token, passwordHash, requestId: request.id })
    return withMessage(null, messages.auth.passwordReset)
  })
}
