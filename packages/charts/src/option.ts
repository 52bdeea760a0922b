import type { BarSeriesOption, HeatmapSeriesOption, LineSeriesOption } from 'echarts/charts'
import type {
  GridComponentOption,
  LegendComponentOption,
  TitleComponentOption,
  TooltipComponentOption,
  VisualMapComponentOption,
} from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import type { ChartColours } from './colours.ts'

/** What the library is told to draw, of the parts that `engine.ts` has. */
export type ChartOption = ComposeOption<
  | LineSeriesOption
  | BarSeriesOption
  | HeatmapSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | TitleComponentOption
  | TooltipComponentOption
  | VisualMapComponentOption
>

/** How a chart looks, whatever its kind. */
export interface ChartLook {
  colours: ChartColours
  /** A value as the console shows it. */
  format: (value: number) => string
  /** False for people who asked their system for less motion, and in pictures. */
  animated: boolean
}

/** Without quotes, which the library would put into an attribute as they are. */
export const FONT = 'Inter Variable, Inter, system-ui, -apple-system, Segoe UI, Roboto, Arial, sans-serif'

/** Motion and font. */
export function basis({ colours, animated }: ChartLook): ChartOption {
  return {
    animation: animated,
    animationDuration: 250,
    animationDurationUpdate: 200,
    textStyle: { fontFamily: FONT, color: colours.ink },
  }
}

/** The frame of what shows beside the pointer. */
export function tipLook({ colours, animated }: ChartLook): TooltipComponentOption {
  return {
    backgroundColor: colours.ground,
    borderColor: colours.line,
    textStyle: { color: colours.ink, fontSize: 13, fontFamily: FONT },
    transitionDuration: animated ? 0.15 : 0,
    confine: true,
    padding: [8, 12],
  }
}

/** Texts of an axis and the lines of its grid. */
export function axisLook(colours: ChartColours) {
  return {
    axisLabel: { color: colours.dimmed, fontSize: 12, fontFamily: FONT },
    axisLine: { lineStyle: { color: colours.line } },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: colours.line } },
  }
}

/** The drawing takes all room that the texts of its axes leave. */
export const fullGrid: GridComponentOption = {
  left: 4,
  right: 12,
  top: 12,
  bottom: 4,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
}
