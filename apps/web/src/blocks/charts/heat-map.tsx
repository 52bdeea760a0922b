import { NO_VALUE } from '@headgate/domain/no-value'
import { heatOption, hourOfWeekText } from '@headgate/charts/heat-option'
import { hourLabel } from '@headgate/domain/reports/view-labels'
import { HOURS, weekdays } from '@headgate/domain/reports/charts/hours-of-week'
import { useMemo } from 'react'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import { useChartLook } from './use-chart-look.ts'

type Cells = readonly (readonly (number | null)[])[]

interface HeatMapProps extends ChartProps {
  /** From `hoursOfWeek`; undefined during the first read. */
  cells: Cells | undefined
  /** Whether an hour of the period has ended: others are not drawn. */
  hasEndedHours?: boolean
}

const none: Cells = []

/** Hours of the day by weekday, each as it is on average: docs/behaviour/reports.md#charts. */
export function HeatMap({ cells = none, hasEndedHours = true, ...props }: HeatMapProps) {
  const { label, note, format, height = 300 } = props
  const look = useChartLook(format)
  const option = useMemo(() => heatOption(cells, look), [cells, look])
  const textAt = (day: number, hour: number) => {
    const value = cells[day]?.[hour] ?? null
    return value === null ? NO_VALUE : format(value)
  }
  return (
    <ChartFrame
      label={label}
      note={note}
      isRead={cells !== none}
      isEmpty={cells.every((day) => day.every((value) => value === null))}
      emptyText={hasEndedHours ? undefined : 'No hour of this period has ended yet.'}
      height={height}
      option={option}
      colours={look.colours}
      table={() => ({
        header: ['Hour (UTC)', ...weekdays],
        rows: Array.from({ length: HOURS }, (_, hour) => [
          hourLabel(hour),
          ...weekdays.map((_day, day) => textAt(day, hour)),
        ]),
      })}
      rows={weekdays.length}
      columns={HOURS}
      placeOf={({ row, column }) => ({ seriesIndex: 0, dataIndex: row * HOURS + column })}
      textOf={({ row, column }) => `${hourOfWeekText(row, column)}: ${textAt(row, column)}`}
    />
  )
}
