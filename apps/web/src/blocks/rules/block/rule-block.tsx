import type { RuleDraft } from '@headgate/domain/rules/rule-draft'
import { memo } from 'react'
import { BlockHandle } from '../../../form/order/ordered-blocks.tsx'
import { linkName } from '../../../pickers/advertiser-link-select.tsx'
import { PriorityField } from './priority-field.tsx'
import { markedNumber } from './marked-number.ts'
import { RuleFields } from './rule-fields.tsx'
import { useRuleContext } from '../rule-context.ts'
import classes from '../rules.module.css'
import { useNear } from './use-near.ts'

interface RuleBlockProps {
  rule: RuleDraft
  at: number
  /** Draws its fields at once, wherever it is on the page. */
  atOnce: boolean
}

/**
 * One rule. In a long list a block draws its fields when it is nearly visible, and a text until then, because drawing
 * the fields of 200 rules takes a second.
 */
export const RuleBlock = memo(function RuleBlock({ rule, at, atOnce }: RuleBlockProps) {
  const { dispatch, added, problems } = useRuleContext()
  const isWrong =
    Object.keys(problems).some((path) => path.startsWith(`rules.${at}.`)) ||
    (!rule.disabled && markedNumber(problems) !== null)
  const { near, ref } = useNear(atOnce || isWrong || added === rule.key)
  const { key } = rule
  const place = at + 1
  return (
    <fieldset
      ref={ref}
      className={classes.block}
      aria-label={`Rule ${place}`}
      data-disabled={rule.disabled || undefined}
    >
      <div className={classes.place}>
        <BlockHandle label={`Move rule ${place}`} />
        <PriorityField place={place} onMove={(to) => dispatch({ type: 'move-rule', key, to: to - 1 })} />
      </div>
      <span className={classes.id} data-saved={rule.id !== null || undefined}>
        {rule.id ?? 'New'}
      </span>
      {near ? <RuleFields rule={rule} at={at} /> : <RuleText rule={rule} />}
    </fieldset>
  )
})

/** The content of a rule as text, so that the browser's own search finds it. */
function RuleText({ rule }: { rule: RuleDraft }) {
  const { links, groups } = useRuleContext()
  const names = rule.provider_details.map((target) => {
    const link = target.provider_link === null ? undefined : links.get(target.provider_link)
    const group =
      target.advertiser_link_group_id === null ? undefined : groups.get(target.advertiser_link_group_id)
    return link === undefined ? (group?.description ?? '') : `${link.provider_name} ${linkName(link)}`
  })
  return (
    <p className={classes.text}>
      {names.join(', ')} {rule.comment}
    </p>
  )
}
