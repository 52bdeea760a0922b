import { messages } from '@headgate/contract/messages'
import type { Publisher } from '@headgate/contract/publishers'
import {
  IconArchive,
  IconArchiveOff,
  IconBrandSkype,
  IconExternalLink,
  IconLogin,
  IconMessageOff,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useArchivePublisher, useRemovePublisher, useRestorePublisher } from '../../api/publishers.ts'
import type { MenuAction } from '../../ui/action-menu.tsx'
import { announce } from '../../ui/announce.ts'
import { confirm } from '../../ui/confirm.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { canCopySkypeCode, canLoginAs, canRemoveConversation } from './publisher-capability.ts'

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
  const archive = useArchivePublisher()
  const icon = { size: 16 }
  const askToArchive = async () => {
    const text = `'${publisher.name}' moves to Archived Publishers and can be restored from there.`
    if (!(await confirm({ title: 'Archive publisher', text, confirm: 'Archive' }))) return
    await announce(archive.mutateAsync(publisher.id), {
      success: messages.publishers.archived,
      failure: messages.general.cannotArchive,
    })
  }
  return () => [
    {
      label: 'Edit',
      icon: <IconPencil {...icon} />,
      onSelect: () => void navigate({ to: '/publishers/edit/$id', params: { id: publisher.id } }),
    },
    {
      label: 'Details in a new tab',
      icon: <IconExternalLink {...icon} />,
      onSelect: () => void window.open(`/publishers/details/${publisher.id}`, '_blank', 'noopener'),
    },
    {
      label: 'Login as publisher',
      icon: <IconLogin {...icon} />,
      reason: canLoginAs(publisher),
      onSelect: () => undefined,
    },
    {
      label: 'Copy Skype code',
      icon: <IconBrandSkype {...icon} />,
      reason: canCopySkypeCode(),
      onSelect: () => undefined,
    },
    {
      label: 'Remove Skype conversation id',
      icon: <IconMessageOff {...icon} />,
      reason: canRemoveConversation(publisher),
      onSelect: () => undefined,
    },
    {
      label: 'Archive',
      icon: <IconArchive {...icon} />,
      destructive: true,
      onSelect: () => void askToArchive(),
    },
  ]
}

function useArchivedActions(publisher: Publisher): () => MenuAction[] {
  const restore = useRestorePublisher()
  const remove = useRemovePublisher()
  const askToRemove = async () => {
    const text = `'${publisher.name}' is removed for good. This cannot be undone.`
    if (!(await confirm({ title: 'Delete permanently', text, confirm: 'Delete', destructive: true }))) return
    await announce(remove.mutateAsync(publisher.id), {
      success: messages.publishers.removed,
      failure: messages.general.cannotRemove,
    })
  }
  return () => [
    {
      label: 'Restore',
      icon: <IconArchiveOff size={16} />,
      onSelect: () =>
        void announce(restore.mutateAsync(publisher.id), {
          success: messages.publishers.restored,
          failure: messages.publishers.cannotRestore,
        }),
    },
    {
      label: 'Delete permanently',
      icon: <IconTrash size={16} />,
      destructive: true,
      onSelect: () => void askToRemove(),
    },
  ]
}
