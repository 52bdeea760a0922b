import {
  isEmptyChart,
  shownSeries,
  sumAt,
  timeOption,
  type TimeLook,
  type TimeShape,
  valueText,
} from '@headgate/charts/time-option'
import type { ChartSeries } from '@headgate/domain/reports/charts/chart-series'
import { IconChartAreaLine, IconChartBar, IconChartLine, IconPercentage } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { NO_VALUE } from '@headgate/domain/no-value'
import { IconAction } from '../../ui/icon-action.tsx'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import { ChartLegend } from './chart-legend.tsx'
import type { ChartTable } from './chart-table.tsx'
import { useChartLook } from './use-chart-look.ts'

/** How a chart over time is drawn; a page keeps it in its address. */
export interface TimeView {
  shape: TimeShape
  /** Each part in percent of its date. */
  percent: boolean
}

interface TimeChartProps extends ChartProps {
  /** From `chartSeries`; undefined during the first read. */
  chart: ChartSeries | undefined
  view: TimeView
  onView: (view: TimeView) => void
  /** Ratios cannot be piled or added up: they are lines. */
  isRatio?: boolean
}

const nothing: ChartSeries = { dates: [], series: [] }

const shapes = [
  ['lines', 'Lines', IconChartLine],
  ['bars', 'Stacked bars', IconChartBar],
  ['areas', 'Stacked areas', IconChartAreaLine],
] as const

/** Series over dates or hours: docs/behaviour/reports.md#charts. */
export function TimeChart({ chart = nothing, ...props }: TimeChartProps) {
  const { label, note, format, height = 320, view, onView, isRatio = false } = props
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const basic = useChartLook(format)
  const shape = isRatio ? 'lines' : view.shape
  const percent = view.percent && !isRatio
  const look = useMemo(
    (): TimeLook => ({ ...basic, shape, percent, hidden }),
    [basic, shape, percent, hidden],
  )
  const shown = useMemo(() => shownSeries(chart, look), [chart, look])
  const option = useMemo(() => timeOption(chart, look), [chart, look])
  const all = useMemo(() => shownSeries(chart, { ...look, hidden: new Set() }), [chart, look])
  const toggle = (id: string) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    setHidden(next)
  }
  return (
    <ChartFrame
      label={label}
      note={note}
      isRead={chart !== nothing}
      isEmpty={isEmptyChart(chart)}
      height={height}
      option={option}
      colours={look.colours}
      legendEntries={shown}
      table={() => tableOf(chart, shown, look, isRatio)}
      rows={shown.length}
      columns={chart.dates.length}
      placeOf={({ row, column }) => ({ seriesIndex: row, dataIndex: column })}
      textOf={({ row, column }) => {
        const one = shown[row]
        return `${one?.label}, ${chart.dates[column]}: ${valueText(one?.values[column] ?? null, look)}`
      }}
      controls={
        isRatio ? null : (
          <>
            {shapes.map(([name, text, Icon]) => (
              <IconAction
                key={name}
                label={text}
                pressed={shape === name}
                onClick={() => onView({ ...view, shape: name })}
              >
                <Icon size={18} />
              </IconAction>
            ))}
            <IconAction
              label="In percent"
              pressed={percent}
              onClick={() => onView({ ...view, percent: !percent })}
            >
              <IconPercentage size={18} />
            </IconAction>
          </>
        )
      }
      legend={
        <ChartLegend
          label={label}
          series={all}
          areLines={shape === 'lines'}
          hidden={hidden}
          onToggle={toggle}
        />
      }
    />
  )
}

/** A row for each date. Sums have their total in a last column. */
function tableOf(
  { dates }: ChartSeries,
  shown: ReturnType<typeof shownSeries>,
  look: TimeLook,
  isRatio: boolean,
): ChartTable {
  const isSummed = !isRatio && !look.percent
  return {
    header: ['Date (UTC)', ...shown.map(({ label }) => label), ...(isSummed ? ['Total'] : [])],
    rows: dates.map((date, at) => {
      const sum = sumAt(shown, at)
      const texts = shown.map(({ values }) => valueText(values[at] ?? null, look))
      return [date, ...texts, ...(isSummed ? [sum === null ? NO_VALUE : look.format(sum)] : [])]
    }),
  }
}
