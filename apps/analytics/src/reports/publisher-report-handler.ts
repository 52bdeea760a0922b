import type { CallData } from '@headgate/contract/base/call'
import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import { dimension } from '@headgate/contract/reports/dimensions'
import {
  ownReport,
  publisherReport,
  type publisherReports,
} from '@headgate/contract/reports/publisher-report'
import {
  filtersOf,
  type Report,
  type ReportCallFilters,
  type ReportColumnId,
  type ReportQuery,
} from '@headgate/contract/reports/report'
import type { Db } from '@headgate/db/base/database'
import { findDisplayColumns } from '@headgate/db/settings/display-columns'
import { findDisplayNames } from '@headgate/db/settings/display-names'
import { columnName } from '@headgate/domain/reports/column-labels'
import { personOf, type Session } from '@headgate/server/access/access'
import type { FileAnswer } from '@headgate/server/answer'
import type { Handler } from '@headgate/server/route'
import { answerReport, type ReportNeeds } from './report-handler.ts'

/**
 * A publisher's own report. The publisher and the columns are those of the session, whatever is sent; while an admin acts
 * as a publisher, they are those of the publisher's user (docs/behaviour/reports.md#publisher-dashboard).
 */
export function publisherReportHandler(needs: ReportNeeds): Handler<typeof publisherReports> {
  return async ({ query: given, session, signal }) => {
    const report = await reportOf(needs.db, session)
    const { downloadCSV, ...rest } = given
    const query: ReportQuery = { ...rest, download: rest.download || downloadCSV }
    refuseOtherColumns(report, query)
    return (await answerReport(needs, report, ownIntervals(report, query), {
      caller: personOf(session),
      signal,
      // A session of a publisher has one: the guard refuses it otherwise.
      only: { publisher_id: [session.publisher!.id] },
    })) as CallData<typeof publisherReports> | FileAnswer
  }
}

/** Throws CallError 409 while the user has no columns, or no display names are set. */
async function reportOf(db: Db, { userId }: Session): Promise<Report> {
  const [columns, names] = await Promise.all([findDisplayColumns(db, userId), findDisplayNames(db)])
  if (columns === null || columns.fields.length === 0 || names === null)
    throw new CallError(errors.dashboardNotConfigured)
  return ownReport(columns.fields, names.fields)
}

/** Callers send the usual interval without asking whether the user has a date. */
function ownIntervals({ intervals, start }: Report, query: ReportQuery): ReportQuery {
  return intervals.includes(query.aggregateBy) ? query : { ...query, aggregateBy: start.interval }
}

/** Refuses groups, filters and orders by columns that the user does not have, with a text for each. */
function refuseOtherColumns(report: Report, query: ReportQuery): void {
  const columns: readonly ReportColumnId[] = ['date', ...report.dimensions, ...report.measures]
  const names = columns.map((id) => columnName(report, id)).join(', ')
  const fields: Record<string, string> = {}
  const check = (field: string, ids: readonly ReportColumnId[]) => {
    const other = ids.find((id) => !columns.includes(id))
    if (other === undefined) return
    fields[field] = `${columnName(report, other)} is not among the columns of your report. It has ${names}.`
  }
  check('groupByKeys', query.groupByKeys ?? [])
  check('orderBy', [query.orderBy])
  for (const id of filtersOf(publisherReport)) {
    const { call } = dimension(id).filter!
    if (query[call as keyof ReportCallFilters]?.length) check(call, [id])
  }
  if (Object.keys(fields).length > 0) throw refusedFields(fields)
}
