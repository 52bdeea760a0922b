import { Text } from '@mantine/core'
import type { TargetingDraft } from '@headgate/domain/targeting-form/draft'
import { sumOfPercents } from '@headgate/domain/targeting-form/weights'
import { formatCount } from '../../../lib/numbers.ts'
import classes from './rules.module.css'

/** How many rules there are, and what the weights of the enabled ones add up to. */
export function RulesSummary({ draft }: { draft: TargetingDraft }) {
  const running = draft.targeting_rules.filter((rule) => !rule.disabled)
  const enabled = running.length
  const count = `${formatCount(draft.targeting_rules.length)} rules, ${formatCount(enabled)} enabled`
  if (draft.targeting_type === 'waterfall') return <Text size="sm">{count}</Text>
  const total = sumOfPercents(running.map((rule) => rule.daily_frequency))
  return (
    <Text size="sm" className={classes.summary}>
      {count}
      <span data-tone={total > 100 ? 'wrong' : total < 100 && enabled > 0 ? 'low' : undefined}>
        Total weight: {percent.format(total)} %
      </span>
      <span>{draft.weights_by_hand ? 'Weights edited by hand' : 'Weights from daily caps'}</span>
    </Text>
  )
}

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 5 })
