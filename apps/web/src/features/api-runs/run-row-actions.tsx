import type { ApiRun } from '@headgate/contract/providers/api-runs'
import { IconListDetails } from '@tabler/icons-react'
import { advertiserActions } from '../../blocks/imports/advertiser-actions.tsx'
import { useOpenFromList } from '../../lib/address/list-return.ts'
import { RowMenu } from '../../ui/float/row-menu.tsx'
import { runAddress } from './run-address.ts'

/** What leads on from an advertiser's API. */
export function RunRowActions({ run: { id, provider } }: { run: ApiRun }) {
  const open = useOpenFromList()
  return (
    <RowMenu
      label={`Actions for ${provider.name}`}
      actions={() => [
        {
          label: 'Details',
          icon: <IconListDetails size={16} />,
          onSelect: () => open(runAddress(id)),
        },
        ...advertiserActions(provider.id, open),
      ]}
    />
  )
}
