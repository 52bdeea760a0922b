import { Button, Text } from '@mantine/core'
import type { RuleDraft } from '@headgate/domain/rules/rule-draft'
import { evenWeights, sumOfPercents } from '@headgate/domain/rules/weights'
import { formatCount } from '../../lib/numbers.ts'
import classes from './rules.module.css'

interface RulesSummaryProps {
  rules: readonly RuleDraft[]
  waterfall: boolean
  weightsByHand: boolean
  /** Derives the weights from the caps again. */
  onDerive: () => void
  onSplit: () => void
}

/** The number of rules, the sum of the enabled weights, and whether the weights follow from the caps. */
export function RulesSummary({ rules, waterfall, weightsByHand, onDerive, onSplit }: RulesSummaryProps) {
  const enabled = rules.filter((rule) => !rule.disabled)
  const weights = enabled.map((rule) => rule.daily_frequency)
  const count = `${formatCount(rules.length)} rule${rules.length === 1 ? '' : 's'}, ${formatCount(enabled.length)} enabled`
  if (waterfall) return <Text size="sm">{count}</Text>
  const sum = sumOfPercents(weights)
  const even = evenWeights(enabled.length)
  const isEven = weights.every((weight, at) => weight === even[at])
  const hasCaps = enabled.some((rule) => (rule.daily_cap ?? 0) > 0)
  return (
    <Text size="sm" component="div" className={classes.summary}>
      {count}
      <span data-tone={sum > 100 ? 'wrong' : sum < 100 && weights.length > 0 ? 'low' : undefined}>
        Total weight: {percent.format(sum)} %
      </span>
      <span>
        {weightsByHand
          ? 'Weights edited by hand'
          : hasCaps || enabled.length < 2
            ? 'Weights from daily caps'
            : 'Equal weights: no rule has a daily cap'}
      </span>
      {weightsByHand ? (
        <Button size="compact-xs" variant="default" onClick={onDerive}>
          Derive from caps again
        </Button>
      ) : null}
      {enabled.length > 1 && !isEven ? (
        <Button size="compact-xs" variant="default" onClick={onSplit}>
          Split evenly
        </Button>
      ) : null}
    </Text>
  )
}

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 5 })
