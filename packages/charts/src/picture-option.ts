import type { ChartColours } from './colours.ts'
import { type ChartOption, FONT } from './option.ts'

export interface LegendEntry {
  label: string
  colour: string
}

export interface PictureTexts {
  title: string
  /** Period, filters, maturity: what a picture needs when it stands alone. */
  subtitle?: string
  /** None for charts that name their parts on an axis. */
  legend?: readonly LegendEntry[]
}

/** Pixels that the title takes. */
const TITLE = 64
const [WIDEST_LEGEND, LETTER, SWATCH] = [220, 7, 26]

/** Pixels of a legend, as far as they can be known without a screen. */
const legendWidth = (legend: readonly LegendEntry[]) =>
  Math.min(WIDEST_LEGEND, SWATCH + LETTER * Math.max(...legend.map(({ label }) => label.length)))

/** The same chart with what surrounds it on the screen: ground, title, legend. */
export function pictureOption(option: ChartOption, texts: PictureTexts, colours: ChartColours): ChartOption {
  const { title, subtitle = '', legend = [] } = texts
  const grid = Array.isArray(option.grid) ? option.grid[0] : option.grid
  const right = Number(grid?.right ?? 0)
  const width = legend.length === 0 ? 0 : legendWidth(legend)
  return {
    ...option,
    animation: false,
    backgroundColor: colours.ground,
    tooltip: { show: false },
    title: {
      text: title,
      subtext: subtitle,
      left: 20,
      top: 12,
      itemGap: 4,
      textStyle: { color: colours.ink, fontSize: 16, lineHeight: 22, fontFamily: FONT },
      subtextStyle: { color: colours.dimmed, fontSize: 12, lineHeight: 16, fontFamily: FONT },
    },
    grid: {
      ...grid,
      left: 20,
      top: TITLE + 12,
      bottom: Number(grid?.bottom ?? 0) + 12,
      right: right + width + 16,
    },
    ...(legend.length > 0
      ? {
          legend: {
            orient: 'vertical',
            right: 16,
            top: TITLE + 8,
            itemWidth: 10,
            itemHeight: 10,
            itemGap: 8,
            icon: 'roundRect',
            data: legend.map(({ label, colour }) => ({ name: label, itemStyle: { color: colour } })),
            textStyle: {
              color: colours.ink,
              fontSize: 12,
              fontFamily: FONT,
              width: width - SWATCH,
              overflow: 'truncate',
            },
          },
        }
      : {}),
  }
}
