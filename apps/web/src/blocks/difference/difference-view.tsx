import { Alert, Stack, Title } from '@mantine/core'
import type { ContentDifference, RuleDifference } from '@headgate/domain/rules/rule-difference'
import { useId } from 'react'
import { ChangeTable } from './change-table.tsx'
import { labelOf, useValueText } from './difference-labels.ts'
import { RuleDifferences } from './rule-differences.tsx'
import type { ServedTarget } from './target-names.ts'

export interface DifferenceViewProps {
  difference: ContentDifference
  /** Nothing is served yet, so every rule is new. */
  isFirst: boolean
  noun: 'link' | 'group'
  /** The headings of the two columns. */
  sides: { before: string; after: string }
  targetText: (targets: readonly ServedTarget[]) => string
  /** The targets of a rule. Without it, only changed rules are shown. */
  targetsOf?: (rule: RuleDifference) => readonly ServedTarget[]
}

const headings = { link: 'Link', group: 'Group' }

/** How the served content of two states of a publisher link or group differs, field by field and rule by rule. */
export function DifferenceView({ difference, isFirst, noun, sides, ...targets }: DifferenceViewProps) {
  const { targetText, targetsOf } = targets
  const plainText = useValueText()
  const id = useId()
  if (difference.isSame) return <Alert color="gray">No differences in what is served.</Alert>
  const valueText = (field: string, value: unknown): string => {
    if (field === 'targets' && Array.isArray(value)) return targetText(value as ServedTarget[])
    if (field === 'provider_link_id' && typeof value === 'number') return targetText([linkTarget(value)])
    return plainText(field, value)
  }
  const rules =
    targetsOf === undefined ? difference.rules.filter((rule) => rule.kind !== 'same') : difference.rules
  return (
    <Stack gap="md">
      {isFirst ? (
        <Alert color="blue" p="xs">
          This {noun} is not served yet. All of it goes live.
        </Alert>
      ) : null}
      {difference.fields.length === 0 ? null : (
        <section aria-labelledby={id}>
          <Title order={3} size="h6" mb={4} id={id}>
            {headings[noun]}
          </Title>
          <ChangeTable
            sides={sides}
            rows={difference.fields.map(({ field, before: was, after: is }) => ({
              key: field,
              label: labelOf(field),
              before: valueText(field, was),
              after: valueText(field, is),
            }))}
          />
        </section>
      )}
      <RuleDifferences
        rules={rules}
        sides={sides}
        valueText={valueText}
        nameOf={(rule) => (targetsOf === undefined ? '' : targetText(targetsOf(rule)))}
      />
    </Stack>
  )
}

/** An advertiser link that takes all traffic of its rule. */
export const linkTarget = (provider_link_id: number): ServedTarget => ({
  provider_link_id,
  advertiser_link_group_id: null,
  traffic: 100,
})
