import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. See docs/behaviour/sign-in.md#passwords. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password for storing, with its own salt, as a PHC string that contains its cost. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: password.normalize('NFKC'), nonce, ...cost })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/**
 * Whether the password is the one that was hashed. Uses the cost in the hash itself, so that hashes made before a
 * change of cost still match. Throws when `hash` is not an Argon2id PHC string: then it is damaged.
 */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const parts = phc.exec(hash)
  if (!parts) throw new Error('A stored password hash is not an Argon2id PHC string')
  const expected = Buffer.from(parts[5]!, 'base64')
  const tag = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(parts[4]!, 'base64'),
    memory: Number(parts[1]),
    passes: Number(parts[2]),
    parallelism: Number(parts[3]),
    tagLength: expected.length,
  })
  return timingSafeEqual(tag, expected)
}
