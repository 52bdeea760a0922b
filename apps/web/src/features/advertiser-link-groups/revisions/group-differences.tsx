import { Button, Group, List, Paper, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { GroupDifference } from '@headgate/domain/group-form/difference'
import type { FieldChange, RuleDifference } from '@headgate/domain/rules/rule-difference'
import { targetingModeLabel } from '@headgate/domain/labels'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { groupQueries, type GroupSave } from '../../../api/advertiser-link-groups.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { NO_VALUE } from '../../../lib/no-value.ts'

interface GroupDifferencesProps {
  /** Nothing was published yet. */
  isNew: boolean
  /** The form knows of nothing that stands in the way of a save. */
  isComplete: boolean
  /** The form as it would be published. */
  asked: GroupSave
  /** Opens what was published before. */
  onRevisions: () => void
}

/** What publishing the form as it stands would change of what is served, rule by rule, as the server says (DESIGN §7). */
export function GroupDifferences({ isNew, isComplete, asked, onRevisions }: GroupDifferencesProps) {
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="group-differences-title">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="group-differences-title">
          What publishing changes
        </Title>
        {isNew ? null : (
          <Button size="compact-sm" variant="default" onClick={onRevisions}>
            Published revisions
          </Button>
        )}
      </Group>
      {isNew ? (
        <Text size="sm" c="dimmed">
          Nothing of this group is served yet. Publishing serves its enabled rules wherever a publisher link
          uses it.
        </Text>
      ) : (
        <AskedDifference isComplete={isComplete} asked={asked} />
      )}
    </Paper>
  )
}

/** While somebody types, the last answer stands. */
const TYPING_MS = 300

function AskedDifference({ isComplete, asked }: Pick<GroupDifferencesProps, 'isComplete' | 'asked'>) {
  // As a text: every drawing makes the object anew.
  const [settled] = useDebouncedValue(JSON.stringify(asked), TYPING_MS)
  const { data, error } = useQuery({
    ...groupQueries.preview(JSON.parse(settled) as GroupSave),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  })
  if (!isComplete)
    return <Text size="sm">It cannot be published like this: some values are missing or wrong.</Text>
  if (error !== null) return <Text size="sm">It cannot be published like this: {failureText(error)}</Text>
  return data === undefined ? <Text size="sm">…</Text> : <DifferenceList difference={data} />
}

/** How two contents of a group differ, in words. */
export function DifferenceList({ difference }: { difference: GroupDifference }) {
  if (difference.isSame)
    return (
      <Text size="sm" c="dimmed">
        Nothing: both serve the same.
      </Text>
    )
  return (
    <List size="sm" spacing={4}>
      {difference.fields.map((change) => (
        <List.Item key={change.field}>{fieldText(change)}</List.Item>
      ))}
      {difference.rules
        .filter((rule) => rule.kind !== 'same')
        .map((rule) => (
          <List.Item key={`${rule.id}-${rule.after}`}>{ruleText(rule)}</List.Item>
        ))}
    </List>
  )
}

const names: Record<string, string> = {
  targeting_type: 'Targeting',
  capacity: 'Daily cap',
  weight: 'weight',
  provider_link_id: 'advertiser link',
}

function valueText(field: string, value: unknown): string {
  if (field === 'capacity' && value === 0) return 'no cap'
  if (typeof value === 'number') return field === 'provider_link_id' ? String(value) : formatCount(value)
  return typeof value === 'string' ? targetingModeLabel(value) : NO_VALUE
}

function fieldText({ field, before, after }: FieldChange): string {
  return `${names[field] ?? field} ${valueText(field, before)} → ${valueText(field, after)}`
}

function ruleText(rule: RuleDifference): string {
  const name = rule.id === null ? 'New rule' : `Rule #${rule.id}`
  if (rule.kind === 'added') return `${name} is added at place ${rule.after}`
  if (rule.kind === 'removed') return `${name} is no longer served`
  const moved = rule.moved ? [`place ${rule.before} → ${rule.after}`] : []
  return `${name}: ${[...moved, ...rule.fields.map(fieldText)].join(', ')}`
}
