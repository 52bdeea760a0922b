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
} from '@headgate/contract/users'
import { CallError, errors } from '@headgate/contract/errors'
import { messages } from '@headgate/contract/messages'
import { hashPassword, verifyPassword } from '@headgate/db/password'
import * as users from '@headgate/db/users'
import { withMessage } from '@headgate/server/answer'
import { route } from '@headgate/server/route'
import type { Calls } from './calls.ts'
import { forgiveAttempt, limitAccount, limitAddress } from './sign-in-limit.ts'

/** Users (1 §7). */
export const userCalls: Calls = (app, { database: { db } }) => {
  route(app, listUsers, ({ query }) => users.listUsers(db, query))

  route(app, getUser, async ({ params }) => ({ user: await users.getUser(db, params.id) }))

  route(app, createUser, async ({ body, by }) =>
    withMessage({ user: await users.createUser(db, by, body) }, messages.users.added),
  )

  route(app, updateUser, async ({ params, body, by }) => {
    const { updatedAt, ...change } = body
    const user = await users.updateUser(db, by, params.id, change, updatedAt)
    return withMessage({ user }, messages.users.updated)
  })

  route(app, setUserStatus, async ({ params, body, by }) => ({
    user: await users.changeUserAccess(db, by, params.id, { blocked: body.blocked }),
  }))

  route(app, deleteUser, async ({ params, by }) => {
    await users.removeUser(db, by, params.id)
    return withMessage({ id: params.id }, messages.users.removed)
  })

  route(app, changePassword, async ({ params: { id }, body, by, request }) => {
    const name = `password of ${id}`
    await limitAddress(db, request.ip)
    await limitAccount(db, request.ip, name)
    const right = await verifyPassword(await users.passwordHashOf(db, id), body.oldPassword)
    if (!right)
      throw new CallError(errors.oldPasswordWrong, {
        fields: { oldPassword: messages.users.oldPasswordWrong },
      })
    await forgiveAttempt(db, request.ip, name)
    await users.changeUserAccess(db, by, id, { passwordHash: await hashPassword(body.newPassword) })
    return withMessage(null, messages.users.passwordUpdated)
  })

  route(app, listRoles, async () => ({ roles: await users.listRoles(db) }))

  route(app, account, async ({ session }) => ({ user: await users.getUser(db, session.userId) }))
}
