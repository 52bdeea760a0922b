import type { RunHours } from '@headgate/contract/targetings/run-hours'
import { hoursText } from '@headgate/domain/run-hours/hours-text'
import { IconClock } from '@tabler/icons-react'
import { memo } from 'react'
import { openLater } from '../../dialogs/open-later.ts'
import { useRuleContext } from '../rule-context.ts'
import classes from '../rules.module.css'

interface RuleHoursProps {
  ruleKey: string
  place: number
  hours: RunHours | null
}

/** The hours in which a rule runs, as text; a press opens them (docs/behaviour/rules.md#hours). */
export const RuleHours = memo(function RuleHours({ ruleKey: key, place, hours }: RuleHoursProps) {
  const { dispatch } = useRuleContext()
  const text = hoursText(hours)
  const open = () =>
    openLater(import('./ask-for-hours.tsx'), ({ askForHours }) =>
      askForHours({
        title: `Hours of rule ${place}`,
        hours,
        onChosen: (chosen) => dispatch({ type: 'set-rule', key, values: { hours: chosen } }),
      }),
    )
  return (
    <button
      type="button"
      className={classes.hours}
      aria-label={`Hours of rule ${place}: ${text}`}
      data-field={`rules.${place - 1}.hours`}
      data-set={hours !== null || undefined}
      onClick={open}
    >
      <IconClock size={14} aria-hidden />
      {text}
    </button>
  )
})
