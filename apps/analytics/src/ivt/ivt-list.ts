import type { CallOutput } from '@headgate/contract/base/call'
import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { ivtReport, ivtReportCall } from '@headgate/contract/ivt/ivt-definition'
import { DAY_NOT_ENDED, type getIvtList, type IvtColumn } from '@headgate/contract/ivt/ivt-report'
import type { ReportOrderBy, ReportQuery } from '@headgate/contract/reports/report'
import type { Db } from '@headgate/db/base/database'
import { idsByName } from '@headgate/db/reports/ids-by-name'
import { type DayRange, daysBefore } from '@headgate/domain/days'
import { personOf } from '@headgate/server/access/access'
import { csvFile } from '@headgate/server/answer'
import type { Handler } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { type FactRow, readReport, streamReport } from '@headgate/warehouse/reports/report'
import type { ReportView } from '@headgate/warehouse/reports/report-view'
import { reportFailure } from '../engine-failures.ts'
import { csvOfIvt } from './ivt-csv.ts'
import { pageOf, reportView } from '../reports/report-view.ts'
import { type IvtFacts, toIvtRows } from './ivt-rows.ts'

type Asked = CallOutput<typeof getIvtList>['query']

interface Needs {
  warehouse: Warehouse
  db: Db
  now: () => Date
}

/** The days that a call asks for, both yesterday unless given. Throws CallError 400 for a day that has not ended. */
function daysOf({ fromDate, toDate }: Asked, now: Date): DayRange {
  const yesterday = daysBefore(1, now)
  // One day alone is that day.
  const from = fromDate ?? toDate ?? yesterday
  const to = toDate ?? fromDate ?? yesterday
  const fields: Record<string, string> = {}
  if (fromDate !== undefined && from > yesterday) fields.fromDate = DAY_NOT_ENDED
  if (toDate !== undefined && to > yesterday) fields.toDate = DAY_NOT_ENDED
  else if (to < from) fields.toDate = messages.report.endBeforeStart
  const [text] = Object.values(fields)
  if (text !== undefined) throw new CallError(errors.invalidInput, { text, fields })
  return { from, to }
}

/** The measure or group of the report that a column is. */
const orders: Record<IvtColumn, ReportOrderBy> = {
  date: 'date',
  publisher_id: 'publisher_id',
  publisher_name: 'publisher_id',
  publisher_channel_id: 'publisher_channel_id',
  server_search_count: 'ivt_searches',
  advertiser_channel_traffic_type: 'tag_type_id',
  distinct_user_agent_count: 'distinct_user_agent_count',
  kw_score: 'kw_score',
  repetitive_ip_address_count: 'repetitive_ip_address_count',
}
const named = { publisher_name: 'publisher', advertiser_channel_traffic_type: 'tagType' } as const

/** The view of the report that a call asks for. */
async function viewOf(db: Db, asked: Asked, days: DayRange, now: Date): Promise<ReportView> {
  const { orderBy: by, orderDirection, publisher, trafficType } = asked
  const query: ReportQuery = {
    ...(ivtReportCall.query.parse({}) as ReportQuery),
    fromDate: days.from,
    toDate: days.to,
    groupByKeys: [...ivtReport.start.groups],
    ...(publisher && { publishers: publisher }),
    ...(trafficType && { tagTypes: trafficType }),
    orderBy: orders[by],
    orderDirection,
  }
  const view = await reportView(db, ivtReport, query, now)
  if (!(by in named)) return view
  const byName = await idsByName(db, named[by as keyof typeof named])
  return { ...view, order: { ...view.order, byName } }
}

const toFacts = ({ date, groups, sums }: FactRow): IvtFacts => ({
  date: date!,
  publisher_id: Number(groups.publisher_id),
  targeting_id: Number(groups.publisher_channel_id),
  tag_type_id: Number(groups.tag_type_id),
  sums,
})

/**
 * The documented call of the IVT report: the rows of the report by day, publisher, publisher link and traffic type with
 * the documents' names, a page or all as CSV. See docs/behaviour/reports.md#invalid-traffic.
 */
export function ivtListHandler({ warehouse, db, now }: Needs): Handler<typeof getIvtList> {
  return async ({ query, session, signal }) => {
    const days = daysOf(query, now())
    try {
      const own = warehouse.as(personOf(session))
      const view = await viewOf(db, query, days, now())
      const rows = (facts: readonly FactRow[]) => toIvtRows(db, facts.map(toFacts), view.ivt!)
      if (query.download)
        return csvFile(await csvOfIvt(streamReport(own, view, signal), rows), 'ivt-report', now())
      const { data, count } = await readReport(own, view, pageOf(query), signal)
      return { ivt_list: await rows(data), count: [{ count }] }
    } catch (cause) {
      throw reportFailure(cause)
    }
  }
}
