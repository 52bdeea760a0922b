import { PartClient } from '@headgate/runtime/parts/part-client'
import { serviceToken } from '@headgate/runtime/parts/service-token'
import type { JobSender } from '@headgate/queue/job-sender'
import { createMailer } from '@headgate/mail/mailer'
import type { Settings } from '@headgate/runtime/settings'
import { apiRunHandler } from './api-run/api-run-handler.ts'
import { apiSchedulesHandler } from './api-run/api-schedules-handler.ts'
import { emailChangedHandler } from './email-changed/email-changed-handler.ts'
import type { JobHandler } from './job.ts'
import { passwordResetHandler } from './password-reset/password-reset-handler.ts'
import { pushSendHandler } from './push/push-send-handler.ts'
import { retentionHandler } from './retention/retention-handler.ts'
import { bookRevenueHandler } from './revenue-import/book-revenue-handler.ts'
import { importApiRun } from './revenue-import/import-api-run.ts'
import { readImportHandler } from './revenue-import/read-import-handler.ts'
import { sampleTrafficHandler } from './sample-traffic/sample-traffic-handler.ts'

/** Every job that this process runs. `jobs` sends `api-run`. */
export function jobHandlers(settings: Settings, jobs: JobSender): readonly JobHandler[] {
  const consoleUrl = settings.CONSOLE_URL ?? `http://localhost:${settings.PORT}`
  const mailer = createMailer(settings)
  const analytics = new PartClient(settings.ANALYTICS_URL, serviceToken(settings))
  return [
    retentionHandler,
    passwordResetHandler(mailer, consoleUrl),
    emailChangedHandler(mailer),
    pushSendHandler(settings),
    apiRunHandler({
      settings,
      jobs,
      book: ({ id: runId, providerId, fromDate: from, toDate: to, rows, dateFormat }, context) =>
        importApiRun(
          { db: context.database.db, analytics, signal: context.signal },
          { runId, providerId, from, to, rows, dateFormat },
        ),
    }),
    apiSchedulesHandler(jobs),
    sampleTrafficHandler(),
    readImportHandler(settings, analytics),
    bookRevenueHandler(analytics),
  ]
}
