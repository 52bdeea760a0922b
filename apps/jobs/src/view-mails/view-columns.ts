import { type MeasureId, measureRowName } from '@headgate/contract/reports/measures'
import type { Report, ReportColumnId, ReportQuery, TestResult } from '@headgate/contract/reports/report'
import { testText } from '@headgate/domain/ivt/judge-ivt'
import { columnName, hasMaturityColumn, inOwnOrder } from '@headgate/domain/reports/column-labels'
import {
  comparedId,
  comparedParts,
  comparedText,
  comparedTitle,
  isComparedHidden,
} from '@headgate/domain/reports/comparison/compared-parts'
import { groupTitle } from '@headgate/domain/reports/words/titles'
import { NO_VALUE } from '@headgate/domain/no-value'
import { measureText } from '@headgate/domain/reports/measure-text'
import type { ShownFigures, ShownRow } from '@headgate/domain/reports/reply-rows'
import { reportMaturityWords } from '@headgate/domain/reports/report-maturity'
import { valueTextWithId } from '@headgate/domain/reports/words/value-with-id'

/** A column of the table in a mail. */
export interface MailColumn {
  /** As on the screen. */
  id: string
  title: string
  isNumber: boolean
  cell: (row: ShownRow) => string
  /** Of the totals row; empty for columns without a total. */
  total: (stats: ShownFigures) => string
}

/** The result of the test of a measure, where the row is tested. */
function resultOf({ tests }: Report, id: MeasureId, row: ShownRow): TestResult | undefined {
  const test = tests?.[id]
  return test && row.tests?.[test]
}

/** Whether a view shows a column: `changed` are those that are not as by default. */
const isShown = (id: string, isHidden: boolean, changed: readonly string[]) =>
  changed.includes(id) === isHidden

interface Asked extends Pick<ReportQuery, 'aggregateBy' | 'groupByKeys' | 'compare'> {
  /** Measures that the view cannot have. */
  missing: Readonly<Record<string, string>>
}

/**
 * The columns of a view in a mail, as on its screen: date, groups, how final they are, measures, each with its change;
 * or the order of its reader.
 */
export function mailColumns(
  report: Report,
  { aggregateBy, groupByKeys = [], compare, missing }: Asked,
  changed: readonly string[],
): MailColumn[] {
  const text = (id: ReportColumnId, cell: MailColumn['cell'], title = columnName(report, id)) => ({
    id,
    title,
    isNumber: false,
    isHidden: false,
    cell,
    total: () => '',
  })
  const maturity = {
    ...text('maturity', (row) => reportMaturityWords(row.maturity)),
    total: ({ maturity: of }: ShownFigures) => reportMaturityWords(of),
  }
  const figure = (id: MeasureId) => ({
    id,
    title: columnName(report, id),
    isNumber: true,
    isHidden: report.hidden?.includes(id) ?? false,
    cell: (row: ShownRow) => `${measureText(id, row.sums)}${testText(resultOf(report, id, row))}`,
    total: ({ sums }: ShownFigures) => measureText(id, sums),
  })
  const changes = (id: MeasureId) =>
    comparedParts.map((part) => ({
      id: comparedId(id, part),
      title: comparedTitle(report, id, part),
      isNumber: true,
      isHidden: isComparedHidden(report, id, part),
      cell: (row: ShownRow) => comparedText(id, part, row),
      total: (stats: ShownFigures) => comparedText(id, part, stats),
    }))
  const isCompared = (id: MeasureId) => compare !== 'none' && !(measureRowName(id) in missing)
  const all = [
    ...(aggregateBy === 'accumulated' ? [] : [text('date', (row) => row.date ?? '')]),
    ...groupByKeys.map((key) =>
      text(key, (row) => valueTextWithId(key, row, NO_VALUE), groupTitle(report, key)),
    ),
    ...(hasMaturityColumn(report, aggregateBy) ? [maturity] : []),
    ...report.measures.flatMap((id) => [figure(id), ...(isCompared(id) ? changes(id) : [])]),
  ]
  const shown = all.filter(({ id, isHidden }) => isShown(id, isHidden, changed))
  return inOwnOrder(report, shown, ({ id }) => id.split(':')[0]!)
}
