import { Group, Text } from '@mantine/core'
import type { OrderPart } from '@headgate/contract/reports/comparisons'
import { dimension, type DimensionId } from '@headgate/contract/reports/dimensions'
import { measure, type MeasureId } from '@headgate/contract/reports/measures'
import type { Report, ReportOrderBy, TestResult } from '@headgate/contract/reports/report'
import type { Tone } from '@headgate/contract/reports/tones'
import { testText } from '@headgate/domain/ivt/judge-ivt'
import { columnName, hasMaturityColumn, inOwnOrder } from '@headgate/domain/reports/column-labels'
import {
  comparedId,
  comparedParts,
  comparedText,
  comparedTitle,
  comparedValue,
  isComparedHidden,
} from '@headgate/domain/reports/comparison/compared-parts'
import { groupTitle } from '@headgate/domain/reports/words/titles'
import { toneOf, valueOf } from '@headgate/domain/reports/formulas'
import type { ShownRow } from '@headgate/domain/reports/reply-rows'
import type { ReportSplit } from '@headgate/domain/reports/views/report-split'
import type { Column } from '../../table/column.ts'
import { DayCell, DrillCell } from './drill.tsx'
import { MaturityCell } from './maturity-cell.tsx'
import { measureText } from '@headgate/domain/reports/measure-text'
import type { ReportAddress } from '@headgate/domain/reports/report-address'
import { valueName } from '@headgate/domain/reports/words/value-text'

type ReportColumn = Column<ShownRow>

const date = (report: Report, width: number): ReportColumn => ({
  id: 'date',
  header: columnName(report, 'date'),
  value: (row) => row.date,
  cell: (row) => <DayCell date={row.date} />,
  width,
})

/** A group's column: the name followed by the id, or the only one of the two that exists. */
function groupColumn(report: Report, key: DimensionId): ReportColumn {
  const { names, width } = dimension(key)
  const header = groupTitle(report, key)
  const value = (row: ShownRow) => row.groups[key]
  const name = (row: ShownRow) => valueName(key, row)
  const cell = (row: ShownRow) => <DrillCell groupKey={key} value={value(row)} text={name(row)} />
  if (names === undefined) return { id: key, header, value, cell, width }
  return {
    id: key,
    header,
    hint: 'In the order of the ids',
    value,
    cell: (row) => (
      <Group gap={6} wrap="nowrap">
        {cell(row)}
        {name(row) === undefined || value(row) === 0 ? null : (
          <Text span size="xs" c="dimmed" flex="none">
            {value(row)}
          </Text>
        )}
      </Group>
    ),
    width,
  }
}

function measureColumn(report: Report, id: MeasureId, { country, missing }: ReportSplit): ReportColumn {
  const { hint, width } = measure(id)
  const test = report.tests?.[id]
  const resultOf = ({ tests }: ShownRow) => test && tests?.[test]
  return {
    id,
    header: columnName(report, id),
    hint: missing[id] === undefined ? hint : `${missing[id]}. ${hint}`,
    value: (row) => valueOf(id, row.sums),
    format: (row) => `${measureText(id, row.sums)}${testText(resultOf(row))}`,
    tone: (row) => testTone(resultOf(row)) ?? toneOf(id, row.sums, country ?? countryOf(row)),
    width,
    align: 'end',
    sortable: missing[id] === undefined,
    hidden: report.hidden?.includes(id) ?? false,
  }
}

/** The colour of a test's result. */
const testTone = (result: TestResult | undefined): Tone | undefined =>
  result && (result === 'pass' ? 'green' : 'red')

const countryOf = ({ groups: { country } }: ShownRow) =>
  country === undefined || country === '' ? undefined : String(country)

/** The order by a column. */
export function columnOrder(column: string): Pick<ReportAddress, 'order_by' | 'order_of'> {
  const [by = 'date', part = 'value'] = column.split(':')
  return { order_by: by as ReportOrderBy, order_of: part as OrderPart }
}

/** What a measure was, and how much it changed. */
function changeColumns(report: Report, id: MeasureId, { missing }: ReportSplit): ReportColumn[] {
  if (missing[id] !== undefined) return []
  return comparedParts.map((part): ReportColumn => ({
    id: comparedId(id, part),
    header: comparedTitle(report, id, part),
    value: (row) => comparedValue(id, part, row),
    format: (row) => comparedText(id, part, row),
    width: Math.max(110, measure(id).width + 30),
    align: 'end',
    hidden: isComparedHidden(report, id, part),
  }))
}

const maturity = (report: Report): ReportColumn => ({
  id: 'maturity',
  header: columnName(report, 'maturity'),
  hint: `How final the figures are, and which part of the ${report.own ? 'revenue' : 'net revenue'} is usually in at this age`,
  value: (row) => row.maturity.state,
  cell: (row) => <MaturityCell maturity={row.maturity} />,
  width: 190,
  sortable: false,
})

/**
 * The columns of a view: date unless accumulated, groups in the chosen order, then measures; or the order of its
 * reader.
 */
export function reportColumns(report: Report, split: ReportSplit): readonly ReportColumn[] {
  const { interval, groups, compare } = split
  const columns = [
    ...(interval === 'accumulated' ? [] : [date(report, interval === 'hour' ? 170 : 130)]),
    ...groups.map((key) => groupColumn(report, key)),
    ...(hasMaturityColumn(report, interval) ? [maturity(report)] : []),
    ...report.measures.flatMap((id) => [
      measureColumn(report, id, split),
      ...(compare === 'none' ? [] : changeColumns(report, id, split)),
    ]),
  ]
  return inOwnOrder(report, columns, ({ id }) => id.split(':')[0]!)
}
