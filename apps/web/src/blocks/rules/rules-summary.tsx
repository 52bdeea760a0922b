import { Button, Text } from '@mantine/core'
import { sumOfPercents } from '@headgate/domain/rules/weights'
import { formatCount } from '../../lib/numbers.ts'
import classes from './rules.module.css'

interface RulesSummaryProps {
  /** How many there are, enabled or not. */
  total: number
  /** Of the enabled rules. */
  weights: readonly (number | null)[]
  waterfall: boolean
  weightsByHand: boolean
  /** Lets the caps lead again. */
  onDerive: () => void
}

/** How many rules there are, and what the weights of the enabled ones add up to. */
export function RulesSummary({ total, weights, waterfall, weightsByHand, onDerive }: RulesSummaryProps) {
  const count = `${formatCount(total)} rule${total === 1 ? '' : 's'}, ${formatCount(weights.length)} enabled`
  if (waterfall) return <Text size="sm">{count}</Text>
  const sum = sumOfPercents(weights)
  return (
    <Text size="sm" component="div" className={classes.summary}>
      {count}
      <span data-tone={sum > 100 ? 'wrong' : sum < 100 && weights.length > 0 ? 'low' : undefined}>
        Total weight: {percent.format(sum)} %
      </span>
      <span>{weightsByHand ? 'Weights edited by hand' : 'Weights from daily caps'}</span>
      {weightsByHand ? (
        <Button size="compact-xs" variant="default" onClick={onDerive}>
          Derive from caps again
        </Button>
      ) : null}
    </Text>
  )
}

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 5 })
