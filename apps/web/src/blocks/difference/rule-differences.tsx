import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import type { RuleDifference } from '@headgate/domain/rules/rule-difference'
import { useId } from 'react'
import { ChangeTable } from './change-table.tsx'
import { labelOf } from './difference-labels.ts'

interface RuleDifferencesProps {
  rules: readonly RuleDifference[]
  sides: { before: string; after: string }
  valueText: (field: string, value: unknown) => string
  /** The targets of a rule, as text. */
  nameOf: (rule: RuleDifference) => string
}

const kinds = {
  added: { label: 'New', color: 'teal' },
  removed: { label: 'Gone', color: 'red' },
  changed: { label: 'Changed', color: 'yellow' },
  same: { label: 'Same', color: 'gray' },
} as const

/** Rules of both sides: first the rules that remain or are new, in their order, then the removed ones. */
export function RuleDifferences({ rules, sides, valueText, nameOf }: RuleDifferencesProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h6" mb={4} id={id}>
        Enabled rules
      </Title>
      {rules.length === 0 ? <Text size="sm">There is no enabled rule: nothing is redirected.</Text> : null}
      <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {rules.map((rule) => (
          <li key={`${rule.id} ${rule.after}`}>
            <Group gap="xs">
              <Badge variant="light" color={kinds[rule.kind].color} size="sm">
                {kinds[rule.kind].label}
              </Badge>
              <Text size="sm" fw={600}>
                {rule.id === null ? 'New rule' : `Rule ${rule.id}`}
              </Text>
              <Text size="sm">{nameOf(rule)}</Text>
              <Text size="sm" c="dimmed">
                {placeText(rule)}
              </Text>
            </Group>
            {rule.fields.length === 0 ? null : (
              <ChangeTable
                sides={sides}
                rows={rule.fields.map(({ field, before, after }) => ({
                  key: field,
                  label: labelOf(field),
                  before: valueText(field, before),
                  after: valueText(field, after),
                }))}
              />
            )}
          </li>
        ))}
      </Stack>
    </section>
  )
}

function placeText({ moved, before, after }: RuleDifference): string {
  if (before === null) return `priority ${after ?? ''}`
  if (after === null) return `was priority ${before}`
  return moved ? `priority ${before} to ${after}` : `priority ${after}`
}
