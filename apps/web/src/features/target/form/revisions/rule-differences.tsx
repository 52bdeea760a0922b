import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import type { ComparableTargeting } from '@headgate/domain/targeting-form/difference'
import type { FieldChange, RuleDifference } from '@headgate/domain/rules/rule-difference'
import { ChangeTable } from './change-table.tsx'
import { labelOf } from './difference-labels.ts'

type Rule = ComparableTargeting['rules'][number]

interface RuleDifferencesProps {
  rules: readonly RuleDifference[]
  before: readonly Rule[]
  after: readonly Rule[]
  sides: { before: string; after: string }
  valueText: (field: string, value: unknown) => string
  targetText: (targets: Rule['targets']) => string
}

const kinds = {
  added: { label: 'New', color: 'teal' },
  removed: { label: 'Gone', color: 'red' },
  changed: { label: 'Changed', color: 'yellow' },
  same: { label: 'Same', color: 'gray' },
} as const

/** Rules of both sides: those that are there afterwards in their order, then those that are gone. */
export function RuleDifferences(props: RuleDifferencesProps) {
  const { rules, before, after, targetText } = props
  return (
    <section aria-labelledby="difference-rules">
      <Title order={3} size="h6" mb={4} id="difference-rules">
        Enabled rules
      </Title>
      {rules.length === 0 ? <Text size="sm">There is no enabled rule: nothing is redirected.</Text> : null}
      <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {rules.map((rule, at) => {
          const shown = rule.after === null ? before[rule.before! - 1] : after[rule.after - 1]
          return (
            <li key={rule.id ?? `new ${at}`}>
              <Group gap="xs">
                <Badge variant="light" color={kinds[rule.kind].color} size="sm">
                  {kinds[rule.kind].label}
                </Badge>
                <Text size="sm" fw={600}>
                  {rule.id === null ? 'New rule' : `Rule ${rule.id}`}
                </Text>
                <Text size="sm">{shown === undefined ? '' : targetText(shown.targets)}</Text>
                <Text size="sm" c="dimmed">
                  {placeText(rule)}
                </Text>
              </Group>
              <RuleFields {...props} fields={rule.fields} />
            </li>
          )
        })}
      </Stack>
    </section>
  )
}

function RuleFields({
  fields,
  sides,
  valueText,
  targetText,
}: RuleDifferencesProps & { fields: FieldChange[] }) {
  if (fields.length === 0) return null
  const text = (field: string, value: unknown) =>
    field === 'targets' && Array.isArray(value)
      ? targetText(value as Rule['targets'])
      : valueText(field, value)
  return (
    <ChangeTable
      sides={sides}
      rows={fields.map(({ field, before, after }) => ({
        key: field,
        label: labelOf(field),
        before: text(field, before),
        after: text(field, after),
      }))}
    />
  )
}

function placeText({ moved, before, after }: RuleDifference): string {
  if (before === null) return `priority ${after ?? ''}`
  if (after === null) return `was priority ${before}`
  return moved ? `priority ${before} to ${after}` : `priority ${after}`
}
