import { pageSizes } from '@headgate/contract/base/constants'
import { type User, usersQuery } from '@headgate/contract/people/users'
import { getRouteApi } from '@tanstack/react-router'
import { userQueries } from '../../api/users.ts'
import { AddLink } from '../../screens/list/add-link.tsx'
import { defineList } from '../../screens/list/list-definition.ts'
import { ListScreen } from '../../screens/list/list-screen.tsx'
import { userColumns } from './user-columns.tsx'
import { UserFilters } from './user-filters.tsx'

const route = getRouteApi('/_shell/usermanagement/')

const users = defineList({
  name: 'users',
  title: 'User Management',
  what: 'Users',
  noun: ['user', 'users'],
  address: usersQuery,
  query: userQueries.list,
  page: (data) => ({ rows: data.users, total: data.total }),
  columns: userColumns,
  hasViews: true,
  sizes: pageSizes.users,
  rowLabel: (user: User) => user.email,
  filters: UserFilters,
})

/** The user list. */
export function UserList() {
  return (
    <ListScreen
      list={users}
      search={route.useSearch()}
      navigate={route.useNavigate()}
      add={<AddLink to="/usermanagement/adduser" label="Add User" />}
    />
  )
}
