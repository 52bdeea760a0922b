import { use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([CanvasRenderer])

/** Draws in a browser. Some 190 kB: import this module only when a chart is shown. */
export { start } from './engine.ts'

export type { EChartsType as Drawing } from 'echarts/core'
