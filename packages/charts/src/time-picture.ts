import type { ChartSeries } from '@headgate/domain/reports/charts/chart-series'
import { chartColours } from './colours.ts'
import { pictureOption } from './picture-option.ts'
import { pngOf, type PictureSize } from './picture.ts'
import { isEmptyChart, shownSeries, timeOption, type TimeLook, type TimeShape } from './time-option.ts'

export interface TimePicture {
  title: string
  /** Period, filters and maturity, below the title. */
  subtitle: string
  shape: TimeShape
  percent: boolean
}

/** Wide enough for a mail; at twice as many pixels it stays sharp. */
const MAIL_SIZE: PictureSize = { width: 800, height: 360, scale: 2 }

/**
 * A chart over time as PNG, as the console draws it, in light colours. Null when there is nothing to draw. Import this
 * module when a picture is made (decision 0270). See docs/behaviour/reports.md#charts.
 */
export async function timePicture(
  chart: ChartSeries,
  { title, subtitle, shape, percent }: TimePicture,
  size: PictureSize = MAIL_SIZE,
): Promise<Buffer | null> {
  if (isEmptyChart(chart)) return null
  const colours = chartColours.light
  const look: TimeLook = { colours, format: String, animated: false, shape, percent, hidden: new Set() }
  const legend = shownSeries(chart, look)
  return pngOf(pictureOption(timeOption(chart, look), { title, subtitle, legend }, colours), size)
}
