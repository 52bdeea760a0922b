import { momentText } from '@headgate/domain/days'
import type { ReportQuery } from '@headgate/contract/reports/report'
import type { Db } from '@headgate/db/base/database'
import type { DayRange } from '@headgate/domain/days'
import { columnName } from '@headgate/domain/reports/column-labels'
import { filterLines } from '@headgate/domain/reports/words/filter-words'
import { reportMaturityWords } from '@headgate/domain/reports/report-maturity'
import { comparisonLabels, intervalLabels, periodLabels } from '@headgate/domain/reports/view-labels'
import type { FactSums } from '@headgate/warehouse/reports/report'
import { hasMaturity, type ReportView } from '@headgate/warehouse/reports/report-view'
import { readFilterNames } from '../report-names.ts'

interface Line {
  label: string
  value: string
}

/** Values of a filter that are named; the others are counted. */
export const MOST_NAMED = 50

const daysText = ({ from, to }: DayRange) => `${from} to ${to} (UTC)`

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
  const { report, interval, groups, filters, hours, before, settledOnly, knownOn, notKnown = [] } = view
  const names = await readFilterNames(db, filters, MOST_NAMED)
  const filtered = filterLines(report, { filters, hours, names, most: MOST_NAMED })
  const maturity = reportMaturityWords(stats.maturity)
  return [
    { label: 'Report', value: report.title },
    { label: 'Period', value: `${periodLabels[period ?? 'custom']}: ${daysText(view)}` },
    { label: 'Interval', value: intervalLabels[interval] },
    { label: 'Group By', value: groups.map((id) => columnName(report, id)).join(', ') || 'Nothing' },
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
      ? [
          {
            label: columnName(report, 'maturity'),
            value: maturity === '' ? 'No revenue is reported' : maturity,
          },
        ]
      : []),
    { label: 'Generated (UTC)', value: momentText(now) },
  ]
}
