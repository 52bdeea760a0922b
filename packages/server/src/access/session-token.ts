import { sessionClaims, type SessionClaims } from '@headgate/contract/people/auth'
import { keptSecret } from '@headgate/runtime/keys/keys'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

/** The only accepted algorithm: a token must not choose how it is checked. */
const ALGORITHM = 'HS256'
const ISSUER = 'headgate'

/** Session ids are UUIDs in the database. Any other text would fail there with an error instead of a refusal. */
const claims = sessionClaims.extend({ sid: z.uuid() })

export type SessionKey = Uint8Array

/** The key that signs session tokens; every process that shares DATA_DIR/keys reads the same one. */
export function sessionKey(dataDir: string): SessionKey {
  const secret = keptSecret(dataDir, 'session-key')
  return new TextEncoder().encode(secret)
}

/** Signs the session token; `exp` is in seconds since 1970. */
export function signSessionToken(key: SessionKey, content: SessionClaims): Promise<string> {
  return new SignJWT({ ...content })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setIssuedAt()
    .sign(key)
}

/** The claims of a token that we signed and that has not expired; undefined for anything else. */
export async function readSessionToken(key: SessionKey, token: string): Promise<SessionClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], issuer: ISSUER })
    return claims.safeParse(payload).data
  } catch {
    return undefined
  }
}
