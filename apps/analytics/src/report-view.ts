import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { dimension } from '@headgate/contract/reports/dimensions'
import {
  filtersOf,
  type Report,
  type ReportCallFilters,
  type ReportQuery,
} from '@headgate/contract/reports/report'
import { orderOfView } from '@headgate/domain/reports/order'
import { type DayRange, periodDays, utcDay } from '@headgate/domain/days'
import type { ReportFilters, ReportPart, ReportView } from '@headgate/warehouse/reports/report-sql'

function days({ period, fromDate, toDate }: ReportQuery, now: Date): DayRange {
  if (period !== 'custom') return periodDays(period, now)
  const fields: Record<string, string> = {}
  const today = utcDay(now)
  if (!fromDate) fields.fromDate = messages.report.selectDateRange
  else if (fromDate > today) fields.fromDate = messages.report.beyondToday
  if (!toDate) fields.toDate = messages.report.selectDateRange
  else if (toDate > today) fields.toDate = messages.report.beyondToday
  else if (fromDate && toDate < fromDate) fields.toDate = messages.report.endBeforeStart
  const texts = Object.values(fields)
  if (texts.length > 0 || !fromDate || !toDate)
    throw new CallError(errors.invalidInput, { text: texts[0]!, fields })
  return { from: fromDate, to: toDate }
}

function filters(report: Report, query: ReportQuery): ReportFilters {
  const given = filtersOf(report).map(
    (id) => [id, query[dimension(id).filter!.call as keyof ReportCallFilters]] as const,
  )
  return Object.fromEntries(given.filter(([, values]) => values?.length))
}

/**
 * The view that a call requests: its period as days, its filters by dimension, and an order that the view has. Throws
 * CallError 400 with the field's text when a custom period ends before it starts or later than today. See
 * docs/behaviour/reports.md#periods.
 */
export function reportView(report: Report, query: ReportQuery, now: Date): ReportView {
  const groups = [...new Set(query.groupByKeys)]
  const interval = query.aggregateBy
  return {
    report,
    ...days(query, now),
    interval,
    groups,
    filters: filters(report, query),
    order: orderOfView(report, { interval, groups }, { by: query.orderBy, direction: query.orderDirection }),
  }
}

/** The rows on the requested page. */
export function pageOf({ page, size }: Pick<ReportQuery, 'page' | 'size'>): ReportPart {
  return { limit: size, offset: (page - 1) * size }
}
