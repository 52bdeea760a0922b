import { targetingLimits } from '@headgate/contract/targetings/values'
import { memo } from 'react'
import { NumberField } from '../../../form/number-field.tsx'
import { useRuleContext } from '../rule-context.ts'
import classes from '../rules.module.css'
import { weightLabel } from '../weight-label.ts'
import { markedNumber } from './marked-number.ts'
import { problemsId } from './rule-problems-id.ts'

interface RuleNumbersProps {
  ruleKey: string
  at: number
  enabled: boolean
  cap: number | null
  weight: number | null
  share: number | null
}

const names = { label: classes.label!, root: classes.number! }
const { decimals } = targetingLimits.weight

/** Daily cap, weight and revenue share of a rule. In waterfall, weight and share are off. */
export const RuleNumbers = memo(function RuleNumbers(props: RuleNumbersProps) {
  const { ruleKey: key, at, enabled, cap, weight, share } = props
  const { dispatch, waterfall, problems } = useRuleContext()
  const marked = enabled ? markedNumber(problems) : null
  const field = (name: string) => {
    const path = `rules.${at}.${name}`
    const isWrong = problems[path] !== undefined
    return {
      size: 'xs',
      classNames: names,
      error: isWrong || marked === name,
      'data-field': path,
      'aria-describedby': isWrong ? problemsId(at) : undefined,
    }
  }
  return (
    <>
      <NumberField
        {...field('daily_cap')}
        label="Daily Cap"
        placeholder="0"
        value={cap}
        onChange={(daily_cap) => dispatch({ type: 'set-cap', key, daily_cap })}
      />
      <NumberField
        {...field('daily_frequency')}
        label={weightLabel}
        disabled={waterfall}
        decimals={decimals}
        value={weight}
        onChange={(value) => dispatch({ type: 'set-weight', key, weight: value })}
      />
      <NumberField
        {...field('revenue_share_percentage')}
        label="Rev-Share (%)"
        disabled={waterfall}
        decimals={decimals}
        value={share}
        onChange={(revenue_share_percentage) =>
          dispatch({ type: 'set-rule', key, values: { revenue_share_percentage } })
        }
      />
    </>
  )
})
