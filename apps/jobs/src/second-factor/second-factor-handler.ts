import type { Mailer } from '@headgate/mail/mailer'
import { secondFactorMail } from '@headgate/queue/jobs/second-factor-mail'
import { handle, type JobHandler } from '../job.ts'
import { letter } from '../letter.ts'

const texts = {
  off: {
    subject: 'Two-factor sign-in of your Headgate account was switched off',
    text: 'two-factor sign-in of your Headgate account was switched off. Its password alone opens it now.',
  },
  reset: {
    subject: 'Two-factor sign-in of your Headgate account was switched off',
    text: 'an administrator switched two-factor sign-in of your Headgate account off and signed it out everywhere. Please sign in with your password, and set it up again.',
  },
  recovery: {
    subject: 'A recovery code of your Headgate account was used',
    text: 'somebody signed in to your Headgate account with one of its recovery codes. This code does not work any more.',
  },
} as const

/** Mails a user that the account is guarded by less than before. */
export function secondFactorHandler(mailer: Mailer): JobHandler<(typeof secondFactorMail)['payload']> {
  return handle(secondFactorMail, async ({ to, firstName, what }, { log, signal }) => {
    const { subject, text } = texts[what]
    await mailer.send(
      letter({
        to,
        firstName,
        subject,
        paragraphs: [
          text,
          'If this was not you, change your password and contact your administrator at once.',
        ],
      }),
      signal,
    )
    log.info('mailed a user about two-factor sign-in')
  })
}
