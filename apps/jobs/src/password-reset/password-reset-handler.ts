import { limits } from '@headgate/contract/base/constants'
import {
  issuePasswordReset,
  withdrawPasswordReset,
  type IssuedReset,
} from '@headgate/db/people/password-resets'
import type { Mail, Mailer } from '@headgate/mail/mailer'
import { passwordResetMail } from '@headgate/queue/jobs/password-reset-mail'
import { handle, type JobHandler } from '../job.ts'
import { letter } from '../letter.ts'

/** Makes the link and mails it. For an address without an account it does nothing, which the caller cannot notice. */
export function passwordResetHandler(mailer: Mailer, consoleUrl: string): JobHandler {
  return handle(passwordResetMail, async ({ email }, { database: { db }, log, signal }) => {
    const issued = await issuePasswordReset(db, email)
    if (!issued) {
      log.info('no mail: unknown or blocked address, or enough links already')
      return
    }
    try {
      await mailer.send(resetMail(issued, consoleUrl), signal)
    } catch (cause) {
      await withdrawPasswordReset(db, issued.id)
      throw cause
    }
    log.info({ password_reset_id: issued.id }, 'mailed a reset link')
  })
}

function resetMail({ id, token, email, firstName }: IssuedReset, consoleUrl: string): Mail {
  // The part after `#` is not sent to servers and proxies, so no log has the token.
  const link = new URL(`/reset-password/${id}#${token}`, consoleUrl).href
  return letter({
    to: email,
    firstName,
    subject: 'Reset your Headgate password',
    paragraphs: [
      'someone, hopefully you, requested to reset the password of your Headgate account. This link leads to it:',
      link,
      `It works once, within ${limits.resetMinutes} minutes. If it was not you, ignore this mail. Your password has not changed.`,
    ],
  })
}
