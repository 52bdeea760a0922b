import type { CsvUpload } from '@headgate/contract/revenue/import-calls'
import { IconFileImport, IconListDetails } from '@tabler/icons-react'
import { advertiserActions } from '../../../blocks/imports/advertiser-actions.tsx'
import { importAddress, skippedRowsAddress } from '../../../blocks/imports/import-address.ts'
import { useOpenFromList } from '../../../lib/address/list-return.ts'
import { RowMenu } from '../../../ui/float/row-menu.tsx'

/** The actions of an uploaded file. */
export function StatusRowActions({ upload: { id, csv_name, provider } }: { upload: CsvUpload }) {
  const open = useOpenFromList()
  return (
    <RowMenu
      label={`Actions for ${csv_name}`}
      actions={() => [
        {
          label: 'Details',
          icon: <IconListDetails size={16} />,
          onSelect: () => open(skippedRowsAddress(provider.id, id)),
        },
        {
          label: 'Result and undo',
          icon: <IconFileImport size={16} />,
          onSelect: () => open(importAddress(id)),
        },
        ...advertiserActions(provider.id, open),
      ]}
    />
  )
}
