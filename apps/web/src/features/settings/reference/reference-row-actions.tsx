import {
  type ReferenceItem,
  type ReferenceKind,
  referenceKinds,
} from '@headgate/contract/settings/reference-items'
import { IconPencil } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import {
  useArchiveReferenceItem,
  useRemoveReferenceItem,
  useRestoreReferenceItem,
} from '../../../api/reference-items.ts'
import { archiveAction, archivedActions } from '../../../screens/archive/archive-actions.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { referenceTexts } from './reference-texts.ts'

const route = getRouteApi('/_shell/settings')

/** What can be done with one item (3 §4): other things when it is archived. */
export function ReferenceRowActions({ kind, item }: { kind: ReferenceKind; item: ReferenceItem }) {
  const navigate = route.useNavigate()
  const archiving = useArchiveReferenceItem(kind)
  const restoring = useRestoreReferenceItem(kind)
  const removing = useRemoveReferenceItem(kind)
  const { id, name } = item
  const texts = referenceTexts(kind)
  const active = () => [
    {
      label: 'Edit',
      icon: <IconPencil size={16} />,
      onSelect: () => void navigate({ to: '.', search: (before) => ({ ...before, form: id }) }),
    },
    archiveAction({
      name,
      noun: referenceKinds[kind].noun[0],
      texts,
      archive: () => archiving.mutateAsync(id),
    }),
  ]
  const archived = () =>
    archivedActions({
      name,
      texts,
      restore: () => restoring.mutateAsync(id),
      remove: () => removing.mutateAsync(id),
    })
  return <RowMenu label={`Actions for ${name}`} actions={item.archivedAt === null ? active : archived} />
}
