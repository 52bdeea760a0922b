import type { Domain } from '@headgate/contract/settings/domains'
import { messages } from '@headgate/contract/base/messages'
import { IconPencil } from '@tabler/icons-react'
import { useDomainMoves, useUpdateDomain } from '../../api/domains.ts'
import { useOpenFromList } from '../../lib/address/list-return.ts'
import { ArchiveRowMenu } from '../../screens/archive/archive-row-menu.tsx'
import type { Column } from '../../table/column.ts'
import { InlineEdit } from '../../table/cells/inline-edit.tsx'
import { actionsColumn, archivedAtColumn, idColumn } from '../../table/list-columns.tsx'
import { RecordLink } from '../../table/cells/record-link.tsx'
import { announce } from '../../api/query/announce.ts'
import { formAddress } from './settings-address.ts'

/** The host name, edited in place. A refusal shows the server's text. */
function DomainCell({ row }: { row: Domain }) {
  const update = useUpdateDomain()
  return (
    <InlineEdit
      label={`Domain ${row.domain}`}
      value={row.domain}
      onSave={(domain) =>
        announce(update.mutateAsync({ id: row.id, change: { domain, updatedAt: row.updatedAt } }), {})
      }
    >
      <RecordLink to={to(row)}>{row.domain}</RecordLink>
    </InlineEdit>
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
  const open = useOpenFromList()
  return (
    <ArchiveRowMenu
      row={row}
      name={row.domain}
      noun="Domain"
      texts={texts}
      moves={useDomainMoves()}
      actions={() => [{ label: 'Edit', icon: <IconPencil size={16} />, onSelect: () => open(to(row)) }]}
    />
  )
}

const to = (row: Domain) => formAddress('domains', row.id)

const actions = actionsColumn<Domain>((row) => <RowActions row={row} />)

/** Domains that can be changed. */
export const activeDomains: readonly Column<Domain>[] = [
  idColumn({ to }),
  {
    id: 'domain',
    header: 'Domain',
    value: (row) => row.domain,
    cell: (row) => <DomainCell row={row} />,
    width: 400,
    hideable: false,
  },
  actions,
]

/** Archived domains are read-only until they are restored. */
export const archivedDomains: readonly Column<Domain>[] = [
  idColumn(),
  { id: 'domain', header: 'Domain', value: (row) => row.domain, width: 400, hideable: false },
  archivedAtColumn('updatedAt'),
  actions,
]
