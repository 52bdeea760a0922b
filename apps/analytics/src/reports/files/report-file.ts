import { isNumeric, rowName } from '@headgate/contract/reports/dimensions'
import { isMoney, isSum, measure, measureRowName, type MeasureId } from '@headgate/contract/reports/measures'
import type { ReportColumnId } from '@headgate/contract/reports/report'
import type { OrderPart } from '@headgate/contract/reports/comparisons'
import { judgeSums } from '@headgate/domain/ivt/judge-ivt'
import { changeOf } from '@headgate/domain/reports/comparison/change'
import { reportMaturityWords } from '@headgate/domain/reports/report-maturity'
import { columnName, inOwnOrder } from '@headgate/domain/reports/column-labels'
import { valueTitle, wordsName, wordsTitle } from '@headgate/domain/reports/words/file-columns'
import { valueName } from '@headgate/domain/reports/words/value-text'
import { moneyText } from '@headgate/domain/revenue/money'
import type { SheetKind } from '@headgate/server/xlsx/cells'
import type { FactRow } from '@headgate/warehouse/reports/report'
import { hasMaturity, type ReportView } from '@headgate/warehouse/reports/report-view'
import type { Names } from '../report-names.ts'
import { figureOf } from '../report-rows.ts'

/** A column of a file: its name, its title, and its value in a row. Null is an empty cell. */
export interface FileColumn {
  id: string
  /** The column of the report that it belongs to. */
  of: ReportColumnId
  title: string
  kind: SheetKind
  value: (row: FactRow, names: Names) => string | number | null
}

const RATIO_DECIMALS = 3

function groupColumns({ report, interval, groups }: ReportView): FileColumn[] {
  const date: FileColumn = {
    id: 'date',
    of: 'date',
    title: columnName(report, 'date'),
    kind: 'date',
    value: (row) => row.date,
  }
  const grouped = groups.flatMap((key): FileColumn[] => {
    const words = wordsName(key)
    const value: FileColumn = {
      id: rowName(key),
      of: key,
      title: valueTitle(report, key),
      kind: isNumeric(key) ? 'id' : 'text',
      // A row of totals has none.
      value: ({ groups: { [key]: at } }) => at ?? null,
    }
    if (words === undefined) return [value]
    const text = ({ groups: at }: FactRow, names: Names) => valueName(key, { groups: at, names }) ?? ''
    return [value, { id: words, of: key, title: wordsTitle(report, key), kind: 'text', value: text }]
  })
  return [...(interval === 'accumulated' ? [] : [date]), ...grouped]
}

function kindOf(id: MeasureId): SheetKind {
  if (measure(id).kind === 'ratio') return 'ratio'
  return isMoney(id) ? 'money' : 'count'
}

const rounded = (value: number) => Number(value.toFixed(RATIO_DECIMALS))

function measured(id: MeasureId, sums: FactRow['sums'] | null): string | number | null {
  if (sums === null) return null
  const value = figureOf(id, sums)
  return typeof value === 'number' && measure(id).kind === 'ratio' ? rounded(value) : value
}

const partTitles: Record<Exclude<OrderPart, 'value'>, string> = {
  before: 'before',
  difference: 'difference',
  percent: 'change in %',
}

/** A measure, and with a comparison also what it was and how much it changed. */
function measureColumns(view: ReportView, id: MeasureId): FileColumn[] {
  const label = columnName(view.report, id)
  const name = measureRowName(id)
  const own: FileColumn = {
    id: name,
    of: id,
    title: label,
    kind: kindOf(id),
    value: ({ sums }) => measured(id, sums),
  }
  if (view.before === null) return [own]
  const parts = (Object.keys(partTitles) as (keyof typeof partTitles)[]).map((part): FileColumn => ({
    id: `${name}_${part}`,
    of: id,
    title: `${label}, ${partTitles[part]}`,
    kind: part === 'percent' ? 'ratio' : kindOf(id),
    value: ({ sums, before }) => {
      if (part === 'before' || before === null) return measured(id, before)
      const change = changeOf(id, sums, before)
      if (change === null) return null
      if (part === 'percent') return change.percent === null ? null : rounded(change.percent)
      if (isSum(id) && isMoney(id)) return moneyText((sums[id] ?? 0) - (before[id] ?? 0))
      return rounded(change.difference)
    },
  }))
  return [own, ...parts]
}

/** Whether a row passes the test of a measure; empty where it is not judged. */
function testColumns({ report, ivt }: ReportView, id: MeasureId): FileColumn[] {
  const test = report.tests?.[id]
  if (test === undefined || !ivt) return []
  const value = ({ sums }: FactRow) => judgeSums(sums, ivt)?.[test] ?? ''
  return [{ id: test, of: id, title: `${columnName(report, id)}, test`, kind: 'text', value }]
}

/** All columns of the file of a view: groups, each id with its name, then measures, then how final they are. */
export function fileColumns(view: ReportView): FileColumn[] {
  const maturity: FileColumn = {
    id: 'maturity',
    of: 'maturity',
    title: columnName(view.report, 'maturity'),
    kind: 'text',
    value: ({ maturity: of }) => reportMaturityWords(of),
  }
  const columns = [
    ...groupColumns(view),
    ...view.report.measures.flatMap((id) => [...measureColumns(view, id), ...testColumns(view, id)]),
    ...(hasMaturity(view) ? [maturity] : []),
  ]
  return inOwnOrder(view.report, columns, ({ of }) => of)
}
