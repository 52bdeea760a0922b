import { Anchor } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { Publisher } from '@headgate/contract/publishers'
import { useUpdatePublisher } from '../../api/publishers.ts'
import { formatCount } from '../../lib/numbers.ts'
import { InlineEdit } from '../../table/cells/inline-edit.tsx'
import { RecordLink } from '../../table/cells/record-link.tsx'
import { ToggleCell } from '../../table/cells/toggle-cell.tsx'
import { announce } from '../../api/query/announce.ts'
import { toast } from '../../ui/toast.ts'
import { confirmDeactivation } from './confirm-deactivation.ts'
import { editAddress } from './publisher-address.ts'

interface CellProps {
  publisher: Publisher
}

/** Changes one text of a publisher. A refusal shows the server's text. */
function useSaveText(publisher: Publisher, field: 'name' | 'details') {
  const update = useUpdatePublisher(publisher.id)
  return (value: string) => {
    const change = { [field]: value, updatedAt: publisher.updatedAt }
    return announce(update.mutateAsync({ id: publisher.id, change }), {})
  }
}

/** The name leads to the form; its pencil changes it in place. */
export function NameCell({ publisher }: CellProps) {
  const save = useSaveText(publisher, 'name')
  const { name } = publisher
  return (
    <InlineEdit label={`Name of ${name}`} value={name} onSave={save}>
      <RecordLink to={editAddress(publisher)}>{name}</RecordLink>
    </InlineEdit>
  )
}

export function DetailsCell({ publisher }: CellProps) {
  const save = useSaveText(publisher, 'details')
  return (
    <InlineEdit
      label={`Details of ${publisher.name}`}
      value={publisher.details ?? ''}
      multiline
      onSave={save}
    />
  )
}

/** Active or inactive. Asks first if publisher links are affected (docs/behaviour/publishers.md#states). */
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

/** Opens the publisher's links in a new tab, or says that there are none. */
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
