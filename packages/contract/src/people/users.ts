import { z } from 'zod'
import { call, flag, id, idParams } from '../base/call.ts'
import { optionalText } from '../base/form-values.ts'
import { roles } from '../base/constants.ts'
import { errors } from '../base/errors.ts'
import { listQuery } from '../base/list.ts'
import { messages } from '../base/messages.ts'
import { newPassword } from './password.ts'

const texts = messages.users

/** A user as lists and forms read it (docs/behaviour/people.md#users). */
export const user = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  publisher_id: z.number().nullable(),
  role_id: z.number(),
  blocked: z.boolean(),
  role: z.object({ id: z.number(), role: z.enum(roles) }),
  publisher: z.object({ id: z.number(), name: z.string() }).nullable(),
  contact_number: z.string().nullable(),
  skype_details: z.string().nullable(),
  /** Address of the photo, `/api/uploads/…`, or null. */
  profile_link: z.string().nullable(),
  /** Whether two-factor sign-in is on. */
  second_factor: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type User = z.infer<typeof user>

const name = z.string().trim().max(200)

const email = z
  .string({ error: texts.emailRequired })
  .trim()
  .min(1, { error: texts.emailRequired, abort: true })
  .max(200, texts.emailInvalid)
  .toLowerCase()
  .pipe(z.email({ error: texts.emailInvalid }))

/** A required id; an invalid one counts as missing. */
const chosen = (error: string) =>
  z.coerce.number({ error }).int(error).min(1, error).max(2_147_483_647, error)

const publisherId = chosen(texts.publisherRequired)
const roleId = chosen(texts.roleRequired)

/**
 * The caller's own password. Two changes require it, because a stolen session could use them to take over an account
 * for good: making a user a SuperAdmin, and changing a SuperAdmin's e-mail (decision 0183).
 */
const ownPassword = z.string().max(200).optional()

/** Body of `POST user`. */
export const newUser = z.object({
  first_name: name.default(''),
  last_name: name.default(''),
  email,
  password: newPassword(texts.passwordRequired),
  publisher_id: publisherId,
  role_id: roleId,
  blocked: z.boolean().default(false),
  own_password: ownPassword,
})
export type NewUser = z.input<typeof newUser>

export const photoLimits = {
  /** Bytes of a profile photo: 3080 KB. */
  bytes: 3_080 * 1_024,
  /** Its pixels: a small file can contain a picture that fills the memory once it is decoded. */
  pixels: 25_000_000,
  types: ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'],
} as const

/** A photo to upload. Its name and type prove nothing, so the server checks the content. */
const photo = z.file(texts.photoNotImage).max(photoLimits.bytes, texts.photoTooLarge)

/** The checks of a photo that the browser can make before it is sent. */
export const photoForm = z.object({
  profile_image: photo.mime([...photoLimits.types], { error: texts.photoNotImage, abort: true }),
})

/** The fields that `PUT user/{id}` changes: not `blocked`, and not the publisher, which a user keeps. */
const userChange = z.object({
  first_name: name.optional(),
  last_name: name.optional(),
  email: email.optional(),
  role_id: roleId.optional(),
  contact_number: optionalText(200).optional(),
  skype_details: optionalText(200).optional(),
  updatedAt: z.string().optional(),
  own_password: ownPassword,
  /** Only in a `multipart/form-data` body. */
  profile_image: photo.optional(),
})
export type UserChange = z.input<typeof userChange>

/** Screens ask for a password twice; the server gets it once. */
const repeats = (one: string, two: string, text: string) => ({
  when: () => true,
  path: [two],
  error: text,
  check: (values: Record<string, unknown>) => values[one] === values[two],
})

const same = repeats('password', 'confirm_password', texts.passwordsDiffer)
/** The Create User screen. */
export const createUserForm = newUser
  .omit({ blocked: true })
  .extend({
    confirm_password: z
      .string({ error: texts.confirmRequired })
      .min(1, { error: texts.confirmRequired, abort: true }),
  })
  .refine(same.check, same)

/** The Edit User screen. The publisher is shown and required, but cannot be changed. */
export const editUserForm = z.object({
  first_name: name,
  last_name: name,
  email,
  publisher_id: publisherId,
  role_id: roleId,
  own_password: ownPassword,
})

/** The same for an admin without a publisher, whose read-only field would stay empty. */
export const editPublisherlessForm = editUserForm.extend({ publisher_id: publisherId.nullable() })

/** Personal Info of the profile. */
export const profileForm = z.object({
  first_name: name.min(1, texts.firstNameRequired),
  last_name: name.min(1, texts.lastNameRequired),
  email,
  contact_number: optionalText(200),
  skype_details: optionalText(200),
  own_password: ownPassword,
})

/** Body of `PUT user/changePassword/{id}`. */
const passwordChange = z.object({
  oldPassword: z.string({ error: texts.oldRequired }).min(1, texts.oldRequired).max(200),
  newPassword: newPassword(texts.newRequired),
})

const sameNew = repeats('newPassword', 'confirmPassword', texts.passwordsDiffer)
/** The Update Password panel and the Password section of the profile. */
export const passwordForm = passwordChange
  .extend({
    confirmPassword: z
      .string({ error: texts.repeatRequired })
      .min(1, { error: texts.repeatRequired, abort: true }),
  })
  .refine(sameNew.check, sameNew)

export const userColumns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'publisher',
  'role',
  'blocked',
  'createdAt',
  'updatedAt',
] as const

export const usersQuery = listQuery({ columns: userColumns, size: 10 }).extend({
  /** True for users who can sign in, false for blocked ones. */
  status: flag.optional(),
  /** Name of a role. Users with the SuperAdmin role are hidden in any case. */
  role: z.enum(roles).optional(),
  publisher_id: id.optional(),
})
export type UsersQuery = z.output<typeof usersQuery>

export const listUsers = call({
  method: 'GET',
  path: '/api/user',
  access: 'admin',
  summary: 'Users other than SuperAdmins, filtered, sorted and paged.',
  page: 'docs/behaviour/people.md#user-list',
  query: usersQuery,
  data: z.object({ users: z.array(user), total: z.number() }),
})

export const getUser = call({
  method: 'GET',
  path: '/api/user/:id',
  access: 'admin',
  summary: 'One user.',
  page: 'docs/behaviour/people.md#users',
  params: idParams,
  data: z.object({ user }),
})

export const createUser = call({
  method: 'POST',
  path: '/api/user',
  access: 'admin',
  summary: 'Adds a user. A SuperAdmin is added with `own_password`, the password of the caller.',
  page: 'docs/behaviour/people.md#users',
  repeatable: 'body',
  body: newUser,
  data: z.object({ user }),
  fails: [errors.tooMany],
})

export const updateUser = call({
  method: 'PUT',
  path: '/api/user/:id',
  access: 'admin',
  summary:
    'Changes the fields that are sent, as JSON or as `multipart/form-data` with the photo as `profile_image`. A change of role ends the sessions of the user. The role SuperAdmin and the e-mail of a SuperAdmin are changed with `own_password`, the password of the caller; the old address gets a mail. `updatedAt`, when sent, must be the one that was read: 409 otherwise.',
  page: 'docs/behaviour/people.md#users',
  params: idParams,
  body: userChange.default({}),
  data: z.object({ user }),
  fails: [errors.tooMany],
})

export const setUserStatus = call({
  method: 'PUT',
  path: '/api/user/status/:id',
  access: 'admin',
  summary: 'Blocks or unblocks a user; blocking ends every session at once.',
  page: 'docs/behaviour/people.md#limits-of-admins',
  params: idParams,
  body: z.object({ blocked: z.boolean() }),
  data: z.object({ user }),
})

export const deleteUser = call({
  method: 'DELETE',
  path: '/api/user/:id',
  access: 'admin',
  summary: 'Removes a user for good.',
  page: 'docs/behaviour/people.md#limits-of-admins',
  params: idParams,
  data: z.object({ id: z.number() }),
})

export const changePassword = call({
  method: 'PUT',
  path: '/api/user/changePassword/:id',
  access: 'admin',
  summary: 'Changes a password, given the old one. Every session of the user ends.',
  page: 'docs/behaviour/sign-in.md#passwords',
  params: idParams,
  body: passwordChange,
  data: z.null(),
  fails: [errors.tooMany],
})

export const listRoles = call({
  method: 'GET',
  path: '/api/role',
  access: 'admin',
  summary: 'Roles.',
  page: 'docs/behaviour/sign-in.md#roles-and-access',
  data: z.object({ roles: z.array(z.object({ id: z.number(), role: z.enum(roles) })) }),
})

export const account = call({
  method: 'GET',
  path: '/api/account',
  access: 'all',
  summary: 'The signed-in user; while impersonating, the user acted as.',
  page: 'docs/behaviour/people.md#profile',
  data: z.object({ user }),
})

export const userPhoto = call({
  method: 'GET',
  path: '/api/uploads/:name',
  access: 'all',
  summary: 'The profile photo that `profile_link` names: to its owner and to admins.',
  page: 'docs/behaviour/people.md#photos',
  params: z.object({ name: z.string().regex(/^[\w-]{1,80}\.webp$/) }),
  file: 'image/webp',
  data: z.null(),
})
