import type { Domain } from '@headgate/contract/settings/domains'
import { messages } from '@headgate/contract/base/messages'
import { IconPencil } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useArchiveDomain, useRemoveDomain, useRestoreDomain, useUpdateDomain } from '../../api/domains.ts'
import { formatMoment } from '../../lib/time.ts'
import { archiveAction, archivedActions } from '../../screens/archive/archive-actions.tsx'
import type { Column } from '../../table/column.ts'
import { InlineEdit } from '../../table/inline-edit.tsx'
import { announce } from '../../api/query/announce.ts'
import { RowMenu } from '../../ui/row-menu.tsx'

const route = getRouteApi('/_shell/settings')

/** The host name, edited in place (T2); a refusal shows the server's text. */
function DomainCell({ row }: { row: Domain }) {
  const update = useUpdateDomain()
  return (
    <InlineEdit
      label={`Domain ${row.domain}`}
      value={row.domain}
      onSave={(domain) =>
        announce(update.mutateAsync({ id: row.id, change: { domain, updatedAt: row.updatedAt } }), {})
      }
    />
  )
}

const texts = {
  archived: 'Domain archived.',
  restored: 'Domain restored.',
  removed: 'Domain removed permanently.',
  cannotArchive: messages.domains.cannotDelete,
  cannotRemove: messages.domains.cannotDelete,
  cannotRestore: messages.domains.cannotRestore,
}

function RowActions({ row }: { row: Domain }) {
  const navigate = route.useNavigate()
  const archiving = useArchiveDomain()
  const restoring = useRestoreDomain()
  const removing = useRemoveDomain()
  const { id, domain: name } = row
  const active = () => [
    {
      label: 'Edit',
      icon: <IconPencil size={16} />,
      onSelect: () => void navigate({ to: '.', search: (before) => ({ ...before, form: id }) }),
    },
    archiveAction({ name, noun: 'Domain', texts, archive: () => archiving.mutateAsync(id) }),
  ]
  const archived = () =>
    archivedActions({
      name,
      texts,
      restore: () => restoring.mutateAsync(id),
      remove: () => removing.mutateAsync(id),
    })
  return <RowMenu label={`Actions for ${name}`} actions={row.archivedAt === null ? active : archived} />
}

const id: Column<Domain> = { id: 'id', header: 'ID', value: (row) => row.id, width: 75 }

const actions: Column<Domain> = {
  id: 'actions',
  header: 'Actions',
  value: () => null,
  cell: (row) => <RowActions row={row} />,
  width: 95,
  align: 'center',
  sortable: false,
  pinEnd: true,
}

const active: readonly Column<Domain>[] = [
  id,
  {
    id: 'domain',
    header: 'Domain',
    value: (row) => row.domain,
    cell: (row) => <DomainCell row={row} />,
    width: 400,
  },
  actions,
]

const archived: readonly Column<Domain>[] = [
  id,
  { id: 'domain', header: 'Domain', value: (row) => row.domain, width: 400 },
  {
    id: 'updatedAt',
    header: 'Archived at (UTC)',
    value: (row) => row.archivedAt,
    format: (row) => formatMoment(row.archivedAt),
    width: 180,
  },
  actions,
]

/** The columns of a tab: archived domains are read only until they are restored. */
export function domainColumnsOf(isArchived: boolean): readonly Column<Domain>[] {
  return isArchived ? archived : active
}
