import { percentText, SHARE_ROW, shareOption } from '@headgate/charts/share-option'
import type { Share } from '@headgate/domain/reports/charts/chart-series'
import { useMemo } from 'react'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import { useChartLook } from './use-chart-look.ts'

interface ShareChartProps extends Omit<ChartProps, 'height'> {
  /** From `chartShares`; undefined during the first read. */
  shares: readonly Share[] | undefined
  /** What the parts are, for the table: 'Publisher'. */
  part: string
}

const none: readonly Share[] = []
/** Pixels of the axis below the bars. */
const AXIS = 44

/** Parts of a whole, largest first: docs/behaviour/reports.md#charts. */
export function ShareChart({ shares = none, part, ...props }: ShareChartProps) {
  const { label, note, format } = props
  const look = useChartLook(format)
  const option = useMemo(() => shareOption(shares, look), [shares, look])
  return (
    <ChartFrame
      label={label}
      note={note}
      isRead={shares !== none}
      isEmpty={shares.length === 0}
      height={AXIS + SHARE_ROW * Math.max(shares.length, 3)}
      option={option}
      colours={look.colours}
      table={() => ({
        header: [part, 'Value', 'Share'],
        rows: shares.map((share) => [share.label, format(share.value), percentText(share.percent)]),
      })}
      rows={shares.length}
      columns={1}
      placeOf={({ row }) => ({ seriesIndex: 0, dataIndex: row })}
      textOf={({ row }) => {
        const share = shares[row]!
        return `${share.label}: ${format(share.value)}, ${percentText(share.percent)}`
      }}
    />
  )
}
