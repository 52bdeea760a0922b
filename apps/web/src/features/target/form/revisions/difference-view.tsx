import { Alert, Stack, Title } from '@mantine/core'
import type { Compared, TargetingDifference } from '@headgate/domain/targeting-form/difference'
import { ChangeTable } from './change-table.tsx'
import { labelOf, useValueText } from './difference-labels.ts'
import { RuleDifferences } from './rule-differences.tsx'
import { type TargetNames, useTargetText } from './target-names.ts'

export interface DifferenceProps {
  difference: TargetingDifference
  /** Null when there is nothing to compare with: then every rule is new. */
  before: Compared | null
  after: Compared
  names: TargetNames
  /** What both sides are, above the columns. */
  sides: { before: string; after: string }
}

/** How two states of a publisher link differ in what they serve, field by field and rule by rule. */
export function DifferenceView({ difference, before, after, names, sides }: DifferenceProps) {
  const valueText = useValueText()
  const targetText = useTargetText([before?.content ?? null, after.content], names)
  if (difference.isSame) return <Alert color="gray">Nothing that is served differs.</Alert>
  return (
    <Stack gap="md">
      {before === null ? (
        <Alert color="blue" p="xs">
          Nothing of this link is served yet. All of it goes live.
        </Alert>
      ) : null}
      {difference.fields.length === 0 ? null : (
        <section aria-labelledby="difference-link">
          <Title order={3} size="h6" mb={4} id="difference-link">
            Link
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
        rules={difference.rules}
        before={before?.content.rules ?? []}
        after={after.content.rules}
        sides={sides}
        valueText={valueText}
        targetText={targetText}
      />
    </Stack>
  )
}
