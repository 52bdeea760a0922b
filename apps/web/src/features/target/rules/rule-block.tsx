import { TextInput } from '@mantine/core'
import type { RuleDraft } from '@headgate/domain/targeting-form/draft'
import { IconArchive, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { BlockHandle } from '../../../form/ordered-blocks.tsx'
import { IconAction } from '../../../ui/icon-action.tsx'
import { StatusSwitch } from '../../../ui/status-switch.tsx'
import { PriorityField } from './priority-field.tsx'
import { problemsId } from './rule-problems-id.ts'
import { RuleNumbers } from './rule-numbers.tsx'
import { RuleReport } from './rule-report.tsx'
import { RuleTargets } from './rule-targets.tsx'
import { useSurroundings } from './rule-surroundings.ts'
import classes from './rules.module.css'

/** One rule (2 §2.3). Its parts are memoised: caps change the weights of all rules at every key. */
export const RuleBlock = memo(function RuleBlock({ rule, at }: { rule: RuleDraft; at: number }) {
  const { dispatch } = useSurroundings()
  const { key } = rule
  const place = at + 1
  return (
    <fieldset
      className={classes.block}
      aria-label={`Rule ${place}`}
      data-disabled={rule.disabled || undefined}
    >
      <div className={classes.row}>
        <div className={classes.place}>
          <BlockHandle label={`Move rule ${place}`} />
          <PriorityField place={place} onMove={(to) => dispatch({ type: 'move-rule', key, to: to - 1 })} />
        </div>
        <span className={classes.id}>{rule.id ?? 'New'}</span>
        <RuleTargets ruleKey={key} at={at} isGroup={rule.is_group} targets={rule.provider_details} />
        <RuleNumbers
          ruleKey={key}
          at={at}
          cap={rule.daily_cap}
          weight={rule.daily_frequency}
          share={rule.revenue_share_percentage}
        />
        <EnabledSwitch rule={rule} place={place} />
        <IconAction
          label={rule.id === null ? `Delete rule ${place}` : `Archive rule ${place}`}
          onClick={() => dispatch({ type: 'remove-rule', key })}
        >
          {rule.id === null ? <IconTrash size={16} /> : <IconArchive size={16} />}
        </IconAction>
      </div>
      <RuleProblems at={at} />
      <div className={classes.more}>
        <RuleReport id={rule.id} />
        <RuleComment ruleKey={key} comment={rule.comment} />
      </div>
    </fieldset>
  )
})

function EnabledSwitch({ rule, place }: { rule: RuleDraft; place: number }) {
  const { dispatch, isActive } = useSurroundings()
  // Rules of an inactive link are saved as disabled (2 §4.3).
  const locked = !isActive && rule.disabled && !rule.saved_disabled
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
      variant="unstyled"
      className={classes.comment}
      aria-label="Comment"
      placeholder="Comment"
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
  const fields = ['id', 'disabled', 'daily_cap', 'daily_frequency', 'revenue_share_percentage', 'comment']
  const texts = fields.flatMap((field) => problems[`targeting_rules.${at}.${field}`] ?? [])
  const traffic = problems[`targeting_rules.${at}.provider_details.0.traffic`]
  const all = traffic === undefined ? texts : [...texts, traffic]
  if (all.length === 0) return null
  return (
    <p className={classes.problems} id={problemsId(at)}>
      {all.join(' ')}
    </p>
  )
}
