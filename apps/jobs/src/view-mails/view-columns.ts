import { dimension, type DimensionId } from '@headgate/contract/reports/dimensions'
import { isMoney, measure, type MeasureId } from '@headgate/contract/reports/measures'
import type { Report, ReportQuery, TestResult } from '@headgate/contract/reports/report'
import { testText } from '@headgate/domain/ivt/judge-ivt'
import { qualityScoreInTable, reasonLabel } from '@headgate/domain/labels'
import { columnLabel } from '@headgate/domain/reports/column-labels'
import { valueOf } from '@headgate/domain/reports/formulas'
import { matchStatusLabel } from '@headgate/domain/reports/match-status-labels'
import type { ShownFigures, ShownRow } from '@headgate/domain/reports/reply-rows'
import { reportMaturityWords } from '@headgate/domain/reports/report-maturity'

/** A column of the table in a mail. */
export interface MailColumn {
  title: string
  isNumber: boolean
  cell: (row: ShownRow) => string
  /** Of the totals row; empty for columns without a total. */
  total: (stats: ShownFigures) => string
}

const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const decimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 3, maximumFractionDigits: 3 })

/** Text of a measure as screens show it: counts whole, the rest with three decimals. */
function measureText(id: MeasureId, { sums }: Pick<ShownFigures, 'sums'>): string {
  const value = valueOf(id, sums)
  if (value === null) return '—'
  const isCount = measure(id).kind !== 'ratio' && !isMoney(id)
  return isCount ? counts.format(value) : decimals.format(value)
}

/** Text of a row's value of a dimension: a name with its id, a label, or the value itself. */
export function groupText(key: DimensionId, { groups, names }: ShownRow): string {
  const value = String(groups[key] ?? '')
  const { values } = dimension(key)
  if (values === 'reason') return reasonLabel(value)
  if (values === 'status') return matchStatusLabel(Number(value))
  if (values === 'quality') return qualityScoreInTable(value)
  const name = names[key]
  return name === undefined ? value : value === '0' ? name : `${name} (${value})`
}

/** The result of the test of a measure, where the row is tested. */
function resultOf({ tests }: Report, id: MeasureId, row: ShownRow): TestResult | undefined {
  const test = tests?.[id]
  return test && row.tests?.[test]
}

/** Whether a view shows a column: `changed` are those that are not as by default. */
const isShown = (id: string, isHidden: boolean, changed: readonly string[]) =>
  changed.includes(id) === isHidden

/** The columns of a view in a mail: date, groups, how final they are, measures. */
export function mailColumns(
  report: Report,
  { aggregateBy, groupByKeys = [] }: Pick<ReportQuery, 'aggregateBy' | 'groupByKeys'>,
  changed: readonly string[],
): MailColumn[] {
  const text = (id: string, title: string, cell: MailColumn['cell']) => ({
    id,
    title,
    isNumber: false,
    isHidden: false,
    cell,
    total: () => '',
  })
  const date = text('date', columnLabel('date'), (row) => row.date ?? '')
  const maturity = text('maturity', columnLabel('maturity'), (row) => reportMaturityWords(row.maturity))
  const all = [
    ...(aggregateBy === 'accumulated' ? [] : [date]),
    ...groupByKeys.map((key) => text(key, dimension(key).label, (row) => groupText(key, row))),
    {
      ...maturity,
      total: ({ maturity: of }: ShownFigures) => reportMaturityWords(of),
    },
    ...report.measures.map((id) => ({
      id,
      title: measure(id).label,
      isNumber: true,
      isHidden: report.hidden?.includes(id) ?? false,
      cell: (row: ShownRow) => `${measureText(id, row)}${testText(resultOf(report, id, row))}`,
      total: (stats: ShownFigures) => measureText(id, stats),
    })),
  ]
  return all.filter(({ id, isHidden }) => isShown(id, isHidden, changed))
}
