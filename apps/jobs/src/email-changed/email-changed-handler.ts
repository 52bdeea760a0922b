import type { Mailer } from '@headgate/mail/mailer'
import { emailChangedMail } from '@headgate/queue/jobs/email-changed-mail'
import { handle, type JobHandler } from '../job.ts'
import { letter } from '../letter.ts'

export function emailChangedHandler(mailer: Mailer): JobHandler<(typeof emailChangedMail)['payload']> {
  return handle(emailChangedMail, async ({ to, firstName, email }, { log, signal }) => {
    await mailer.send(
      letter({
        to,
        firstName,
        subject: 'The email of your Headgate account was changed',
        paragraphs: [
          `your Headgate account has the email ${email} now. Links to reset its password that were sent here no longer work.`,
          'If you did not request this, contact your administrator at once.',
        ],
      }),
      signal,
    )
    log.info('mailed the old address of a changed email')
  })
}
