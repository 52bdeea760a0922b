import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { DAY_NOT_ENDED } from '@headgate/contract/ivt/ivt-report'
import {
  missingGroups,
  missingStatuses,
  type Report,
  type ReportQuery,
} from '@headgate/contract/reports/report'
import type { Db } from '@headgate/db/base/database'
import { getIvtThresholds } from '@headgate/db/settings/ivt-thresholds'
import type { ReadableReport } from '@headgate/db/reports/readable-report'
import { readOpenDays, readOpenDaysThen, readStatusFacts } from '@headgate/db/reports/report-facts'
import { comparedDays } from '@headgate/domain/reports/comparison/compare'
import { filterValues, type ReportFilters } from '@headgate/domain/reports/words/filter-words'
import { orderOfView } from '@headgate/domain/reports/order'
import { type DayRange, daysBefore, periodDays, utcDay, hourEnd } from '@headgate/domain/days'
import { rowsAsKnown } from '../revenue/rows-as-known.ts'
import {
  countsNoSearches,
  lackOf,
  type ReportPart,
  type ReportView,
  sidesNeeded,
  sidesRead,
} from '@headgate/warehouse/reports/report-view'

/** A view that a call requests, and the moment up to which it has figures: now, or the one that it is known on. */
export interface AskedView extends ReportView {
  until: Date
}

/** Counts of searches are kept for so long (packages/warehouse/src/ddl/0002-search-hour.sql). */
const MONTHS_OF_SEARCHES = 36

function days(report: Report, { fromDate, toDate, ...query }: ReportQuery, now: Date): DayRange {
  const period = query.period ?? (fromDate || toDate ? 'custom' : report.start.period)
  const range =
    period === 'custom'
      ? checkedDays(['fromDate', fromDate], ['toDate', toDate], now)
      : periodDays(period, now)
  return report.finishedDays ? finishedDays(range, period === 'custom' ? 'fromDate' : 'period', now) : range
}

/** The days of a range that have ended. Throws CallError 400 where none has. */
function finishedDays({ from, to }: DayRange, field: string, now: Date): DayRange {
  const last = daysBefore(1, now)
  if (from > last)
    throw new CallError(errors.invalidInput, { text: DAY_NOT_ENDED, fields: { [field]: DAY_NOT_ENDED } })
  return { from, to: to > last ? last : to }
}

/** The days of the comparison `custom`. */
function chosenDays({ compare, beforeFrom, beforeTo }: ReportQuery, now: Date): DayRange | undefined {
  return compare === 'custom'
    ? checkedDays(['beforeFrom', beforeFrom], ['beforeTo', beforeTo], now)
    : undefined
}

type DayParameter = [name: string, value: string | undefined]

/** Two parameters as a range. Throws CallError 400 that names the wrong one. */
function checkedDays([first, from]: DayParameter, [last, to]: DayParameter, now: Date): DayRange {
  const fields: Record<string, string> = {}
  const today = utcDay(now)
  if (!from) fields[first] = messages.report.selectDateRange
  else if (from > today) fields[first] = messages.report.beyondToday
  if (!to) fields[last] = messages.report.selectDateRange
  else if (to > today) fields[last] = messages.report.beyondToday
  else if (from && to < from) fields[last] = messages.report.endBeforeStart
  const texts = Object.values(fields)
  if (texts.length > 0 || !from || !to) throw new CallError(errors.invalidInput, { text: texts[0]!, fields })
  return { from, to }
}

const OTHER_REMARKS = `Please choose remarks among ${missingStatuses.join(', ')}: missing channels have no others.`

/** Throws CallError 400 for remarks that the mode does not have (docs/behaviour/reports.md#missing-channels). */
function withMissingChannels(query: ReportQuery): ReportQuery {
  if (!query.isMissingSubIds) return query
  const { remarksFilter: chosen = [] } = query
  if (!chosen.every((status) => missingStatuses.includes(status)))
    throw refusedFields({ remarksFilter: OTHER_REMARKS })
  return {
    ...query,
    groupByKeys: [...missingGroups],
    remarksFilter: chosen.length > 0 ? chosen : [...missingStatuses],
  }
}

/**
 * The view that a call requests: its period as days, its filters by dimension, and an order that the view has, with what
 * PostgreSQL knows about its days. `only` are filters that no call can change. Throws CallError 400 with the field's text when a custom period ends before it starts
 * or later than today, and when no figure has all groups and filters. See docs/behaviour/reports.md#periods.
 */
export async function reportView(
  db: Db,
  report: Report,
  given: ReportQuery,
  now: Date,
  only: ReportFilters = {},
): Promise<AskedView> {
  const query = withMissingChannels(given)
  const groups = [...new Set(query.groupByKeys)]
  const { aggregateBy: interval, settledOnly = false } = query
  const range = days(report, query, now)
  const before = comparedDays(range, query.compare, chosenDays(query, now))
  const view: ReportView = {
    report,
    ...range,
    interval,
    groups,
    filters: { ...filterValues(report, query), ...only },
    order: {
      ...orderOfView(report, { interval, groups }, { by: query.orderBy, direction: query.orderDirection }),
      of: query.orderOf,
    },
    before,
    ...(query.hours?.length && { hours: query.hours }),
    settledOnly,
    maturity: null,
    statuses: null,
  }
  const sides = sidesRead(view)
  // Searches alone have none of the figures of such a report.
  const hasFigures = countsNoSearches(view) ? sides.includes('revenue') : sides.length > 0
  if (!hasFigures) throw cannotCombine(view)
  const whole = wholeOf(range, before)
  const knownOn = query.asKnownOn === undefined ? undefined : new Date(query.asKnownOn)
  const needsMaturity = sides.includes('revenue') || settledOnly
  const [maturity, statuses, ivt, booked] = await Promise.all([
    needsMaturity ? openDays(db, whole, { knownOn, now }) : null,
    groups.includes('remarks') || 'remarks' in view.filters ? readStatusFacts(db, whole, knownOn) : null,
    sides.includes('ivt') ? getIvtThresholds(db) : null,
    knownOn && rowsAsKnown(db, { on: knownOn, field: 'asKnownOn', days: whole }),
  ])
  if (settledOnly && maturity === null) throw refusedFields({ settledOnly: messages.asKnown.noSettled })
  const read = { ...view, maturity, statuses, ivt, until: knownOn ? hourEnd(knownOn) : now }
  if (knownOn === undefined) return read
  return { ...read, booked, knownOn, notKnown: notKnown(needsMaturity && maturity === null, whole, now) }
}

const openDays = (db: Db, range: DayRange, { knownOn, now }: { knownOn: Date | undefined; now: Date }) =>
  knownOn === undefined ? readOpenDays(db, range, now) : readOpenDaysThen(db, range, knownOn)

/** What is not as known on an earlier moment, in words. */
function notKnown(isMaturityMissing: boolean, { from }: DayRange, now: Date): string[] {
  const kept = new Date(now)
  kept.setUTCMonth(kept.getUTCMonth() - MONTHS_OF_SEARCHES)
  const { ofNow, noMaturity, searchesGone } = messages.asKnown
  return [
    ofNow,
    ...(from < utcDay(kept) ? [searchesGone.replace('{day}', utcDay(kept))] : []),
    ...(isMaturityMissing ? [noMaturity] : []),
  ]
}

/** From the first to the last day of a period and of the one that it is compared with, if there is one. */
export const wholeOf = (one: DayRange, other: DayRange | null): DayRange =>
  other === null
    ? one
    : {
        from: one.from < other.from ? one.from : other.from,
        to: one.to > other.to ? one.to : other.to,
      }

/** Each side lacks a group or filter that the other one has. */
function cannotCombine(view: ReportView): CallError {
  const reasons = sidesNeeded(view.report).flatMap((side) => lackOf(side, view) ?? [])
  const text = `${reasons.join(', and ')}. Please remove ${reasons.length === 1 ? 'it' : 'one of them'}.`
  return new CallError(errors.invalidInput, { text, fields: { groupByKeys: text } })
}

/** The filter that keeps a report to the rows of its reader, whatever a call asks for. */
export const scopeOf = ({ publisherId }: Pick<ReadableReport, 'publisherId'>): ReportFilters =>
  publisherId === null ? {} : { publisher_id: [publisherId] }

/** The rows on the requested page. */
export function pageOf({ page, size }: Pick<ReportQuery, 'page' | 'size'>): ReportPart {
  return { limit: size, offset: (page - 1) * size }
}
