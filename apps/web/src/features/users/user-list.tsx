import { Button, Select } from '@mantine/core'
import { pageSizes } from '@headgate/contract/base/constants'
import type { User } from '@headgate/contract/people/users'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { userQueries } from '../../api/users.ts'
import { FilterBar } from '../../form/filters/filter-bar.tsx'
import { FilterText } from '../../form/filters/filter-text.tsx'
import { fromFlag, toFlag } from '../../form/filters/flag-select.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useListChange } from '../../screens/list/use-list-change.ts'
import { Page } from '../../screens/page.tsx'
import { userColumns } from './user-columns.tsx'

const route = getRouteApi('/_shell/usermanagement/')
const rowId = (user: User) => String(user.id)
const rowLabel = (user: User) => user.email

const statuses = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Blocked' },
]

/** The user list (1 §2). */
export function UserList() {
  const search = route.useSearch()
  const { data, isFetching } = useSuspenseQuery(userQueries.list(search))
  const list = useListChange(search, route.useNavigate())
  return (
    <Page
      fill
      title="User Management"
      actions={
        <Button component={Link} to="/usermanagement/adduser" leftSection={<IconPlus size={16} />}>
          Add User
        </Button>
      }
    >
      <FilterBar onClear={() => list.reset({})}>
        <FilterText
          label="Filter"
          placeholder="Name, email, publisher or id"
          w={280}
          value={search.q ?? ''}
          onFilter={(q) => list.filter({ q: q === '' ? undefined : q })}
        />
        <Select
          label="Status"
          placeholder="All"
          clearable
          w={140}
          data={statuses}
          value={fromFlag(search.status)}
          onChange={(value) => list.filter({ status: toFlag(value) })}
        />
      </FilterBar>
      <DataTable
        label="Users"
        columns={userColumns}
        rows={data.users}
        rowId={rowId}
        rowLabel={rowLabel}
        sort={list.sort}
        paging={{ ...list.paging, sizes: pageSizes.users, total: data.total }}
        busy={isFetching || list.pending}
      />
    </Page>
  )
}
