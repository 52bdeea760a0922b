import type { GroupRuleDraft } from '@headgate/domain/group-form/draft'
import { fitsGroup } from '@headgate/domain/group-form/fits-group'
import { IconArchive, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { BlockHandle } from '../../../form/order/ordered-blocks.tsx'
import { linkName } from '../../../pickers/advertiser-link-select.tsx'
import { PriorityField } from '../../../blocks/rules/priority-field.tsx'
import { RuleNumbers } from '../../../blocks/rules/rule-numbers.tsx'
import { RuleReport } from '../../../blocks/rules/rule-report.tsx'
import classes from '../../../blocks/rules/rules.module.css'
import { useNear } from '../../../blocks/rules/use-near.ts'
import { IconAction } from '../../../ui/icon-action.tsx'
import { StatusSwitch } from '../../../ui/status-switch.tsx'
import { GroupRuleLink } from './group-rule-link.tsx'
import { useSurroundings } from './rule-surroundings.ts'

const problemsId = (at: number) => `rule-problems-${at}`

interface GroupRuleBlockProps {
  rule: GroupRuleDraft
  at: number
  /** Its fields are there at once, however far down it stands. */
  atOnce: boolean
}

/** One rule of a group (2 §2.4, §3.3). In a long list its fields come when it is nearly in sight. */
export const GroupRuleBlock = memo(function GroupRuleBlock({ rule, at, atOnce }: GroupRuleBlockProps) {
  const { dispatch, added } = useSurroundings()
  const { key } = rule
  const { near, ref } = useNear(atOnce || added === key)
  const place = at + 1
  return (
    <fieldset
      ref={ref}
      className={classes.block}
      aria-label={`Rule ${place}`}
      data-disabled={!rule.active || undefined}
    >
      <div className={classes.place}>
        <BlockHandle label={`Move rule ${place}`} />
        <PriorityField place={place} onMove={(to) => dispatch({ type: 'move-rule', key, to: to - 1 })} />
      </div>
      <span className={classes.id} data-saved={rule.id !== null || undefined}>
        {rule.id ?? 'New'}
      </span>
      {near ? <Fields rule={rule} at={at} /> : <RuleText link={rule.advertiser_link_id} />}
    </fieldset>
  )
})

function Fields({ rule, at }: { rule: GroupRuleDraft; at: number }) {
  const { dispatch, properties, figures } = useSurroundings()
  const { key } = rule
  const place = at + 1
  return (
    <>
      <GroupRuleLink
        ruleKey={key}
        at={at}
        advertiser={rule.advertiser_id}
        link={rule.advertiser_link_id}
        fits={rule.properties === null || fitsGroup(properties, rule.properties)}
      />
      <Numbers rule={rule} at={at} />
      <EnabledSwitch rule={rule} place={place} />
      <span className={classes.remove}>
        <IconAction
          label={rule.id === null ? `Delete rule ${place}` : `Archive rule ${place}`}
          onClick={() => dispatch({ type: 'remove-rule', key })}
        >
          {rule.id === null ? <IconTrash size={16} /> : <IconArchive size={16} />}
        </IconAction>
      </span>
      <RuleReport figure={rule.id === null ? undefined : figures.get(rule.id)} cap={rule.capacity} />
      <RuleProblems at={at} />
    </>
  )
}

/** What a rule holds, as text: the browser's own search finds it. */
function RuleText({ link }: { link: number | null }) {
  const { links } = useSurroundings()
  const held = link === null ? undefined : links.get(link)
  return <p className={classes.text}>{held && `${held.provider_name} ${linkName(held)}`}</p>
}

function Numbers({ rule, at }: { rule: GroupRuleDraft; at: number }) {
  const { dispatch, waterfall, problems } = useSurroundings()
  const { key } = rule
  const wrong = (field: string) => problems[`rules.${at}.${field}`] !== undefined
  return (
    <RuleNumbers
      waterfall={waterfall}
      problemsId={problemsId(at)}
      cap={{
        value: rule.capacity,
        wrong: wrong('capacity'),
        onChange: (capacity) => dispatch({ type: 'set-cap', key, capacity }),
      }}
      weight={{
        value: rule.weight,
        wrong: wrong('weight'),
        onChange: (weight) => dispatch({ type: 'set-weight', key, weight }),
      }}
      share={{
        value: rule.revenue_share,
        wrong: wrong('revenue_share'),
        onChange: (revenue_share) => dispatch({ type: 'set-share', key, revenue_share }),
      }}
    />
  )
}

function EnabledSwitch({ rule, place }: { rule: GroupRuleDraft; place: number }) {
  const { dispatch, isActive } = useSurroundings()
  // New rules of an inactive group are saved as disabled (2 §4.3).
  const locked = !isActive && rule.id === null
  return (
    <span
      className={classes.enabled}
      title={locked ? 'New rules of an inactive group are saved as disabled.' : undefined}
    >
      <StatusSwitch
        label={`Rule ${place} enabled`}
        checked={rule.active && !locked}
        pending={false}
        disabled={locked}
        onToggle={(enabled) => dispatch({ type: 'enable-rule', key: rule.key, enabled })}
      />
    </span>
  )
}

/** What is wrong with the numbers, in the width of the block; selects say it themselves. */
function RuleProblems({ at }: { at: number }) {
  const { problems } = useSurroundings()
  const texts = ['id', 'active', 'capacity', 'weight', 'revenue_share'].flatMap(
    (field) => problems[`rules.${at}.${field}`] ?? [],
  )
  if (texts.length === 0) return null
  return (
    <p className={classes.problems} id={problemsId(at)}>
      {[...new Set(texts)].join(' ')}
    </p>
  )
}
