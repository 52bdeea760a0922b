import { TextInput } from '@mantine/core'
import type { RuleDraft } from '@headgate/domain/rules/rule-draft'
import { IconArchive, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { IconAction } from '../../../ui/icon-action.tsx'
import { StatusSwitch } from '../../../ui/check/status-switch.tsx'
import { ScheduledValues } from '../../scheduled/scheduled-values.tsx'
import { RuleHours } from '../hours/rule-hours.tsx'
import { RuleNumbers } from './rule-numbers.tsx'
import { CapPace } from '../../pacing/cap-pace.tsx'
import { usePace } from '../../pacing/paces.tsx'
import { problemsId } from './rule-problems-id.ts'
import { RuleReport } from './rule-report.tsx'
import { useRuleContext } from '../rule-context.ts'
import { RuleTargets } from './rule-targets.tsx'
import classes from '../rules.module.css'

/** The fields of a rule. Memoised, because a typed cap changes the weights of all rules. */
export function RuleFields({ rule, at }: { rule: RuleDraft; at: number }) {
  const { dispatch, figures, abilities } = useRuleContext()
  const { key } = rule
  const place = at + 1
  const hasPace = usePace(rule.disabled ? null : rule.id) !== null
  return (
    <>
      <RuleTargets
        ruleKey={key}
        at={at}
        isGroup={rule.is_group}
        cap={rule.daily_cap}
        targets={rule.provider_details}
      />
      <RuleNumbers
        ruleKey={key}
        at={at}
        enabled={!rule.disabled}
        cap={rule.daily_cap}
        weight={rule.daily_frequency}
        share={rule.revenue_share_percentage}
      />
      <EnabledSwitch rule={rule} place={place} />
      <span className={classes.remove}>
        <IconAction
          label={rule.id === null ? `Delete rule ${place}` : `Archive rule ${place}`}
          onClick={() => dispatch({ type: 'remove-rule', key })}
        >
          {rule.id === null ? <IconTrash size={16} /> : <IconArchive size={16} />}
        </IconAction>
      </span>
      {abilities.comments ? <RuleComment ruleKey={key} at={at} comment={rule.comment} /> : null}
      <div className={classes.times}>
        <RuleHours ruleKey={key} place={place} hours={rule.hours} />
        <RuleSchedule rule={rule} place={place} />
      </div>
      <RuleReport
        figure={rule.id === null ? undefined : figures.get(rule.id)}
        cap={hasPace ? null : rule.daily_cap}
      />
      <CapPace id={rule.disabled ? null : rule.id} label={`Cap of rule ${place}`} className={classes.pace} />
      <RuleProblems at={at} />
    </>
  )
}

/** Values of a saved, enabled rule that change from a later day on. */
function RuleSchedule({ rule, place }: { rule: RuleDraft; place: number }) {
  const { entity, recordId, waterfall } = useRuleContext()
  if (rule.id === null || recordId === null || rule.disabled) return null
  const cap = { field: 'daily_cap', value: rule.daily_cap } as const
  const weight = { field: 'weight', value: rule.daily_frequency } as const
  return (
    <ScheduledValues
      entity={entity}
      id={recordId}
      ruleId={rule.id}
      fields={waterfall ? [cap] : [cap, weight]}
      name={`rule ${place}`}
    />
  )
}

function EnabledSwitch({ rule, place }: { rule: RuleDraft; place: number }) {
  const { dispatch, isActive, abilities } = useRuleContext()
  const { lockedWhileInactive, lockedText } = abilities
  const isOff = lockedWhileInactive === 'new' ? rule.id === null : rule.disabled && !rule.stays_disabled
  const locked = !isActive && isOff
  return (
    <span className={classes.enabled} title={locked ? lockedText : undefined}>
      <StatusSwitch
        label={`Rule ${place} enabled`}
        checked={!rule.disabled && !locked}
        pending={false}
        disabled={locked}
        onToggle={(enabled) => dispatch({ type: 'enable-rule', key: rule.key, enabled })}
      />
    </span>
  )
}

interface RuleCommentProps {
  ruleKey: string
  at: number
  comment: string
}

const RuleComment = memo(function RuleComment({ ruleKey, at, comment }: RuleCommentProps) {
  const { dispatch } = useRuleContext()
  return (
    <TextInput
      size="xs"
      className={classes.comment}
      aria-label="Comment"
      data-field={`rules.${at}.comment`}
      placeholder="Comment"
      maxLength={2_000}
      value={comment}
      onChange={(event) =>
        dispatch({ type: 'set-rule', key: ruleKey, values: { comment: event.currentTarget.value } })
      }
    />
  )
})

/** Problems of the numbers, over the width of the block. Selects show their own. */
function RuleProblems({ at }: { at: number }) {
  const { problems } = useRuleContext()
  const fields = [
    'id',
    'disabled',
    'daily_cap',
    'daily_frequency',
    'revenue_share_percentage',
    'comment',
    'hours',
    'provider_details.0.traffic',
  ]
  const texts = fields.flatMap((field) => problems[`rules.${at}.${field}`] ?? [])
  if (texts.length === 0) return null
  return (
    <p className={classes.problems} id={problemsId(at)}>
      {[...new Set(texts)].join(' ')}
    </p>
  )
}
