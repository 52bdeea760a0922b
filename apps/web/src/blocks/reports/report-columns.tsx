import { Group, Text } from '@mantine/core'
import { dimension, type DimensionId } from '@headgate/contract/reports/dimensions'
import { measure, type MeasureId } from '@headgate/contract/reports/measures'
import type { Interval } from '@headgate/contract/reports/periods'
import type { Report, ReportRow } from '@headgate/contract/reports/report'
import { measureOf, toneOf } from '@headgate/domain/reports/formulas'
import { qualityScoreInTable, reasonLabel } from '@headgate/domain/labels'
import { countryName } from '../../lib/country-name.ts'
import type { Column } from '../../table/column.ts'
import { DayCell, DrillCell } from './drill.tsx'
import { measureText } from './measure-text.ts'

type ReportColumn = Column<ReportRow>

const date = (width: number): ReportColumn => ({
  id: 'date',
  header: 'Date (UTC)',
  value: (row) => row.date,
  cell: (row) => <DayCell date={row.date} />,
  width,
})

/** A group's column: the name followed by the id, or the only one of the two that exists. */
function groupColumn(key: DimensionId): ReportColumn {
  const { label, names, values, width } = dimension(key)
  const value = (row: ReportRow) => row.groups[key]
  const name = (row: ReportRow) => {
    if (values === 'country') return countryName(String(value(row) ?? ''))
    if (values === 'reason') return reasonLabel(String(value(row) ?? ''))
    return values === 'quality' ? qualityScoreInTable(String(value(row) ?? '')) : row.names[key]
  }
  const cell = (row: ReportRow) => <DrillCell groupKey={key} value={value(row)} text={name(row)} />
  if (names === undefined)
    return { id: key, header: values === 'id' ? `${label} ID` : label, value, cell, width }
  return {
    id: key,
    header: label,
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

function measureColumn(id: MeasureId): ReportColumn {
  const { label, hint, width } = measure(id)
  return {
    id,
    header: label,
    hint,
    value: (row) => measureOf(id, row),
    format: (row) => measureText(id, row),
    tone: (row) => toneOf(id, row),
    width,
    align: 'end',
  }
}

/** How the rows of a view are split. */
export interface ReportSplit {
  interval: Interval
  groups: readonly DimensionId[]
}

/** The columns of a view: date unless accumulated, groups in the chosen order, then measures. */
export function reportColumns(report: Report, { interval, groups }: ReportSplit): readonly ReportColumn[] {
  return [
    ...(interval === 'accumulated' ? [] : [date(interval === 'hour' ? 170 : 130)]),
    ...groups.map(groupColumn),
    ...report.measures.map(measureColumn),
  ]
}
