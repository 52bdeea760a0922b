import { createHash, randomBytes } from 'node:crypto'

/** How many of its first characters are kept, by which people recognise a key. */
const KEPT = 6

/** A new secret, what recognises it, and the hash that is stored. */
export interface NewSecret {
  secret: string
  start: string
  hash: string
}

/**
 * SHA-256 without a key or salt: a secret has 256 random bits, so nobody finds it from the hash, and it is found by the
 * hash alone (decision 0306).
 */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** A random secret that begins with `prefix`, so that scanners of leaked secrets recognise it. */
export function newSecret(prefix: string): NewSecret {
  const secret = `${prefix}${randomBytes(32).toString('base64url')}`
  return { secret, start: secret.slice(0, prefix.length + KEPT), hash: hashOfSecret(secret) }
}

/** A secret as it is shown later. */
export const maskedSecret = (start: string): string => `${start}${'•'.repeat(12)}`
