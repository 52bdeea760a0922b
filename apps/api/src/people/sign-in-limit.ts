import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { CallError, type ErrorDefinition, errors } from '@headgate/contract/base/errors'
import type { Db } from '@headgate/db/base/database'
import {
  countAttempt,
  forgetOldAttempts,
  knownOf,
  LONGEST_WINDOW_SECONDS,
  rememberKnown,
  returnAttempt,
} from '@headgate/db/people/sign-in-attempts'
import { keptSecret } from '@headgate/runtime/keys/keys'

const MINUTE = 60

/** Mails that one address may request in a quarter of an hour, for all accounts together. */
const MAILS_PER_ADDRESS = 30

/** Wrong attempts per minute from one address, at all accounts together. */
const PER_ADDRESS = 60
/**
 * The same from one IPv6 network of a larger subscriber (/48), which contains 65,536 of the networks that count as one
 * address.
 */
const PER_NETWORK = 4 * PER_ADDRESS
/** Wrong attempts per minute at one account from one address. */
const PER_ACCOUNT_AND_ADDRESS = 10
/**
 * Wrong attempts at one account in a window of a quarter of an hour: by all strangers together, and by each device and
 * address that its owner has used. Any quarter of an hour touches two windows, so at most 20 are tried in it.
 */
const PER_ACCOUNT = 10

/**
 * The part of an address that counts as one address: the first groups of an IPv6 address (a subscriber has a whole
 * /64), or all of an IPv4 address.
 */
export function addressKey(address: string, groups = 4): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace('::ffff:', '')
  const [head = '', tail = ''] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right]
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** An attempt to get into an account. */
export interface Guess {
  email: string
  /** Undefined when there is no such account; the same limits apply. */
  userId: number | undefined
  address: string
  deviceId: string
  /** The refusal, if it is another than that of passwords. */
  refusal?: ErrorDefinition
}

/**
 * Limits on guessing (docs/behaviour/sign-in.md#limits-on-guessing), counted in PostgreSQL for all API processes. Every
 * method throws CallError 429 when there were too many attempts.
 */
export class SignInLimits {
  readonly #db: Db
  readonly #secret: string

  constructor(db: Db, dataDir: string) {
    this.#db = db
    this.#secret = keptSecret(dataDir, 'sign-in-attempts')
  }

  /** A keyed hash, for the table of attempts and the log, which must not have the clear text. */
  keyed(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('hex')
  }

  /** Counts an attempt from an address, before any expensive work. */
  async address(address: string): Promise<void> {
    await this.#count(`address ${addressKey(address)}`, PER_ADDRESS, MINUTE)
    const network = addressKey(address, 3)
    if (network !== addressKey(address)) await this.#count(`network ${network}`, PER_NETWORK, MINUTE)
  }

  /** Counts an attempt from an address at an account, or at something else with a name. */
  async account(address: string, name: string): Promise<void> {
    await this.#count(`account ${addressKey(address)} ${name}`, PER_ACCOUNT_AND_ADDRESS, MINUTE)
  }

  /** Counts a requested mail for an address. */
  async mail(address: string): Promise<void> {
    await this.#count(`mail ${addressKey(address)}`, MAILS_PER_ADDRESS, LONGEST_WINDOW_SECONDS)
  }

  /**
   * Counts an attempt to guess a password, and returns the name of the counter. All strangers share one counter, so
   * many addresses do not help them. Each device or address that the owner has used has its own counter, so strangers
   * cannot lock the owner out.
   */
  async guess({ email, userId, address, deviceId, refusal = errors.tooManyGuesses }: Guess): Promise<string> {
    const origins = this.#origins(address, deviceId)
    const known = await knownOf(this.#db, userId, origins)
    const names = known.length === 0 ? ['strangers'] : origins.filter((origin) => known.includes(origin))
    for (const name of names) {
      const counted = `guess ${email} ${name}`
      const attempts = await countAttempt(this.#db, this.keyed(counted), LONGEST_WINDOW_SECONDS)
      if (attempts <= PER_ACCOUNT) return counted
    }
    throw new CallError(refusal, { retryAfterSeconds: LONGEST_WINDOW_SECONDS })
  }

  /**
   * Counts an attempt at the password or code of a user, which the user of a stolen session must not find out, and
   * returns the name of the counter. The user and each other person have a counter of their own. No address is counted.
   */
  async own(what: 'password' | 'code', userId: number, by = userId): Promise<string> {
    const counted = by === userId ? `own ${what} ${userId}` : `own ${what} ${userId} by ${by}`
    await this.#count(counted, PER_ACCOUNT, LONGEST_WINDOW_SECONDS)
    return counted
  }

  /**
   * Takes back what `address`, `account` and one of `guess` and `own` counted, after a right password: users sign in
   * often, and tests more often.
   */
  async forgive(address: string, name: string, counted: string): Promise<void> {
    await this.forgiveAddress(address)
    await returnAttempt(this.#db, this.keyed(`account ${addressKey(address)} ${name}`))
    await this.forgiveGuess(counted)
  }

  /** Takes back what `guess` or `own` counted, by the name that it returned. */
  async forgiveGuess(counted: string): Promise<void> {
    await returnAttempt(this.#db, this.keyed(counted))
    await forgetOldAttempts(this.#db)
  }

  /** Takes back what `address` counted. */
  async forgiveAddress(address: string): Promise<void> {
    const names = [`address ${addressKey(address)}`]
    const network = addressKey(address, 3)
    if (network !== addressKey(address)) names.push(`network ${network}`)
    for (const one of names) await returnAttempt(this.#db, this.keyed(one))
  }

  /** Remembers the address and device of the owner. */
  async remember(userId: number, address: string, deviceId?: string): Promise<void> {
    await rememberKnown(this.#db, userId, this.#origins(address, deviceId))
  }

  #origins(address: string, deviceId?: string): string[] {
    const origins = [`address ${addressKey(address)}`]
    if (deviceId !== undefined) origins.unshift(`device ${deviceId}`)
    return origins.map((origin) => this.keyed(origin))
  }

  async #count(name: string, most: number, seconds: number): Promise<void> {
    const attempts = await countAttempt(this.#db, this.keyed(name), seconds)
    if (attempts > most) throw new CallError(errors.tooMany)
  }
}
