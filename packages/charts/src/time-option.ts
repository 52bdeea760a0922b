import { NO_VALUE } from '@headgate/domain/no-value'
import { type ChartSeries, inPercent, type Series } from '@headgate/domain/reports/charts/chart-series'
import { isDashed, seriesColour, seriesId } from './colours.ts'
import { axisLook, basis, type ChartLook, type ChartOption, fullGrid, tipLook } from './option.ts'
import { axisDate, axisNumber, tipHtml } from './texts.ts'

/** Ratios are always lines: they cannot be piled. */
export type TimeShape = 'lines' | 'bars' | 'areas'

export interface TimeLook extends ChartLook {
  shape: TimeShape
  percent: boolean
  /** Ids of series that are switched off. */
  hidden: ReadonlySet<string>
}

export interface ShownSeries extends Series {
  id: string
  colour: string
  dashed: boolean
}

/** The series that are on, each with its colour, in percent of those where that is asked. */
export function shownSeries(chart: ChartSeries, look: Pick<TimeLook, 'colours' | 'hidden' | 'percent'>) {
  const looks = new Map(
    chart.series.map((one, index) => [
      seriesId(one),
      { id: seriesId(one), colour: seriesColour(one, index, look.colours), dashed: isDashed(one, index) },
    ]),
  )
  const on = { ...chart, series: chart.series.filter((one) => !look.hidden.has(seriesId(one))) }
  return (look.percent ? inPercent(on) : on).series.map((one): ShownSeries => ({
    ...one,
    ...looks.get(seriesId(one))!,
  }))
}

/** What all series have on a date together; null where none has a value. */
export const sumAt = (series: readonly Pick<Series, 'values'>[], at: number): number | null =>
  series.reduce<number | null>((sum, { values }) => {
    const value = values[at] ?? null
    return value === null ? sum : (sum ?? 0) + value
  }, null)

/** Whether there is nothing to draw: no series has a value. */
export const isEmptyChart = ({ series }: ChartSeries): boolean =>
  series.every(({ values }) => values.every((value) => value === null))

/** A value with nothing beside it has no line to be seen by, so it is a dot. */
const isAlone = (values: readonly (number | null)[], at: number) =>
  (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null

/** With more bars, gaps and lines between them would take the room of their colours. */
const WIDE_BARS = 62

function drawn(one: ShownSeries, { shape, colours }: TimeLook): NonNullable<ChartOption['series']> {
  const shared = { name: one.label, id: one.id, data: [...one.values], color: one.colour }
  if (shape === 'bars') {
    const areWide = one.values.length <= WIDE_BARS
    return {
      ...shared,
      type: 'bar',
      stack: 'all',
      barCategoryGap: areWide ? '20%' : '6%',
      // A line of the ground between parts of a pile tells them apart without colours.
      itemStyle: { borderColor: colours.ground, borderWidth: areWide ? 0.5 : 0 },
      emphasis: { disabled: true },
    }
  }
  // Symbols cost a shape for each value, so only a series with such a value has them.
  const hasAlone = one.values.some((value, at) => value !== null && isAlone(one.values, at))
  const line = {
    ...shared,
    type: 'line' as const,
    showSymbol: hasAlone,
    showAllSymbol: true,
    symbol: 'circle',
    symbolSize: hasAlone
      ? (_: unknown, { dataIndex }: { dataIndex: number }) => (isAlone(one.values, dataIndex) ? 6 : 0)
      : 6,
    emphasis: { disabled: true },
  }
  return shape === 'areas'
    ? { ...line, stack: 'all', lineStyle: { width: 1, color: colours.ground }, areaStyle: { opacity: 1 } }
    : { ...line, lineStyle: { width: 2, type: one.dashed ? 'dashed' : 'solid' } }
}

/** Texts of a value: its own, or its percent of the date. */
export const valueText = (value: number | null, { percent, format }: Pick<TimeLook, 'percent' | 'format'>) =>
  value === null ? NO_VALUE : percent ? `${value.toFixed(1)} %` : format(value)

/** Areas with negative values would cross each other, so these are bars. */
const drawable = (shape: TimeShape, series: readonly ShownSeries[]): TimeShape =>
  shape === 'areas' && series.some(({ values }) => values.some((value) => (value ?? 0) < 0)) ? 'bars' : shape

/** Hours of more than three days are named by their days only. Each day begins with the first hour that the view has of it. */
function dateLabels(dates: readonly string[]) {
  const firsts = new Set(dates.filter((date, at) => date.slice(0, 10) !== dates[at - 1]?.slice(0, 10)))
  const areHours = (dates[0]?.length ?? 0) > 10
  return {
    formatter: (date: string) => axisDate(date, firsts.has(date)),
    hideOverlap: true,
    ...(areHours && firsts.size > 3 ? { interval: (_: number, date: string) => firsts.has(date) } : {}),
  }
}

/** A chart over time: docs/behaviour/reports.md#charts. */
export function timeOption(chart: ChartSeries, wanted: TimeLook): ChartOption {
  const series = shownSeries(chart, wanted)
  const look = { ...wanted, shape: drawable(wanted.shape, series) }
  const { dates } = chart
  const piled = look.shape !== 'lines'
  const tip = (at: number) => {
    const rows = series.map((one) => ({
      colour: one.colour,
      label: one.label,
      text: valueText(one.values[at] ?? null, look),
    }))
    const total = piled && !look.percent && series.length > 1 ? valueText(sumAt(series, at), look) : undefined
    return tipHtml(dates[at] ?? '', rows, total)
  }
  return {
    ...basis(look),
    grid: fullGrid,
    tooltip: {
      ...tipLook(look),
      trigger: 'axis',
      axisPointer: {
        type: look.shape === 'bars' ? 'shadow' : 'line',
        lineStyle: { color: look.colours.dimmed },
        animation: false,
      },
      formatter: (params) => tip((Array.isArray(params) ? params[0] : params)?.dataIndex ?? 0),
    },
    xAxis: {
      type: 'category',
      data: [...dates],
      boundaryGap: look.shape === 'bars' || dates.length === 1,
      ...axisLook(look.colours),
      axisLabel: {
        ...axisLook(look.colours).axisLabel,
        ...dateLabels(dates),
      },
    },
    yAxis: {
      type: 'value',
      ...axisLook(look.colours),
      axisLine: { show: false },
      ...(look.percent && series.every(({ values }) => values.every((value) => (value ?? 0) >= 0))
        ? { min: 0, max: 100 }
        : {}),
      axisLabel: {
        ...axisLook(look.colours).axisLabel,
        formatter: (value: number) => `${axisNumber(value)}${look.percent ? ' %' : ''}`,
      },
    },
    series: series.flatMap((one) => drawn(one, look)),
  }
}
