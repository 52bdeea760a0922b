import { Anchor, Text } from '@mantine/core'
import { dimension, type DimensionId } from '@headgate/contract/reports/dimensions'
import { NONE } from '@headgate/contract/value-kinds'
import { filtersOf } from '@headgate/contract/reports/report'
import { columnName } from '@headgate/domain/reports/column-labels'
import { toDashList } from '@headgate/domain/addresses/dash-list'
import { NO_VALUE } from '@headgate/domain/no-value'
import { daysOfCell, isOfView } from '@headgate/domain/reports/drill'
import { addressName, addressOfQuery, type ReportAddress } from '@headgate/domain/reports/report-address'
import { isNoValue } from '@headgate/domain/reports/words/value-text'
import { useReportPlace } from './report-place.ts'

interface DrillCellProps {
  groupKey: DimensionId
  value: number | string | undefined
  text: string | undefined
}

/** A group's cell. A press narrows the report to it if the report has a filter for it. Back widens it again. */
export function DrillCell({ groupKey, value, text }: DrillCellProps) {
  const { report, narrow } = useReportPlace()
  const { none } = dimension(groupKey)
  const isNone = isNoValue(groupKey, value)
  if (value === undefined || (isNone && none === undefined)) return NO_VALUE
  const shown = isNone ? none! : text === undefined || text === '' ? String(value) : text
  if (!filtersOf(report).includes(groupKey))
    return (
      <Text span size="sm" truncate title={shown}>
        {shown}
      </Text>
    )
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      truncate
      {...(isNone && { c: 'dimmed' })}
      maw="100%"
      title={`Only ${columnName(report, groupKey)} ${shown}`}
      onClick={() => narrow({ [addressName(groupKey)]: toDashList([value === '' ? NONE : String(value)]) })}
    >
      {shown}
    </Anchor>
  )
}

/** An hour, a day or a month: a press narrows the view to what it has of it, beside the days that stood beside it. */
export function DayCell({ date }: { date: string | null }) {
  const { report, shown, narrow } = useReportPlace()
  if (date === null) return NO_VALUE
  // A comparison with a longer period has rows of other days than the view.
  if (shown === undefined || !isOfView({ date }, shown.range)) return date
  const { query, range } = shown
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      c="inherit"
      title={`Only ${date}`}
      onClick={() => narrow(daysIn(addressOfQuery(report, { ...query, ...daysOfCell(query, date, range) })))}
    >
      {date}
    </Anchor>
  )
}

/** The days of an address, its hours, and what they are compared with. */
function daysIn(address: Partial<ReportAddress>): Partial<ReportAddress> {
  const { period, from_date, to_date, hours, compare, before_from, before_to } = address
  return { period, from_date, to_date, hours, compare, before_from, before_to }
}
