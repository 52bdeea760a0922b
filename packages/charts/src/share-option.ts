import type { Share } from '@headgate/domain/reports/charts/chart-series'
import { seriesColour } from './colours.ts'
import { axisLook, basis, type ChartLook, type ChartOption, FONT, fullGrid, tipLook } from './option.ts'
import { axisNumber, tipHtml } from './texts.ts'

/** Room for one bar, in pixels; the chart is as high as its bars need. */
export const SHARE_ROW = 34

export const percentText = (percent: number): string => `${percent.toFixed(1)} %`

/** Parts of a whole as bars, largest on top, each with its percent. */
export function shareOption(shares: readonly Share[], look: ChartLook): ChartOption {
  const { colours } = look
  return {
    ...basis(look),
    grid: { ...fullGrid, right: 64 },
    tooltip: {
      ...tipLook(look),
      trigger: 'item',
      formatter: (params) => {
        const share = shares[(Array.isArray(params) ? params[0] : params)?.dataIndex ?? 0]!
        return tipHtml(share.label, [
          { colour: 'transparent', label: 'Value', text: look.format(share.value) },
          { colour: 'transparent', label: 'Share', text: percentText(share.percent) },
        ])
      },
    },
    xAxis: {
      type: 'value',
      ...axisLook(colours),
      axisLine: { show: false },
      splitNumber: 4,
      axisLabel: { ...axisLook(colours).axisLabel, formatter: axisNumber },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: shares.map(({ label }) => label),
      ...axisLook(colours),
      axisLabel: { color: colours.ink, fontSize: 13, fontFamily: FONT, width: 170, overflow: 'truncate' },
    },
    series: {
      type: 'bar',
      barMaxWidth: 20,
      data: shares.map((share, index) => ({
        value: share.value,
        itemStyle: { color: seriesColour(share, index, colours), borderRadius: 2 },
      })),
      label: {
        show: true,
        position: 'right',
        color: colours.ink,
        fontSize: 12,
        fontFamily: FONT,
        formatter: ({ dataIndex }) => percentText(shares[dataIndex]!.percent),
      },
    },
  }
}
