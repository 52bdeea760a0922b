import { Anchor } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { Publisher } from '@headgate/contract/publishers'
import { useUpdatePublisher } from '../../api/publishers.ts'
import { formatCount } from '../../lib/numbers.ts'
import { InlineEdit } from '../../table/inline-edit.tsx'
import { ToggleCell } from '../../table/toggle-cell.tsx'
import { announce } from '../../api/query/announce.ts'
import { toast } from '../../ui/toast.ts'
import { confirmDeactivation } from './confirm-deactivation.ts'

interface CellProps {
  publisher: Publisher
}

const labels = { name: 'Name', details: 'Details' } as const

/** Name or details, edited in place (T2); a refusal shows the server's text (1 §8). */
export function EditableCell({ publisher, field }: CellProps & { field: 'name' | 'details' }) {
  const update = useUpdatePublisher(publisher.id)
  return (
    <InlineEdit
      label={`${labels[field]} of ${publisher.name}`}
      value={publisher[field] ?? ''}
      multiline={field === 'details'}
      onSave={(value) =>
        announce(
          update.mutateAsync({
            id: publisher.id,
            change: { [field]: value, updatedAt: publisher.updatedAt },
          }),
          {},
        )
      }
    />
  )
}

/** Active or inactive; asks first when targetings would be affected (1 §4). */
export function StatusCell({ publisher }: CellProps) {
  const update = useUpdatePublisher(publisher.id)
  return (
    <ToggleCell
      label={`Status of ${publisher.name}`}
      checked={publisher.status}
      onToggle={async (status) => {
        if (!status && !(await confirmDeactivation([publisher]))) return
        await announce(update.mutateAsync({ id: publisher.id, change: { status } }), {
          failure: messages.general.cannotUpdate,
        })
      }}
    />
  )
}

/** Leads to the publisher's links in a new tab, or says that there are none (1 §8). */
export function TargetingsCell({ publisher }: CellProps) {
  const count = publisher.no_of_targetings
  const label = `Targetings of ${publisher.name}: ${formatCount(count)}`
  if (count > 0) {
    return (
      <Anchor size="sm" href={`/target?publisher=${publisher.id}`} target="_blank" aria-label={label}>
        {formatCount(count)}
      </Anchor>
    )
  }
  return (
    <Anchor
      size="sm"
      component="button"
      type="button"
      aria-label={label}
      onClick={() => toast.info(messages.titles.oops, messages.publishers.noTargetings)}
    >
      0
    </Anchor>
  )
}
