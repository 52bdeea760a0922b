import type { GroupValues } from '@headgate/contract/groups/values'
import { type ComparableGroup, contentOfGroup, diffGroup } from '@headgate/domain/group-form/difference'
import type { ContentDifference } from '@headgate/domain/rules/rule-difference'
import {
  DifferenceView,
  type DifferenceViewProps,
  linkTarget,
} from '../../../blocks/difference/difference-view.tsx'
import { noNames, useTargetText } from '../../../blocks/difference/target-names.ts'

interface GroupDifferenceProps extends Pick<DifferenceViewProps, 'sides'> {
  before: ComparableGroup
  /** The form's values as they would be published. */
  values: GroupValues
  /** From the server; without it, computed here. */
  difference?: ContentDifference
}

/** The differences between the form of a group and a served version. */
export function GroupDifference({ before, values, difference, sides }: GroupDifferenceProps) {
  const after = contentOfGroup(values)
  const targetText = useTargetText(
    [...before.rules, ...after.rules].map((rule) => linkTarget(rule.provider_link_id)),
    noNames,
  )
  return (
    <DifferenceView
      difference={difference ?? diffGroup(before, after)}
      isFirst={false}
      noun="group"
      sides={sides}
      targetText={targetText}
      targetsOf={(rule) => {
        const found = rule.after === null ? before.rules[rule.before! - 1] : after.rules[rule.after - 1]
        return found === undefined ? [] : [linkTarget(found.provider_link_id)]
      }}
    />
  )
}
