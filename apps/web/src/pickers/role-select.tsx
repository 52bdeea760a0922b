import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { userQueries } from '../api/users.ts'

interface RoleSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value?: number | null
  onChange?: (id: number | null) => void
}

const none: never[] = []

/** Whether a role is the admins'. */
export function useIsAdminRole(id: unknown): boolean {
  const { data } = useQuery(userQueries.roles())
  return (data ?? none).some((one) => one.id === id && one.role === 'SuperAdmin')
}

/** One role, by id. A list that cannot be read stays empty (1 §8). */
export function RoleSelect({ value, onChange, ...rest }: RoleSelectProps) {
  const { data, isPending } = useQuery(userQueries.roles())
  return (
    <Select
      placeholder={isPending ? 'Loading…' : 'Select a role'}
      {...rest}
      data={(data ?? none).map((one) => ({ value: String(one.id), label: one.role }))}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(chosen) => onChange?.(chosen === null ? null : Number(chosen))}
    />
  )
}
