import { Skeleton } from '@mantine/core'
import type { CallData } from '@headgate/contract/base/call'
import type { repairFigures } from '@headgate/contract/revenue/repair-queue'
import { formatNetRevenue } from '../../../lib/numbers.ts'
import classes from './repair-figures.module.css'

type Days = CallData<typeof repairFigures>['trend']

const WIDTH = 150
const HEIGHT = 30
/** A day without unmatched gross is drawn as a line. */
const LEAST = 1

/** Unmatched gross at the end of each of the last 30 days, as bars. Their names have the figures. */
export function Trend({ trend }: { trend: Days | undefined }) {
  return (
    <div className={classes.trend}>
      <div className={classes.label}>Last 30 days</div>
      {trend === undefined ? (
        <Skeleton height={HEIGHT} width={WIDTH} animate={false} />
      ) : (
        <Bars days={trend} />
      )}
    </div>
  )
}

function Bars({ days }: { days: Days }) {
  const money = days.map(({ gross }) => Math.max(0, Number(gross)))
  const most = Math.max(...money, 1e-6)
  const step = WIDTH / days.length
  const [first, last] = [days[0]!, days.at(-1)!]
  const label = `Unmatched gross went from ${formatNetRevenue(first.gross)} on ${first.day} to ${formatNetRevenue(last.gross)} on ${last.day}`
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      {days.map(({ day, gross }, at) => {
        const height = Math.max(LEAST, (money[at]! / most) * HEIGHT)
        return (
          <rect key={day} x={at * step} y={HEIGHT - height} width={step - 1} height={height}>
            <title>{`${day}: ${formatNetRevenue(gross)}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}
