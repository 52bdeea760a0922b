import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { dimension } from '@headgate/contract/reports/dimensions'
import {
  filtersOf,
  missingGroups,
  missingStatuses,
  type Report,
  type ReportCallFilters,
  type ReportQuery,
} from '@headgate/contract/reports/report'
import type { Db } from '@headgate/db/base/database'
import { readDayFacts, readStatusFacts } from '@headgate/db/reports/report-facts'
import { comparedDays } from '@headgate/domain/reports/compare'
import { orderOfView } from '@headgate/domain/reports/order'
import { type DayRange, periodDays, utcDay } from '@headgate/domain/days'
import {
  lackOf,
  type ReportFilters,
  type ReportPart,
  type ReportView,
  sidesRead,
} from '@headgate/warehouse/reports/report-view'

function days(report: Report, { fromDate, toDate, ...query }: ReportQuery, now: Date): DayRange {
  const period = query.period ?? (fromDate || toDate ? 'custom' : report.start.period)
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

function withMissingChannels(report: Report, query: ReportQuery): ReportQuery {
  // A report that lacks one of the groups has no such mode.
  if (!query.isMissingSubIds || !missingGroups.every((id) => report.dimensions.includes(id))) return query
  const chosen = query.remarksFilter?.filter((status) => missingStatuses.includes(status)) ?? []
  return {
    ...query,
    groupByKeys: [...missingGroups],
    remarksFilter: chosen.length > 0 ? chosen : [...missingStatuses],
  }
}

/**
 * The view that a call requests: its period as days, its filters by dimension, and an order that the view has, with what
 * PostgreSQL knows about its days. Throws CallError 400 with the field's text when a custom period ends before it starts
 * or later than today, and when no figure has all groups and filters. See docs/behaviour/reports.md#periods.
 */
export async function reportView(db: Db, report: Report, given: ReportQuery, now: Date): Promise<ReportView> {
  const query = withMissingChannels(report, given)
  const groups = [...new Set(query.groupByKeys)]
  const interval = query.aggregateBy
  const range = days(report, query, now)
  const before = comparedDays(range, query.compare)
  const view: ReportView = {
    report,
    ...range,
    interval,
    groups,
    filters: filters(report, query),
    order: {
      ...orderOfView(report, { interval, groups }, { by: query.orderBy, direction: query.orderDirection }),
      of: query.orderOf,
    },
    before,
    settledOnly: query.settledOnly,
    maturity: null,
    statuses: null,
  }
  const sides = sidesRead(view)
  if (sides.length === 0) throw cannotCombine(view)
  const whole = before === null ? range : { from: before.from, to: range.to }
  const [maturity, statuses] = await Promise.all([
    sides.includes('revenue') || query.settledOnly ? readDayFacts(db, whole, now) : null,
    groups.includes('remarks') || 'remarks' in view.filters ? readStatusFacts(db, whole) : null,
  ])
  return { ...view, maturity, statuses }
}

/** Each side lacks a group or filter that the other one has. */
function cannotCombine(view: ReportView): CallError {
  const reasons = (['searches', 'revenue'] as const).map((side) => lackOf(side, view))
  const text = `${reasons.filter((one) => one !== undefined).join(', and ')}. Please remove one of them.`
  return new CallError(errors.invalidInput, { text, fields: { groupByKeys: text } })
}

/** The rows on the requested page. */
export function pageOf({ page, size }: Pick<ReportQuery, 'page' | 'size'>): ReportPart {
  return { limit: size, offset: (page - 1) * size }
}
