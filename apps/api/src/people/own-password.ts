import { refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { Db } from '@headgate/db/base/database'
import { verifyPassword } from '@headgate/db/people/password'
import { passwordHashOf } from '@headgate/db/people/users'
import type { Session } from '@headgate/server/access/access'
import type { FastifyRequest } from 'fastify'
import type { SignInLimits } from './sign-in-limit.ts'

/**
 * Changes with which a stolen session could take over an account for good need the caller's own password
 * (decision 0183). Throws CallError: 400 at the field; 429 after too many wrong ones.
 */
export async function confirmOwnPassword(
  db: Db,
  limits: SignInLimits,
  session: Session,
  password: string | undefined,
  request: FastifyRequest,
): Promise<void> {
  if (!password) throw refusedFields({ own_password: messages.users.ownPasswordNeeded })
  const name = `own password of ${session.userId}`
  const counted = await limits.ownPassword(session.userId)
  if (!(await verifyPassword(await passwordHashOf(db, session.userId), password)))
    throw refusedFields({ own_password: messages.users.ownPasswordWrong })
  await limits.forgive(request.ip, name, counted)
}
