import type { CallData } from '@headgate/contract/base/call'
import type { Report, ReportCall, ReportPage, ReportQuery } from '@headgate/contract/reports/report'
import type { Db } from '@headgate/db/base/database'
import { histogram, workBuckets } from '@headgate/runtime/metrics/registry'
import type { FileAnswer } from '@headgate/server/answer'
import { withNames } from '@headgate/db/reports/readable-report'
import { personOf } from '@headgate/server/access/access'
import type { Handler, RouteInput } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { canSlice } from '@headgate/warehouse/reports/report-slices'
import type { ReportFilters } from '@headgate/domain/reports/words/filter-words'
import { reportFailure } from '../engine-failures.ts'
import { chartPage } from './report-chart.ts'
import { readAhead } from './files/read-ahead.ts'
import { reportDownload } from './files/report-download.ts'
import { reportPage } from './report-page.ts'
import { pageOf, reportView } from './report-view.ts'

export interface ReportNeeds {
  warehouse: Warehouse
  db: Db
  now: () => Date
  /** Folder for files that wait for their readers. */
  dataDir: string
}

const duration = histogram({
  name: 'headgate_report_duration_seconds',
  help: 'Time to the page of a report, its chart or the begin of its file, by report and outcome.',
  labelNames: ['report', 'outcome'],
  buckets: workBuckets,
})

interface Asked {
  /** Whose turn it is. */
  caller: string
  signal: AbortSignal
  /** Filters that the caller cannot change. */
  only?: ReportFilters
}

/** Any report of admins: one page with names and totals, what a chart shows, or the whole of it as a file. */
export function reportHandler<C extends ReportCall & { access: 'admin' }>(
  call: C,
  needs: ReportNeeds,
): Handler<C> {
  return async ({ query: given, session, signal }: RouteInput<C>) => {
    // Each report's schema refines these types.
    const query = given as ReportQuery
    const report = await withNames(needs.db, call.report)
    const asked = { caller: personOf(session!), signal }
    return (await answerReport(needs, report, query, asked)) as CallData<C> | FileAnswer
  }
}

/** One page of a report, what a chart shows, or the whole of it as a file. */
export async function answerReport(
  { warehouse, db, now, dataDir }: ReportNeeds,
  report: Report,
  query: ReportQuery,
  { caller, signal, only }: Asked,
): Promise<ReportPage | FileAnswer> {
  const own = warehouse.as(caller)
  const view = await reportView(db, report, query, now(), only)
  const end = duration.startTimer({ report: report.id })
  let outcome = 'done'
  try {
    if (query.download) {
      const file = await reportDownload({ warehouse: own, db, view, query, now: now(), signal })
      // What is one statement must not wait for its reader.
      return canSlice(view) ? file : readAhead(file, dataDir)
    }
    if (query.chart !== undefined) return await chartPage(own, db, view, query.chart, signal)
    return await reportPage(own, db, view, pageOf(query), signal)
  } catch (cause) {
    const failure = reportFailure(cause)
    outcome = signal.aborted ? 'cancelled' : failure.definition.code
    throw failure
  } finally {
    end({ outcome })
  }
}
