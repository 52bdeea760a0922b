import type { CallData } from '@headgate/contract/base/call'
import { publisherReports } from '@headgate/contract/reports/publisher-report'
import type { ReportQuery } from '@headgate/contract/reports/report'
import { readerOf } from '@headgate/db/people/report-reader'
import { readableQuery, readableReport } from '@headgate/db/reports/readable-report'
import { personOf } from '@headgate/server/access/access'
import type { FileAnswer } from '@headgate/server/answer'
import type { Handler } from '@headgate/server/route'
import { answerReport, type ReportNeeds } from './report-handler.ts'
import { scopeOf } from './report-view.ts'

/**
 * A publisher's own report. The publisher and the columns are those of the session, whatever is sent; while an admin acts
 * as a publisher, they are those of the publisher's user (docs/behaviour/reports.md#publisher-dashboard).
 */
export function publisherReportHandler(needs: ReportNeeds): Handler<typeof publisherReports> {
  return async ({ query: given, session, signal }) => {
    const read = await readableReport(needs.db, publisherReports, readerOf(session))
    const { downloadCSV, ...rest } = given
    const query: ReportQuery = { ...rest, download: rest.download || downloadCSV }
    return (await answerReport(needs, read.report, readableQuery(publisherReports, read.report, query), {
      caller: personOf(session),
      signal,
      only: scopeOf(read),
    })) as CallData<typeof publisherReports> | FileAnswer
  }
}
