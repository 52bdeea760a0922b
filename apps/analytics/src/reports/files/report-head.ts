import { dimension, type DimensionId } from '@headgate/contract/reports/dimensions'
import type { ReportQuery } from '@headgate/contract/reports/report'
import type { Db } from '@headgate/db/base/database'
import { namesOf } from '@headgate/db/reports/report-names'
import type { DayRange } from '@headgate/domain/days'
import { qualityScoreInTable } from '@headgate/domain/labels'
import { columnLabel } from '@headgate/domain/reports/column-labels'
import { matchStatusLabel } from '@headgate/domain/reports/match-status-labels'
import { reportMaturityWords } from '@headgate/domain/reports/report-maturity'
import { comparisonLabels, intervalLabels, periodLabels } from '@headgate/domain/reports/view-labels'
import type { FactSums } from '@headgate/warehouse/reports/report'
import { hasMaturity, type ReportView } from '@headgate/warehouse/reports/report-view'

interface Line {
  label: string
  value: string
}

/** Values of a filter that are named; the others are counted. */
const MOST_NAMED = 50

const momentText = (moment: Date) => moment.toISOString().slice(0, 19).replace('T', ' ')

const daysText = ({ from, to }: DayRange) => `${from} to ${to} (UTC)`

/** The values of a filter in words: names with their ids, labels, or what was typed. */
async function filterText(db: Db, id: DimensionId, values: readonly (string | number)[]): Promise<string> {
  const { names: kind, values: kindOfValue, zero, none } = dimension(id)
  const shown = values.slice(0, MOST_NAMED)
  const numbers = shown.filter((value) => typeof value === 'number')
  const names = kind === undefined ? new Map<number, string>() : await namesOf(db, kind, numbers)
  const text = (value: string | number): string => {
    if (kindOfValue === 'status') return matchStatusLabel(Number(value)) || String(value)
    if (kindOfValue === 'quality') return qualityScoreInTable(String(value))
    if (value === 0) return zero ?? none ?? '0'
    const name = names.get(Number(value))
    return name === undefined ? String(value) : `${name} (${value})`
  }
  const rest = values.length - shown.length
  return [...shown.map(text), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')
}

/**
 * What a file of a report says above its table: which view it is, how final its figures are, and when it was made. See
 * docs/behaviour/reports.md#spreadsheet-of-a-report.
 */
export async function reportHead(
  db: Db,
  view: ReportView,
  { period, compare }: Pick<ReportQuery, 'period' | 'compare'>,
  stats: FactSums,
  now: Date,
): Promise<Line[]> {
  const { report, interval, groups, filters, before, settledOnly, knownOn, notKnown = [] } = view
  const filtered = await Promise.all(
    Object.entries(filters).map(async ([id, values]): Promise<Line> => {
      const key = id as DimensionId
      return {
        label: dimension(key).filter?.label ?? dimension(key).label,
        value: await filterText(db, key, values),
      }
    }),
  )
  const maturity = reportMaturityWords(stats.maturity)
  return [
    { label: 'Report', value: report.title },
    { label: 'Period', value: `${periodLabels[period ?? 'custom']}: ${daysText(view)}` },
    { label: 'Interval', value: intervalLabels[interval] },
    { label: 'Group By', value: groups.map((id) => dimension(id).label).join(', ') || 'Nothing' },
    ...(filtered.length === 0 ? [{ label: 'Filters', value: 'None' }] : filtered),
    {
      label: 'Compare With',
      value: before === null ? comparisonLabels.none : `${comparisonLabels[compare]}: ${daysText(before)}`,
    },
    ...(knownOn === undefined
      ? []
      : [{ label: 'As Known On (UTC)', value: `${momentText(knownOn)}. ${notKnown.join(' ')}` }]),
    ...(view.maturity === null ? [] : [{ label: 'Settled days only', value: settledOnly ? 'Yes' : 'No' }]),
    ...(hasMaturity(view)
      ? [{ label: columnLabel('maturity'), value: maturity === '' ? 'No revenue is reported' : maturity }]
      : []),
    { label: 'Generated (UTC)', value: momentText(now) },
  ]
}
