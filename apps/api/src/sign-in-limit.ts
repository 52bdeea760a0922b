import { isIPv6 } from 'node:net'
import { CallError, errors } from '@headgate/contract/errors'
import type { Db } from '@headgate/db/database'
import { countAttempt, forgetOldAttempts, returnAttempt } from '@headgate/db/sign-in-attempts'

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

/** Counts an attempt from an address, before anything costly is done with it. Throws CallError 429. */
export async function limitAddress(db: Db, address: string): Promise<void> {
  const attempts = await countAttempt(db, `address ${addressKey(address)}`)
  if (attempts > PER_ADDRESS) throw new CallError(errors.tooMany)
}

/** Counts an attempt at an account from an address. Throws CallError 429. */
export async function limitAccount(db: Db, address: string, email: string): Promise<void> {
  const attempts = await countAttempt(db, `account ${addressKey(address)} ${email}`)
  if (attempts > PER_ACCOUNT_AND_ADDRESS) throw new CallError(errors.tooMany)
}

/** A right password does not count: people sign in often, and tests more often. */
export async function forgiveAttempt(db: Db, address: string, email: string): Promise<void> {
  await returnAttempt(db, `address ${addressKey(address)}`)
  await returnAttempt(db, `account ${addressKey(address)} ${email}`)
  await forgetOldAttempts(db)
}
