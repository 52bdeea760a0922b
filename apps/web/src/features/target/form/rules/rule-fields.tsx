import { TextInput } from '@mantine/core'
import type { RuleDraft } from '@headgate/domain/targeting-form/draft'
import { IconArchive, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { IconAction } from '../../../../ui/icon-action.tsx'
import { StatusSwitch } from '../../../../ui/status-switch.tsx'
import { TargetingRuleNumbers } from './rule-numbers.tsx'
import { problemsId } from './rule-problems-id.ts'
import { RuleReport } from '../../../../blocks/rules/rule-report.tsx'
import { useSurroundings } from './rule-surroundings.ts'
import { RuleTargets } from './rule-targets.tsx'
import classes from '../../../../blocks/rules/rules.module.css'

/** The fields of a rule. They are memoised: a cap changes the weights of all rules at every key. */
export function RuleFields({ rule, at }: { rule: RuleDraft; at: number }) {
  const { dispatch, figures } = useSurroundings()
  const { key } = rule
  const place = at + 1
  return (
    <>
      <RuleTargets ruleKey={key} at={at} isGroup={rule.is_group} targets={rule.provider_details} />
      <TargetingRuleNumbers
        ruleKey={key}
        at={at}
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
      <RuleComment ruleKey={key} comment={rule.comment} />
      <RuleReport figure={rule.id === null ? undefined : figures.get(rule.id)} cap={rule.daily_cap} />
      <RuleProblems at={at} />
    </>
  )
}

function EnabledSwitch({ rule, place }: { rule: RuleDraft; place: number }) {
  const { dispatch, isActive } = useSurroundings()
  // Rules of an inactive link are saved as disabled (2 §4.3).
  const locked = !isActive && rule.disabled && !rule.stays_disabled
  return (
    <span className={classes.enabled} title={locked ? 'The publisher link is not active.' : undefined}>
      <StatusSwitch
        label={`Rule ${place} enabled`}
        checked={!rule.disabled}
        pending={false}
        disabled={locked}
        onToggle={(enabled) => dispatch({ type: 'enable-rule', key: rule.key, enabled })}
      />
    </span>
  )
}

const RuleComment = memo(function RuleComment({ ruleKey, comment }: { ruleKey: string; comment: string }) {
  const { dispatch } = useSurroundings()
  return (
    <TextInput
      size="xs"
      className={classes.comment}
      aria-label="Comment"
      placeholder="Comment"
      maxLength={2_000}
      value={comment}
      onChange={(event) =>
        dispatch({ type: 'set-rule', key: ruleKey, values: { comment: event.currentTarget.value } })
      }
    />
  )
})

/** What is wrong with the numbers, in the width of the block; selects say it themselves. */
function RuleProblems({ at }: { at: number }) {
  const { problems } = useSurroundings()
  const fields = [
    'id',
    'disabled',
    'daily_cap',
    'daily_frequency',
    'revenue_share_percentage',
    'comment',
    'provider_details.0.traffic',
  ]
  const texts = fields.flatMap((field) => problems[`targeting_rules.${at}.${field}`] ?? [])
  if (texts.length === 0) return null
  return (
    <p className={classes.problems} id={problemsId(at)}>
      {texts.join(' ')}
    </p>
  )
}
