import { messages } from '@headgate/contract/messages'
import type { Publisher } from '@headgate/contract/publishers'
import { IconExternalLink, IconLogin, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useArchivePublisher, useRemovePublisher, useRestorePublisher } from '../../api/publishers.ts'
import { useSkypeActions } from '../../pickers/skype-actions.tsx'
import { archiveAction, archivedActions } from '../../table/archive-actions.tsx'
import type { MenuAction } from '../../ui/action-menu.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { loginAsPublisher } from './login-as-publisher.ts'
import { canLoginAs } from './publisher-capability.ts'

const texts = messages.publishers

/** What can be done with one publisher (1 §2): other things when it is archived. */
export function PublisherRowActions({ publisher }: { publisher: Publisher }) {
  const active = useActiveActions(publisher)
  const archived = useArchivedActions(publisher)
  return (
    <RowMenu
      label={`Actions for ${publisher.name}`}
      actions={publisher.archivedAt === null ? active : archived}
    />
  )
}

function useActiveActions(publisher: Publisher): () => MenuAction[] {
  const navigate = useNavigate()
  const archiving = useArchivePublisher()
  const skype = useSkypeActions('publisher', publisher)
  const { id, name } = publisher
  return () => [
    {
      label: 'Edit',
      icon: <IconPencil size={16} />,
      onSelect: () => void navigate({ to: '/publishers/edit/$id', params: { id } }),
    },
    {
      label: 'Details in a new tab',
      icon: <IconExternalLink size={16} />,
      onSelect: () => void window.open(`/publishers/details/${id}`, '_blank', 'noopener'),
    },
    {
      label: 'Login as publisher',
      icon: <IconLogin size={16} />,
      reason: canLoginAs(publisher),
      onSelect: () => void loginAsPublisher(id),
    },
    ...skype(),
    archiveAction({ name, noun: 'publisher', texts, archive: () => archiving.mutateAsync(id) }),
  ]
}

function useArchivedActions({ id, name }: Publisher): () => MenuAction[] {
  const restoring = useRestorePublisher()
  const removing = useRemovePublisher()
  return () =>
    archivedActions({
      name,
      texts,
      restore: () => restoring.mutateAsync(id),
      remove: () => removing.mutateAsync(id),
    })
}
