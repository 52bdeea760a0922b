import { messages } from '@headgate/contract/base/messages'
import type { Provider } from '@headgate/contract/providers/providers'
import { IconDatabaseMinus, IconLink, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useArchiveProviders } from '../../api/providers.ts'
import { useSkypeActions } from '../../blocks/skype/skype-actions.tsx'
import { useOpenFromList } from '../../lib/address/list-return.ts'
import { ArchiveRowMenu } from '../../screens/archive/archive-row-menu.tsx'
import { allowed, canArchive } from './advertiser-capability.ts'

/** Actions on one advertiser; an archived one has others. */
export function AdvertiserRowActions({ provider }: { provider: Provider }) {
  const navigate = useNavigate()
  const open = useOpenFromList()
  const skype = useSkypeActions('provider', provider)
  const { id, name } = provider
  return (
    <ArchiveRowMenu
      row={provider}
      name={name}
      noun="advertiser"
      texts={messages.providers}
      moves={useArchiveProviders()}
      mayArchive={() => allowed([canArchive(provider)])}
      actions={() => [
        {
          label: 'Edit',
          icon: <IconPencil size={16} />,
          onSelect: () => open(`/advertisers/edit/${id}`),
        },
        {
          label: 'Advertiser links',
          icon: <IconLink size={16} />,
          onSelect: () => void navigate({ to: '/advertisers/links', search: { provider_id: [id] } }),
        },
        {
          label: 'Remove revenue log',
          icon: <IconDatabaseMinus size={16} />,
          onSelect: () => open(`/advertisers/delete-revenue-log/${id}`),
        },
        ...skype(),
      ]}
    />
  )
}
