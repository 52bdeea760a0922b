import { PartClient } from '@headgate/runtime/parts/part-client'
import { serviceToken } from '@headgate/runtime/parts/service-token'
import type { JobSender } from '@headgate/queue/job-sender'
import { createMailer } from '@headgate/mail/mailer'
import type { Settings } from '@headgate/runtime/settings'
import { adviseHandler } from './advice/advise-handler.ts'
import { adviceReaders } from './advice/rules.ts'
import { collectAlertsHandler, sendAlertHandler } from './alerts/alert-handlers.ts'
import { apiRunHandler } from './api-run/api-run-handler.ts'
import { apiSchedulesHandler } from './api-run/api-schedules-handler.ts'
import { emailChangedHandler } from './email-changed/email-changed-handler.ts'
import { ivtDaysHandler } from './ivt/ivt-days-handler.ts'
import type { JobHandler } from './job.ts'
import { checkLinksHandler } from './link-watch/check-links-handler.ts'
import { judgeMaturityHandler } from './maturity/judge-maturity-handler.ts'
import { passwordResetHandler } from './password-reset/password-reset-handler.ts'
import { pushSendHandler } from './push/push-send-handler.ts'
import { retentionHandler } from './retention/retention-handler.ts'
import { revenueRetentionHandler } from './retention/revenue-retention-handler.ts'
import { bookAndJudge } from './revenue-import/book-advertiser.ts'
import { bookRevenueHandler } from './revenue-import/book-revenue-handler.ts'
import { importApiRun } from './revenue-import/import-api-run.ts'
import { lateSearchesHandler } from './revenue-import/late-searches-handler.ts'
import { readImportHandler } from './revenue-import/read-import-handler.ts'
import { tendExportsHandler } from './report-export/tend-exports-handler.ts'
import { writeExportHandler } from './report-export/write-export-handler.ts'
import { secondFactorHandler } from './second-factor/second-factor-handler.ts'
import { runScheduledHandler } from './scheduled/run-scheduled-handler.ts'
import { sampleTrafficHandler } from './sample-traffic/sample-traffic-handler.ts'
import { viewMailsHandler, viewTestMailHandler } from './view-mails/view-mails-handler.ts'

/** Every job that this process runs. `jobs` sends `api-run`, `book-revenue`, `judge-maturity`, `push-send` and `write-export`. */
export function jobHandlers(settings: Settings, jobs: JobSender): readonly JobHandler[] {
  const consoleUrl = settings.CONSOLE_URL ?? `http://localhost:${settings.PORT}`
  const mailer = createMailer(settings)
  const analytics = new PartClient(settings.ANALYTICS_URL, serviceToken(settings))
  const book = bookAndJudge(analytics, jobs)
  return [
    retentionHandler,
    revenueRetentionHandler(analytics),
    passwordResetHandler(mailer, consoleUrl),
    emailChangedHandler(mailer),
    secondFactorHandler(mailer),
    pushSendHandler(settings),
    apiRunHandler({
      settings,
      jobs,
      book: ({ id: runId, providerId, fromDate: from, toDate: to, rows, dateFormat }, context) =>
        importApiRun(
          { db: context.database.db, analytics, book, signal: context.signal },
          { runId, providerId, from, to, rows, dateFormat },
        ),
    }),
    apiSchedulesHandler(jobs),
    runScheduledHandler(jobs),
    sampleTrafficHandler(),
    readImportHandler(settings, analytics, book),
    bookRevenueHandler(book),
    lateSearchesHandler(analytics, jobs),
    judgeMaturityHandler(),
    checkLinksHandler(settings),
    ivtDaysHandler(analytics),
    writeExportHandler(analytics, jobs),
    tendExportsHandler(jobs),
    viewMailsHandler({ analytics, mailer, consoleUrl }),
    viewTestMailHandler({ analytics, mailer, consoleUrl }),
    adviseHandler(analytics, jobs, adviceReaders),
    collectAlertsHandler({ jobs }),
    sendAlertHandler({ settings, jobs, mailer, consoleUrl }),
  ]
}
