import { Anchor } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { Publisher } from '@headgate/contract/publishers'
import { useUpdatePublisher } from '../../api/publishers.ts'
import { StatusCell, TextCell } from '../../blocks/named-rows/named-row-cells.tsx'
import { formatCount } from '../../lib/numbers.ts'
import { RecordLink } from '../../table/cells/record-link.tsx'
import { toast } from '../../ui/toast.ts'
import { confirmDeactivation } from './confirm-deactivation.ts'
import { editAddress } from './publisher-address.ts'

interface CellProps {
  publisher: Publisher
}

/** The name links to the form. Its pencil changes it in place. */
export function NameCell({ publisher }: CellProps) {
  const { mutateAsync: update } = useUpdatePublisher(publisher.id)
  return (
    <TextCell row={publisher} field="name" update={update}>
      <RecordLink to={editAddress(publisher)}>{publisher.name}</RecordLink>
    </TextCell>
  )
}

export function DetailsCell({ publisher }: CellProps) {
  const { mutateAsync: update } = useUpdatePublisher(publisher.id)
  return <TextCell row={publisher} field="details" update={update} />
}

/** Active or inactive. Asks the user first if publisher links are affected (docs/behaviour/publishers.md#states). */
export function PublisherStatusCell({ publisher }: CellProps) {
  const { mutateAsync: update } = useUpdatePublisher(publisher.id)
  return <StatusCell row={publisher} update={update} mayDeactivate={() => confirmDeactivation([publisher])} />
}

/** Opens the publisher's links in a new tab, or shows that there are none. */
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
