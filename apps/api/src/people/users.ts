import {
  account,
  changePassword,
  createUser,
  deleteUser,
  getUser,
  listRoles,
  listUsers,
  setUserStatus,
  updateUser,
  userPhoto,
} from '@headgate/contract/people/users'
import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { Actor } from '@headgate/db/base/audit'
import { hashPassword, verifyPassword } from '@headgate/db/people/password'
import * as lists from '@headgate/db/people/user-list'
import * as users from '@headgate/db/people/users'
import multipart, { type MultipartFile } from '@fastify/multipart'
import { photoLimits } from '@headgate/contract/people/users'
import { emailChangedMail } from '@headgate/queue/jobs/email-changed-mail'
import { JobSender } from '@headgate/queue/job-sender'
import type { Session } from '@headgate/server/access/access'
import { FileAnswer, withMessage } from '@headgate/server/answer'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'
import { makePhoto } from './photos/make-photo.ts'
import { photoAddress, PhotoStore } from './photos/photo-store.ts'
import { confirmOwnPassword } from './own-password.ts'
import { SignInLimits } from './sign-in-limit.ts'

/**
 * Converts files of a multipart body to what the contract declares. A file that is too large is cut here, and the
 * contract's check refuses it.
 */
const files = {
  attachFieldsToBody: 'keyValues',
  throwFileSizeLimit: false,
  limits: { fileSize: photoLimits.bytes + 1, files: 1, fields: 20, fieldSize: 10_000 },
  async onFile(part: MultipartFile) {
    const content = new Uint8Array(await part.toBuffer())
    Object.assign(part, { value: new File([content], part.filename, { type: part.mimetype }) })
  },
} as const

/** Users (docs/behaviour/people.md#users). */
export const userCalls: Calls = async (app, { database, settings }) => {
  const { db } = database
  const photos = new PhotoStore(db)
  const limits = new SignInLimits(db, settings.DATA_DIR)
  const jobs = new JobSender(database, [emailChangedMail])
  app.addHook('onClose', () => jobs.stop())

  route(app, listUsers, ({ query }) => lists.listUsers(db, query))

  route(app, getUser, async ({ params }) => ({ user: await users.getUser(db, params.id) }))

  const isAdminRole = async (id: number | undefined) =>
    (await users.listRoles(db)).some((one) => one.id === id && one.role === 'SuperAdmin')

  const confirm = (session: Session, password: string | undefined) =>
    confirmOwnPassword(db, limits, { session, password })

  route(app, createUser, async ({ body, by, session }) => {
    if (await isAdminRole(body.role_id)) await confirm(session, body.own_password)
    return withMessage({ user: await users.createUser(db, by, body) }, messages.users.added)
  })

  const change = async (by: Actor, id: number, fields: users.UserFields, readAt?: string) => {
    const { user, before } = await db.transaction(async (tx) => {
      const done = await users.updateUser(tx, by, id, fields, readAt)
      const { email, first_name: firstName } = done.user
      if (email !== done.before.email)
        await jobs.send(tx, emailChangedMail, { to: done.before.email, firstName, email })
      return done
    })
    if (before.profile_link !== user.profile_link) await photos.remove(before.profile_link)
    return user
  }

  // A separate scope: no other call takes files.
  await app.register(async (scope) => {
    await scope.register(multipart, files)
    route(scope, updateUser, async ({ params, body, by, session }) => {
      const { updatedAt, profile_image, own_password, ...fields } = body
      const before = await users.getUser(db, params.id)
      const isAdmin = before.role.role === 'SuperAdmin'
      const becomesAdmin = !isAdmin && (await isAdminRole(fields.role_id))
      const moves = isAdmin && fields.email !== undefined && fields.email !== before.email
      if (becomesAdmin || moves) await confirm(session, own_password)
      if (profile_image === undefined) {
        const user = await change(by, params.id, fields, updatedAt)
        return withMessage({ user }, messages.users.updated)
      }
      const profile_link = await photos.keep(await makePhoto(await profile_image.bytes()))
      try {
        const user = await change(by, params.id, { ...fields, profile_link }, updatedAt)
        return withMessage({ user }, messages.users.photoUpdated)
      } catch (cause) {
        await photos.remove(profile_link)
        throw cause
      }
    })
  })

  route(app, userPhoto, async ({ params: { name }, session }) => {
    const owner = await users.ownerOfPhoto(db, photoAddress(name))
    const mayRead = session.role.role === 'SuperAdmin' || session.userId === owner
    const photo = owner === undefined || !mayRead ? undefined : await photos.read(name)
    if (photo === undefined) throw new CallError(errors.notFound)
    return new FileAnswer(photo, name, userPhoto.file)
  })

  route(app, setUserStatus, async ({ params, body, by }) => ({
    user: await users.changeUserAccess(db, by, params.id, { blocked: body.blocked }),
  }))

  route(app, deleteUser, async ({ params, by }) => {
    const { profile_link } = await users.removeUser(db, by, params.id)
    await photos.remove(profile_link)
    return withMessage({ id: params.id }, messages.users.removed)
  })

  route(app, changePassword, async ({ params: { id }, body, session, by, request }) => {
    const name = `password of ${id}`
    await limits.address(request.ip)
    await limits.account(request.ip, name)
    const counted = await limits.own('password', id, session.userId)
    const right = await verifyPassword(await users.passwordHashOf(db, id), body.oldPassword)
    if (!right)
      throw new CallError(errors.oldPasswordWrong, {
        fields: { oldPassword: messages.users.oldPasswordWrong },
      })
    await limits.forgive(request.ip, name, counted)
    await users.refuseWeakPasswordOf(db, id, body.newPassword, 'newPassword')
    await users.changeUserAccess(db, by, id, { password_hash: await hashPassword(body.newPassword) })
    return withMessage(null, messages.users.passwordUpdated)
  })

  route(app, listRoles, async () => ({ roles: await users.listRoles(db) }))

  route(app, account, async ({ session }) => ({ user: await users.getUser(db, session.userId) }))
}
