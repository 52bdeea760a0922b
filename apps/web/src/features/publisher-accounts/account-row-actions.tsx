import type { PublisherAccount } from '@headgate/contract/revenue/publisher-accounts'
import { IconDatabaseMinus, IconPencil } from '@tabler/icons-react'
import { newTab } from '../../lib/address/new-tab.ts'
import { RowMenu } from '../../ui/float/row-menu.tsx'
import { editAddress, removeReportsAddress } from './account-address.ts'

/** Edit and remove report, each in a new tab. */
export function AccountRowActions({ account: { id } }: { account: PublisherAccount }) {
  const actions = () => [
    { label: 'Edit', icon: <IconPencil size={16} />, onSelect: () => newTab(editAddress(id)) },
    {
      label: 'Remove report',
      icon: <IconDatabaseMinus size={16} />,
      onSelect: () => newTab(removeReportsAddress(id)),
    },
  ]
  return <RowMenu label={`Actions for account ${id}`} actions={actions} />
}
