import { Group, Text } from '@mantine/core'
import type { ScheduledChange } from '@headgate/contract/scheduled/calls'
import type { ScheduledEntity, ScheduledField } from '@headgate/contract/scheduled/values'
import { IconCalendarPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { scheduledQueries } from '../../api/scheduled/changes.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { openLater } from '../dialogs/open-later.ts'
import { fieldLabels, scheduledValueText } from './scheduled-texts.ts'
import classes from './scheduled-values.module.css'
import { useScheduledActions } from './use-scheduled-actions.ts'

interface ScheduledValuesProps {
  entity: ScheduledEntity
  id: number
  /** Of a value of a rule. */
  ruleId?: number
  /** The values that can change, with what they are now. */
  fields: readonly { field: ScheduledField; value: number | null }[]
  /** Names the record in the button and the dialog: 'rule 2'. */
  name: string
}

/** Values that change from a later day on, each with a button to cancel it, and the way to a new one. */
export function ScheduledValues({ entity, id, ruleId, fields, name }: ScheduledValuesProps) {
  const { data: changes = [] } = useQuery(scheduledQueries.ofRecord(entity, id))
  const own = changes
    .filter(
      ({ kind, state, rule_id }) => kind === 'value' && state === 'pending' && rule_id === (ruleId ?? null),
    )
    .toSorted((one, other) => one.due_at.localeCompare(other.due_at))
  const open = () =>
    openLater(import('./ask-for-value.tsx'), ({ askForValue }) =>
      askForValue({ entity, id, ...(ruleId !== undefined && { ruleId }), fields, name }),
    )
  return (
    <Group gap="xs">
      {own.map((change) => (
        <PendingValue key={change.id} change={change} />
      ))}
      <button type="button" className={classes.add} aria-label={`From a later day: ${name}`} onClick={open}>
        <IconCalendarPlus size={14} aria-hidden />
        From a later day…
      </button>
    </Group>
  )
}

function PendingValue({ change }: { change: ScheduledChange }) {
  const { askToCancel } = useScheduledActions(change)
  const { field, value, due_at } = change
  if (field === null || value === null) return null
  const text = `${fieldLabels[field]} ${scheduledValueText(field, value)} from ${due_at.slice(0, 10)}`
  return (
    <Group gap={2} wrap="nowrap" className={classes.pending}>
      <Text size="xs" component="span">
        {text}
      </Text>
      <IconAction label={`Cancel: ${text}`} onClick={() => void askToCancel()}>
        <IconX size={14} />
      </IconAction>
    </Group>
  )
}
