import { messages } from '@headgate/contract/base/messages'
import type { Publisher } from '@headgate/contract/publishers'
import { IconExternalLink, IconKey, IconLogin, IconPencil } from '@tabler/icons-react'
import { useArchivePublishers } from '../../api/publishers.ts'
import { useSkypeActions } from '../../blocks/skype/skype-actions.tsx'
import { useOpenFromList } from '../../lib/address/list-return.ts'
import { ArchiveRowMenu } from '../../screens/archive/archive-row-menu.tsx'
import { archiveNote } from './archive-note.ts'
import { loginAsPublisher } from '../../blocks/acting/login-as-publisher.ts'
import { apiAddress, detailsAddress, editAddress } from './publisher-address.ts'
import { canLoginAs } from './publisher-capability.ts'

/** Actions on one publisher; an archived one has others. */
export function PublisherRowActions({ publisher }: { publisher: Publisher }) {
  const open = useOpenFromList()
  const skype = useSkypeActions('publisher', publisher)
  const { id, name } = publisher
  return (
    <ArchiveRowMenu
      row={publisher}
      name={name}
      noun="publisher"
      texts={messages.publishers}
      moves={useArchivePublishers()}
      archiveNote={archiveNote([publisher])}
      actions={() => [
        {
          label: 'Edit',
          icon: <IconPencil size={16} />,
          onSelect: () => open(editAddress(publisher)),
        },
        {
          label: 'Details in a new tab',
          icon: <IconExternalLink size={16} />,
          onSelect: () => void window.open(detailsAddress(publisher), '_blank', 'noopener'),
        },
        {
          label: 'API information',
          icon: <IconKey size={16} />,
          onSelect: () => open(apiAddress(publisher)),
        },
        {
          label: 'Login as publisher',
          icon: <IconLogin size={16} />,
          reason: canLoginAs(publisher),
          onSelect: () => void loginAsPublisher(id),
        },
        ...skype(),
      ]}
    />
  )
}
