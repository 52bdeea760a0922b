import { NO_VALUE } from '@headgate/domain/no-value'
import { HOURS, weekdays } from '@headgate/domain/reports/charts/hours-of-week'
import { hourLabel } from '@headgate/domain/reports/view-labels'
import { axisLook, basis, type ChartLook, type ChartOption, FONT, fullGrid, tipLook } from './option.ts'
import { axisNumber, tipHtml } from './texts.ts'

/** `Monday 05:00`. */
export const hourOfWeekText = (day: number, hour: number): string =>
  `${weekdays[day] ?? ''} ${hourLabel(hour)}`

/** A map of hours by weekday, from `hoursOfWeek`. Cells stand in the order of days, then hours. */
export function heatOption(cells: readonly (readonly (number | null)[])[], look: ChartLook): ChartOption {
  const { colours } = look
  const values = cells.flat().filter((value) => value !== null)
  const lowest = Math.min(0, ...values)
  const highest = Math.max(...values, lowest)
  const axis = axisLook(colours)
  return {
    ...basis(look),
    grid: { ...fullGrid, bottom: 52, right: 4 },
    tooltip: {
      ...tipLook(look),
      trigger: 'item',
      formatter: (params) => {
        const at = (Array.isArray(params) ? params[0] : params)?.dataIndex ?? 0
        const [day, hour] = [Math.floor(at / HOURS), at % HOURS]
        const value = cells[day]?.[hour] ?? null
        return tipHtml(hourOfWeekText(day, hour), [
          { colour: 'transparent', label: 'Per hour', text: value === null ? NO_VALUE : look.format(value) },
        ])
      },
    },
    xAxis: {
      type: 'category',
      data: Array.from({ length: HOURS }, (_, hour) => hourLabel(hour)),
      ...axis,
      axisLine: { show: false },
      splitLine: { show: false },
      axisLabel: { ...axis.axisLabel, hideOverlap: true },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: [...weekdays],
      ...axis,
      axisLine: { show: false },
      splitLine: { show: false },
    },
    visualMap: {
      type: 'continuous',
      min: lowest,
      // A map of zeros has the lowest colour, not the highest.
      max: highest === lowest ? lowest + 1 : highest,
      calculable: false,
      orient: 'horizontal',
      left: 'center',
      bottom: 4,
      itemWidth: 12,
      itemHeight: 160,
      inRange: { color: [...colours.heat] },
      text: [axisNumber(highest), axisNumber(lowest)],
      textStyle: { color: colours.dimmed, fontSize: 12, fontFamily: FONT },
    },
    series: {
      type: 'heatmap',
      data: cells.flatMap((day, row) => day.map((value, hour) => [hour, row, value ?? '-'])),
      itemStyle: { borderColor: colours.ground, borderWidth: 1.5 },
      emphasis: { itemStyle: { borderColor: colours.ink, borderWidth: 2 } },
    },
  }
}
