import { messages } from '@headgate/contract/base/messages'
import type { User } from '@headgate/contract/people/users'
import { useBlockUser } from '../../api/users.ts'
import type { Column } from '../../table/column.ts'
import { actionsColumn, idColumn, momentColumn } from '../../table/list-columns.tsx'
import { RecordLink } from '../../table/cells/record-link.tsx'
import { ToggleCell } from '../../table/cells/toggle-cell.tsx'
import { announce } from '../../api/query/announce.ts'
import { UserRowActions } from './user-row-actions.tsx'

const to = (user: User) => `/usermanagement/edit/${user.id}`

/** The columns of the user list. */
export const userColumns: readonly Column<User>[] = [
  idColumn({ width: 65, to }),
  { id: 'first_name', header: 'First name', value: (row) => row.first_name, width: 125 },
  { id: 'last_name', header: 'Last name', value: (row) => row.last_name, width: 125 },
  {
    id: 'email',
    header: 'Email',
    value: (row) => row.email,
    cell: (row) => <RecordLink to={to(row)}>{row.email}</RecordLink>,
    width: 215,
    hideable: false,
  },
  {
    id: 'blocked',
    header: 'Blocked',
    hint: 'A blocked user is signed out at once and cannot sign in',
    value: (row) => row.blocked,
    cell: (row) => <BlockedCell user={row} />,
    width: 110,
  },
  {
    id: 'second_factor',
    header: 'Two-factor',
    hint: 'Whether two-factor sign-in is on',
    value: (row) => row.second_factor,
    width: 100,
    sortable: false,
  },
  { id: 'publisher', header: 'Publisher', value: (row) => row.publisher?.name, width: 165 },
  { id: 'role', header: 'Role', value: (row) => row.role.role, width: 100 },
  momentColumn('createdAt', 'Created at (UTC)', (row) => row.createdAt, 170),
  actionsColumn((row) => <UserRowActions user={row} />),
]

/** Blocks a user, or lets them sign in again. A block is a warning, so its switch is red. */
function BlockedCell({ user }: { user: User }) {
  const block = useBlockUser()
  return (
    <ToggleCell
      label={`Blocked: ${user.email}`}
      checked={user.blocked}
      isWarning
      onToggle={async (blocked) => {
        await announce(block.mutateAsync({ id: user.id, blocked }), {
          success: messages.users.statusUpdated,
          failure: messages.users.cannotUpdateStatus,
        })
      }}
    />
  )
}
