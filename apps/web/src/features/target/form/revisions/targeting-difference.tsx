import type { ContentDifference } from '@headgate/domain/rules/rule-difference'
import type { Compared } from '@headgate/domain/targeting-form/difference'
import { DifferenceView, type DifferenceViewProps } from '../../../../blocks/difference/difference-view.tsx'
import { type TargetNames, useTargetText } from '../../../../blocks/difference/target-names.ts'

export interface TargetingDifferenceProps extends Pick<DifferenceViewProps, 'sides'> {
  difference: ContentDifference
  /** Null without anything to compare with: then every rule is new. */
  before: Compared | null
  after: Compared
  names: TargetNames
}

/** How the served content of two states of a publisher link differs. */
export function TargetingDifference({ before, after, names, ...rest }: TargetingDifferenceProps) {
  const was = before?.content.rules ?? []
  const is = after.content.rules
  const targetText = useTargetText(
    [...was, ...is].flatMap((rule) => rule.targets),
    names,
  )
  return (
    <DifferenceView
      {...rest}
      noun="link"
      isFirst={before === null}
      targetText={targetText}
      targetsOf={(rule) => (rule.after === null ? was[rule.before! - 1] : is[rule.after - 1])?.targets ?? []}
    />
  )
}
