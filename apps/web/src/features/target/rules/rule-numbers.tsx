import { memo } from 'react'
import { targetingLimits } from '@headgate/contract/targetings'
import { NumberField } from '../../../form/number-field.tsx'
import { problemsId } from './rule-problems-id.ts'
import { useSurroundings } from './rule-surroundings.ts'
import classes from './rules.module.css'

interface RuleNumbersProps {
  ruleKey: string
  at: number
  cap: number | null
  weight: number | null
  share: number | null
}

const names = { label: classes.label! }
const { decimals } = targetingLimits.weight

/** Daily cap, weight and revenue share; in waterfall the last two are off (2 §4.4). */
export const RuleNumbers = memo(function RuleNumbers({
  ruleKey: key,
  at,
  cap,
  weight,
  share,
}: RuleNumbersProps) {
  const { dispatch, waterfall, problems } = useSurroundings()
  const shared = (field: string) => {
    const wrong = problems[`targeting_rules.${at}.${field}`] !== undefined
    return {
      size: 'xs',
      classNames: names,
      error: wrong,
      'aria-describedby': wrong ? problemsId(at) : undefined,
    }
  }
  return (
    <>
      <NumberField
        label="Daily Cap"
        placeholder="0"
        {...shared('daily_cap')}
        value={cap}
        onChange={(daily_cap) => dispatch({ type: 'set-cap', key, daily_cap })}
      />
      <NumberField
        label="Weight (%)"
        {...shared('daily_frequency')}
        disabled={waterfall}
        decimals={decimals}
        value={weight}
        onChange={(value) => dispatch({ type: 'set-weight', key, weight: value })}
      />
      <NumberField
        label="Rev-Share (%)"
        {...shared('revenue_share_percentage')}
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
