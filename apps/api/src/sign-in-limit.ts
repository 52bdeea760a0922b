import { createHmac, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { CallError, errors } from '@headgate/contract/errors'
import type { Db } from '@headgate/db/database'
import { countAttempt, forgetOldAttempts, returnAttempt } from '@headgate/db/sign-in-attempts'
import { keptSecret } from '@headgate/runtime/keys'

/** Wrong attempts a minute from one address, whatever the accounts. */
const PER_ADDRESS = 60
/** Wrong attempts a minute at one account from one address. Never per account alone: decision 0061. */
const PER_ACCOUNT_AND_ADDRESS = 10

/** One subscriber holds a whole /64 of IPv6 addresses, so those count as one. */
export function addressKey(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace('::ffff:', '')
  const [head = '', tail = ''] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

export interface SignInLimit {
  /** Counts an attempt from an address, before anything costly is done with it. Throws CallError 429. */
  limitAddress: (db: Db, address: string) => Promise<void>
  /** Counts an attempt at an account from an address. Throws CallError 429. */
  limitAccount: (db: Db, address: string, email: string) => Promise<void>
  /** A right password does not count: people sign in often, and tests more often. */
  forgiveAttempt: (db: Db, address: string, email: string) => Promise<void>
}

/**
 * Limits of wrong passwords. What is counted is kept under an HMAC with a key outside the database: whoever reads the
 * table learns no address, not even by trying all of them (decision 0175).
 */
export function signInLimit(dataDir: string): SignInLimit {
  const secret = keptSecret(dataDir, 'sign-in-attempts', () => randomBytes(32).toString('base64url'))
  const keyed = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const ofAddress = (address: string) => keyed(`address ${addressKey(address)}`)
  const ofAccount = (address: string, email: string) => keyed(`account ${addressKey(address)} ${email}`)
  return {
    async limitAddress(db, address) {
      if ((await countAttempt(db, ofAddress(address))) > PER_ADDRESS) throw new CallError(errors.tooMany)
    },
    async limitAccount(db, address, email) {
      const attempts = await countAttempt(db, ofAccount(address, email))
      if (attempts > PER_ACCOUNT_AND_ADDRESS) throw new CallError(errors.tooMany)
    },
    async forgiveAttempt(db, address, email) {
      await returnAttempt(db, ofAddress(address))
      await returnAttempt(db, ofAccount(address, email))
      await forgetOldAttempts(db)
    },
  }
}
