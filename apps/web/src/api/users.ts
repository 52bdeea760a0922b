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
import { queryOptions } from '@tanstack/react-query'
import { useChange } from './query/use-change.ts'
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
  /** A photo as a data address: the request needs the token, which an `img` would not send. */
  photo: (profileLink: string) =>
    queryOptions({
      queryKey: ['photo', profileLink],
      queryFn: async ({ signal }) => {
        const name = profileLink.slice(profileLink.lastIndexOf('/') + 1)
        return asDataAddress(await download(userPhoto, { params: { name }, signal }))
      },
      // A new photo has a new name.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  roles: () =>
    queryOptions({
      queryKey: ['roles'],
      queryFn: async ({ signal }) => (await send(listRoles, { signal })).roles,
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

/** Every change of users makes all read data about them stale, and also whether publishers have a user. */
const useUserChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange([all, ['publishers']], change)

export const useCreateUser = () =>
  useUserChange(async (body: NewUser) => (await send(createUser, { body })).user)

export const useUpdateUser = () =>
  useUserChange(
    async ({ id, change }: { id: number; change: UserChange }) =>
      (await send(updateUser, { params: { id }, body: change })).user,
  )

export const useBlockUser = () =>
  useUserChange(({ id, blocked }: { id: number; blocked: boolean }) =>
    send(setUserStatus, { params: { id }, body: { blocked } }),
  )

export const useRemoveUser = () => useUserChange((id: number) => send(deleteUser, { params: { id } }))

/** Uploads the photo of the signed-in user. The call requires the role (docs/behaviour/people.md#photos). */
export const useUploadPhoto = () =>
  useUserChange(async ({ user, file }: { user: User; file: File }) => {
    const body = { profile_image: file, role_id: user.role_id }
    return (await send(updateUser, { params: { id: user.id }, body })).user
  })

/** Reads nothing again at once, because the new password may have ended this session. */
export const useChangePassword = () =>
  useChange(
    [all],
    ({ id, ...body }: { id: number; oldPassword: string; newPassword: string }) =>
      send(changePassword, { params: { id }, body }),
    { reading: 'not now' },
  )

function asDataAddress(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(reader.result as string))
  reader.addEventListener('error', () => reject(reader.error ?? new Error('The photo could not be read.')))
  reader.readAsDataURL(blob)
  return promise
}
