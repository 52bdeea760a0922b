import { Badge, Button, Group } from '@mantine/core'
import type { ScheduledChange } from '@headgate/contract/scheduled/calls'
import type { ScheduledState } from '@headgate/contract/scheduled/values'
import { NO_VALUE } from '@headgate/domain/no-value'
import type { Column } from '../../table/column.ts'
import { RecordLink } from '../../table/cells/record-link.tsx'
import { actionsColumn, momentColumn } from '../../table/list-columns.tsx'
import { formatMoment } from '../../lib/time.ts'
import { recordName, recordPath, stateLabels, whatText } from '../../blocks/scheduled/scheduled-texts.ts'
import { useScheduledActions } from '../../blocks/scheduled/use-scheduled-actions.ts'

const colors: Record<ScheduledState, string> = {
  pending: 'blue',
  done: 'teal',
  failed: 'red',
  cancelled: 'gray',
}

/** The columns of the scheduled changes. */
export const scheduledColumns: readonly Column<ScheduledChange>[] = [
  { ...momentColumn('due_at', 'Due at (UTC)', (row: ScheduledChange) => row.due_at, 160), hideable: false },
  {
    id: 'entity',
    header: 'Record',
    value: recordName,
    cell: (row) => <RecordLink to={recordPath(row)}>{recordName(row)}</RecordLink>,
    width: 250,
  },
  { id: 'what', header: 'Change', value: whatText, width: 190, sortable: false },
  {
    id: 'state',
    header: 'State',
    value: (row) => stateLabels[row.state],
    cell: (row) => (
      <Badge variant="light" color={row.draft_changed ? 'yellow' : colors[row.state]} size="sm">
        {row.draft_changed ? 'Draft changed since' : stateLabels[row.state]}
      </Badge>
    ),
    width: 170,
  },
  {
    id: 'problem',
    header: 'What became of it',
    value: (row) =>
      row.problem ?? (row.ended_at === null ? NO_VALUE : `At ${formatMoment(row.ended_at)} (UTC)`),
    width: 360,
    sortable: false,
  },
  { id: 'created_by', header: 'By', value: (row) => row.created_by, width: 150, sortable: false },
  momentColumn('createdAt', 'Scheduled on (UTC)', (row) => row.createdAt, 170),
  actionsColumn((row) => <Actions change={row} />, 210),
]

function Actions({ change }: { change: ScheduledChange }) {
  const { changeTime, askToCancel } = useScheduledActions(change)
  if (change.state !== 'pending') return NO_VALUE
  const name = `${whatText(change)} of ${recordName(change)}`
  return (
    <Group gap={6} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Change the time: ${name}`}
        onClick={() => void changeTime()}
      >
        Change time
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Cancel: ${name}`}
        onClick={() => void askToCancel()}
      >
        Cancel
      </Button>
    </Group>
  )
}
