import { errors, CallError, refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { Db } from '@headgate/db/base/database'
import { verifyPassword } from '@headgate/db/people/password'
import { passwordHashOf } from '@headgate/db/people/users'
import type { Session } from '@headgate/server/access/access'
import type { SignInLimits } from './sign-in-limit.ts'

interface Given {
  session: Session
  password: string | undefined
}

/**
 * Refuses unless the caller's own password is right: for changes with which a stolen session could take over an account
 * for good, or weaken it (decision 0183). The wrong one is 400 and not 401, which would sign the caller out.
 */
export async function confirmOwnPassword(
  db: Db,
  limits: SignInLimits,
  { session, password }: Given,
): Promise<void> {
  if (!password) throw refusedFields({ own_password: messages.users.ownPasswordNeeded })
  const counted = await limits.own('password', session.userId)
  if (!(await verifyPassword(await passwordHashOf(db, session.userId), password)))
    throw refusedFields({ own_password: messages.users.ownPasswordWrong })
  await limits.forgiveGuess(counted)
}

/** The session, unless an admin acts as its user: then CallError 409. */
export function unlessActing(session: Session): Session {
  if (session.actor) throw new CallError(errors.notWhileActing)
  return session
}
