import { reportOfScreen } from '@headgate/contract/reports/report-calls'
import type { Report, ReportPage, ReportQuery } from '@headgate/contract/reports/report'
import { userReport, userReportFile } from '@headgate/contract/reports/user-report-calls'
import type { Db } from '@headgate/db/base/database'
import { findReportReader } from '@headgate/db/people/report-reader'
import { readableReport } from '@headgate/db/reports/readable-report'
import type { StoredView } from '@headgate/db/saved-views/view-sends'
import { readSearch } from '@headgate/domain/addresses/read-search'
import { parseSearch, stringifySearch } from '@headgate/domain/addresses/search-text'
import { fileColumnNames } from '@headgate/domain/reports/words/file-columns'
import { type ShownFigures, type ShownRow, shownRow, shownStats } from '@headgate/domain/reports/reply-rows'
import { reportAddress, reportQueryOf } from '@headgate/domain/reports/report-address'
import type { PartClient } from '@headgate/runtime/parts/part-client'
import { readChart, type ViewChart } from './view-chart.ts'
import { type MailColumn, mailColumns } from './view-columns.ts'

/** Rows of the table in a mail. */
const MOST_ROWS = 50
/** Bytes of an attached file: many mail servers refuse mails of more than ten million. */
const MOST_BYTES = 3_000_000

/** A view as its owner would see it now. */
export interface ReadView {
  report: Report
  query: ReportQuery
  /** Those that its screen shows, in their order. */
  columns: MailColumn[]
  rows: ShownRow[]
  /** Of all pages. */
  count: number
  stats: ShownFigures
  from: string
  to: string
  /** Null where there is nothing to draw. */
  chart: ViewChart | null
  /** Null where it is too large for a mail. */
  csv: string | null
}

interface Needs {
  analytics: PartClient
  db: Db
  signal: AbortSignal
}

/**
 * Reads a view in the name of its owner: what they may read is decided by analytics at every call, and their columns are
 * those of now. Throws PartFailure or CallError, with status 403 when the owner may not read it any more. Undefined when
 * the screen of the view is no report.
 */
export async function readView(
  { analytics, db, signal }: Needs,
  view: StoredView,
  now: Date,
): Promise<ReadView | undefined> {
  const { owner_id: user, screen, search } = view
  const call = reportOfScreen(screen)
  if (call === undefined) return undefined
  const { report } = await readableReport(db, call, await findReportReader(db, user))
  const address = readSearch(reportAddress(report), parseSearch(search), report.sizes)
  const query = {
    ...reportQueryOf(report, address, now.toISOString().slice(0, 10)),
    page: 1,
    size: MOST_ROWS,
  }
  const ask = async (given: ReportQuery) =>
    (await analytics.send(userReport, {
      body: { user, report: report.id, query: stringifySearch({ ...given }) },
      signal,
    })) as unknown as ReportPage
  const page = await ask(query)
  const { missing } = page
  const columns = mailColumns(report, { ...query, missing }, view.columns)
  const ids = columns.map(({ id }) => id)
  const file = { ...query, csvHeaders: fileColumnNames(report, ids) }
  const { csv } = await analytics.send(userReportFile, {
    body: { user, report: report.id, query: stringifySearch(file), bytes: MOST_BYTES },
    signal,
  })
  const groups = query.groupByKeys ?? []
  return {
    report,
    query,
    rows: page.data.map((row) => shownRow(report, groups, row)),
    count: page.count,
    stats: shownStats(report, page.stats),
    from: page.from,
    to: page.to,
    columns,
    chart: await readChart(report, query, page, ask),
    csv,
  }
}
