import type { RuleFigures } from '@headgate/contract/reports/search-figures'
import { ruleSetOf } from '@headgate/domain/group-form/draft'
import type { RuleAbilities } from '../../../blocks/rules/rule-context.ts'
import { Paces } from '../../../blocks/pacing/paces.tsx'
import { RulesEditor } from '../../../blocks/rules/rules-editor.tsx'
import type { GroupFieldProps } from './group-field-props.ts'

interface GroupRulesProps extends GroupFieldProps {
  /** Undefined during the read, and in a new group. */
  figures: readonly RuleFigures[] | undefined
}

const abilities: RuleAbilities = {
  split: false,
  comments: false,
  groups: false,
  lockedWhileInactive: 'new',
  lockedText: 'New rules of an inactive group are saved as disabled.',
  addText: 'Add more ruleset',
  emptyText: 'No rules yet: nothing can be redirected by this group.',
}

/** The rules of a group, with the last statistics of the saved ones. */
export function GroupRules({ draft, dispatch, problems, figures }: GroupRulesProps) {
  const set = ruleSetOf(draft)
  const capped = set.rules.flatMap((rule) => (rule.id !== null && rule.daily_cap ? [rule.id] : []))
  return (
    <Paces kind="group_rule" ids={capped}>
      <RulesEditor
        entity="advertiser_link_group"
        recordId={draft.id}
        set={set}
        dispatch={dispatch}
        problems={problems}
        figures={figures}
        abilities={abilities}
      />
    </Paces>
  )
}
