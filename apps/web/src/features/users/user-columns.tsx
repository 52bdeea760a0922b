import { messages } from '@headgate/contract/base/messages'
import type { User } from '@headgate/contract/people/users'
import { useBlockUser } from '../../api/users.ts'
import { formatMoment } from '../../lib/time.ts'
import type { Column } from '../../table/column.ts'
import { ToggleCell } from '../../table/toggle-cell.tsx'
import { announce } from '../../api/query/announce.ts'
import { UserRowActions } from './user-row-actions.tsx'

/** The columns of the user list (1 §3). */
export const userColumns: readonly Column<User>[] = [
  { id: 'id', header: 'ID', value: (row) => row.id, width: 65 },
  { id: 'first_name', header: 'First name', value: (row) => row.first_name, width: 120 },
  { id: 'last_name', header: 'Last name', value: (row) => row.last_name, width: 120 },
  { id: 'email', header: 'Email', value: (row) => row.email, width: 215 },
  {
    id: 'blocked',
    header: 'Blocked',
    hint: 'A blocked user is signed out at once and cannot sign in',
    value: (row) => row.blocked,
    cell: (row) => <BlockedCell user={row} />,
    width: 105,
  },
  { id: 'publisher', header: 'Publisher', value: (row) => row.publisher?.name, width: 165 },
  { id: 'role', header: 'Role', value: (row) => row.role.role, width: 95 },
  {
    id: 'createdAt',
    header: 'Created at (UTC)',
    value: (row) => row.createdAt,
    format: (row) => formatMoment(row.createdAt),
    width: 160,
  },
  {
    id: 'actions',
    header: 'Actions',
    value: () => null,
    cell: (row) => <UserRowActions user={row} />,
    width: 90,
    align: 'center',
    sortable: false,
    hideable: false,
    pinEnd: true,
  },
]

/** Blocks a user or lets him in again (1 §4). */
function BlockedCell({ user }: { user: User }) {
  const block = useBlockUser()
  return (
    <ToggleCell
      label={`Blocked: ${user.email}`}
      checked={user.blocked}
      onToggle={async (blocked) => {
        await announce(block.mutateAsync({ id: user.id, blocked }), {
          success: messages.users.statusUpdated,
          failure: messages.users.cannotUpdateStatus,
        })
      }}
    />
  )
}
