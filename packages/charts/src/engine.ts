import { BarChart, HeatmapChart, LineChart } from 'echarts/charts'
import {
  GridComponent,
  LegendPlainComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components'
import { init, use } from 'echarts/core'

// The parts that charts need. Everything else of the library stays out of the build (decision 0269).
use([
  LineChart,
  BarChart,
  HeatmapChart,
  GridComponent,
  LegendPlainComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
])

/** The charting library without the part that draws: `canvas.ts` adds that of browsers, `picture.ts` that of servers. */
export const start = init
