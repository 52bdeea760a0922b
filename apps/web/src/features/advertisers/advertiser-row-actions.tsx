import { messages } from '@headgate/contract/messages'
import type { Provider } from '@headgate/contract/providers'
import { IconDatabaseMinus, IconLink, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useArchiveProvider, useRemoveProvider, useRestoreProvider } from '../../api/providers.ts'
import { useSkypeActions } from '../../pickers/skype-actions.tsx'
import { archiveAction, archivedActions } from '../../table/archive-actions.tsx'
import type { MenuAction } from '../../ui/action-menu.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { allowed, canArchive } from './advertiser-capability.ts'

const texts = messages.providers

/** What can be done with one advertiser (1 §2): other things when it is archived. */
export function AdvertiserRowActions({ provider }: { provider: Provider }) {
  const active = useActiveActions(provider)
  const archived = useArchivedActions(provider)
  return (
    <RowMenu
      label={`Actions for ${provider.name}`}
      actions={provider.archivedAt === null ? active : archived}
    />
  )
}

function useActiveActions(provider: Provider): () => MenuAction[] {
  const navigate = useNavigate()
  const archiving = useArchiveProvider()
  const skype = useSkypeActions('provider', provider)
  const { id, name } = provider
  return () => {
    const archive = archiveAction({
      name,
      noun: 'advertiser',
      texts,
      archive: () => archiving.mutateAsync(id),
    })
    return [
      {
        label: 'Edit',
        icon: <IconPencil size={16} />,
        onSelect: () => void navigate({ to: '/advertisers/edit/$id', params: { id } }),
      },
      {
        label: 'Advertiser links',
        icon: <IconLink size={16} />,
        onSelect: () => void navigate({ to: '/advertisers/links', search: { provider_id: [id] } }),
      },
      {
        label: 'Remove revenue log',
        icon: <IconDatabaseMinus size={16} />,
        onSelect: () => void navigate({ to: `/advertisers/delete-revenue-log/${id}` }),
      },
      ...skype(),
      {
        ...archive,
        onSelect: () => {
          if (allowed([canArchive(provider)])) archive.onSelect()
        },
      },
    ]
  }
}

function useArchivedActions({ id, name }: Provider): () => MenuAction[] {
  const restoring = useRestoreProvider()
  const removing = useRemoveProvider()
  return () =>
    archivedActions({
      name,
      texts,
      restore: () => restoring.mutateAsync(id),
      remove: () => removing.mutateAsync(id),
    })
}
