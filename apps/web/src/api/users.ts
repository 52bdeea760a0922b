import {
  account,
  changePassword,
  createUser,
  deleteUser,
  getUser,
  listRoles,
  listUsers,
  type NewUser,
  setUserStatus,
  type User,
  type UserChange,
  updateUser,
  type UsersQuery,
  userPhoto,
} from '@headgate/contract/people/users'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { download, send } from './transport/send.ts'

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
  account: () =>
    queryOptions({
      queryKey: [...all, 'account'],
      queryFn: async ({ signal }) => (await send(account, { signal })).user,
    }),
  /** A photo as a data address: the page asks for it with its token, which an `img` would not send. */
  photo: (profileLink: string) =>
    queryOptions({
      queryKey: ['photo', profileLink],
      queryFn: async ({ signal }) => {
        const name = profileLink.slice(profileLink.lastIndexOf('/') + 1)
        return asDataAddress(await download(userPhoto, { params: { name }, signal }))
      },
      // Another photo has another name.
      staleTime: Number.POSITIVE_INFINITY,
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

/** The photo of the signed-in user; the documents send the role with it (1 §7). */
export const useUploadPhoto = () =>
  useUserMutation(async ({ user, file }: { user: User; file: File }) => {
    const body = { profile_image: file, role_id: user.role_id }
    return (await send(updateUser, { params: { id: user.id }, body })).user
  })

/** Nothing is read again at once: the session may be the one that the new password has just ended. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; oldPassword: string; newPassword: string }) =>
      send(changePassword, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: all, refetchType: 'none' }),
  })
}

function asDataAddress(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(reader.result as string))
  reader.addEventListener('error', () => reject(reader.error ?? new Error('The photo could not be read.')))
  reader.readAsDataURL(blob)
  return promise
}
