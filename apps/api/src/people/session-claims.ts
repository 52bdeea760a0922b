import type { SessionClaims } from '@headgate/contract/people/auth'
import type { Session } from '@headgate/server/access/access'

/** The claims of a session, for its token and the `session` call. */
export function claimsOf(session: Session): Omit<SessionClaims, 'exp'> {
  return {
    sid: session.id,
    sub: String(session.userId),
    email: session.email,
    name: session.name,
    role: session.role,
    publisher: session.publisher,
    ...(session.actor && { actor: session.actor }),
  }
}

/** End of a session as in tokens: whole seconds since 1970. */
export function expiryOf(session: Pick<Session, 'expiresAt'>): number {
  return Math.floor(session.expiresAt.getTime() / 1_000)
}
