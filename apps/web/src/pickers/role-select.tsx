import { useQuery } from '@tanstack/react-query'
import { userQueries } from '../api/users.ts'
import { type RecordFieldProps, RecordSelect } from './record-select.tsx'

/** Whether a role is the admin role. */
export function useIsAdminRole(id: unknown): boolean {
  const { data } = useQuery(userQueries.roles())
  return data?.some((one) => one.id === id && one.role === 'SuperAdmin') ?? false
}

/** One role. */
export function RoleSelect(props: RecordFieldProps) {
  const { data, isPending } = useQuery(userQueries.roles())
  return (
    <RecordSelect
      placeholder="Select a role"
      {...props}
      listed={data?.map(({ id, role }) => ({ id, name: role }))}
      loading={isPending}
    />
  )
}
