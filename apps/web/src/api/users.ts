import {
  changePassword,
  createUser,
  deleteUser,
  getUser,
  listRoles,
  listUsers,
  type NewUser,
  setUserStatus,
  type UserChange,
  updateUser,
  type UsersQuery,
} from '@headgate/contract/users'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from './send.ts'

const all = ['users'] as const

export const userQueries = {
  list: (query: UsersQuery) =>
    queryOptions({
      queryKey: [...all, 'list', query],
      queryFn: ({ signal }) => send(listUsers, { query, signal }),
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: async ({ signal }) => (await send(getUser, { params: { id }, signal })).user,
    }),
  roles: () =>
    queryOptions({
      queryKey: ['roles'],
      queryFn: async ({ signal }) => (await send(listRoles, { signal })).roles,
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

/** Every change of users makes all that was read about them stale, and whether publishers have one. */
export function useUserMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: all }),
        client.invalidateQueries({ queryKey: ['publishers'] }),
      ]),
  })
}

export const useCreateUser = () =>
  useUserMutation(async (body: NewUser) => (await send(createUser, { body })).user)

export const useUpdateUser = () =>
  useUserMutation(
    async ({ id, change }: { id: number; change: UserChange }) =>
      (await send(updateUser, { params: { id }, body: change })).user,
  )

export const useBlockUser = () =>
  useUserMutation(({ id, blocked }: { id: number; blocked: boolean }) =>
    send(setUserStatus, { params: { id }, body: { blocked } }),
  )

export const useRemoveUser = () => useUserMutation((id: number) => send(deleteUser, { params: { id } }))

export const useChangePassword = () =>
  useUserMutation(({ id, ...body }: { id: number; oldPassword: string; newPassword: string }) =>
    send(changePassword, { params: { id }, body }),
  )
