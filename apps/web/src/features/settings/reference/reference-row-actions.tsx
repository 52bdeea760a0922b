import {
  type ReferenceItem,
  type ReferenceKind,
  referenceKinds,
} from '@headgate/contract/settings/reference-items'
import { IconPencil } from '@tabler/icons-react'
import { useReferenceMoves } from '../../../api/reference-items.ts'
import { useOpenFromList } from '../../../lib/address/list-return.ts'
import { ArchiveRowMenu } from '../../../screens/archive/archive-row-menu.tsx'
import { referenceTexts } from './reference-texts.ts'
import { formAddress } from '../settings-address.ts'

/** Actions on one item; an archived one has others. */
export function ReferenceRowActions({ kind, item }: { kind: ReferenceKind; item: ReferenceItem }) {
  const open = useOpenFromList()
  return (
    <ArchiveRowMenu
      row={item}
      name={item.name}
      noun={referenceKinds[kind].noun[0]}
      texts={referenceTexts(kind)}
      moves={useReferenceMoves(kind)}
      actions={() => [
        {
          label: 'Edit',
          icon: <IconPencil size={16} />,
          onSelect: () => open(formAddress(kind, item.id)),
        },
      ]}
    />
  )
}
