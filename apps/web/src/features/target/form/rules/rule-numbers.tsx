import { memo } from 'react'
import { RuleNumbers } from '../../../../blocks/rules/rule-numbers.tsx'
import { problemsId } from './rule-problems-id.ts'
import { useSurroundings } from './rule-surroundings.ts'

interface TargetingRuleNumbersProps {
  ruleKey: string
  at: number
  cap: number | null
  weight: number | null
  share: number | null
}

/** The numbers of a rule; in waterfall weight and share are off (2 §4.4). */
export const TargetingRuleNumbers = memo(function TargetingRuleNumbers(props: TargetingRuleNumbersProps) {
  const { ruleKey: key, at, cap, weight, share } = props
  const { dispatch, waterfall, problems } = useSurroundings()
  const isWrong = (field: string) => problems[`targeting_rules.${at}.${field}`] !== undefined
  return (
    <RuleNumbers
      waterfall={waterfall}
      problemsId={problemsId(at)}
      cap={{
        value: cap,
        wrong: isWrong('daily_cap'),
        onChange: (daily_cap) => dispatch({ type: 'set-cap', key, daily_cap }),
      }}
      weight={{
        value: weight,
        wrong: isWrong('daily_frequency'),
        onChange: (value) => dispatch({ type: 'set-weight', key, weight: value }),
      }}
      share={{
        value: share,
        wrong: isWrong('revenue_share_percentage'),
        onChange: (revenue_share_percentage) =>
          dispatch({ type: 'set-rule', key, values: { revenue_share_percentage } }),
      }}
    />
  )
})
