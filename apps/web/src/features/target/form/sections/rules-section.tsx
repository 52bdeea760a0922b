import { messages } from '@headgate/contract/base/messages'
import type { Problems } from '@headgate/domain/rules/rule-problems'
import { ruleSetOf } from '@headgate/domain/targeting-form/draft'
import { useQuery } from '@tanstack/react-query'
import { targetingQueries } from '../../../../api/targeting.ts'
import type { RuleAbilities } from '../../../../blocks/rules/rule-context.ts'
import { Paces } from '../../../../blocks/pacing/paces.tsx'
import { RulesEditor } from '../../../../blocks/rules/rules-editor.tsx'
import type { FieldProps } from '../use-targeting-form.ts'

const abilities: RuleAbilities = {
  split: true,
  comments: true,
  groups: true,
  lockedWhileInactive: 'all',
  lockedText: 'The publisher link is not active.',
  addText: 'Add rule',
  emptyText: 'No rules yet: nothing can be redirected by this publisher link.',
}

/** The rules of a publisher link, with the last statistics of the saved ones. */
export function RulesSection({ draft, dispatch, problems }: FieldProps) {
  const { id, targeting_rules: rules } = draft
  const { data } = useQuery({ ...targetingQueries.statistics(id ?? 0), enabled: id !== null })
  const isIdle = rules.length > 0 && rules.every((rule) => rule.disabled)
  const capped = rules.flatMap((rule) => (rule.id !== null && rule.daily_cap ? [rule.id] : []))
  const { noEnabledRule, inactiveRules } = messages.targetings
  return (
    <Paces kind="rule" ids={capped}>
      <RulesEditor
        entity="targeting"
        recordId={id}
        set={ruleSetOf(draft)}
        dispatch={dispatch}
        problems={ofRules(problems)}
        figures={data?.rule_stats}
        trafficSources={draft.traffic_source_id}
        abilities={abilities}
        warning={isIdle ? (draft.is_active ? noEnabledRule : inactiveRules) : null}
      />
    </Paces>
  )
}

/** Texts of rules by the paths that all rule editors use. */
const ofRules = (problems: Problems): Problems =>
  Object.fromEntries(
    Object.entries(problems)
      .filter(([path]) => path.startsWith('targeting_rules'))
      .map(([path, text]) => [path.replace(/^targeting_rules/, 'rules'), text]),
  )
