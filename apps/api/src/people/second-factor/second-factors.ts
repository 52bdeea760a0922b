import { randomBytes } from 'node:crypto'
import { CallError, errors } from '@headgate/contract/base/errors'
import { securityMessages as texts } from '@headgate/contract/people/security-messages'
import { secondFactorLimits as given } from '@headgate/contract/people/second-factor'
import type { Db } from '@headgate/db/base/database'
import {
  findSecondFactor,
  keepUnconfirmed,
  useRecoveryCode,
  useStep,
} from '@headgate/db/people/second-factors'
import { keptSeal, type Seal } from '@headgate/runtime/keys/seal'
import { Secret, TOTP } from 'otpauth'

/** The record that a sealed secret belongs to. */
const contextOf = (userId: number) => `second factor of user ${userId}`

/** The codes of a secret (RFC 6238). SHA-1 and 6 digits in 30 seconds are what every app knows. */
export function codesOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'Headgate',
    label,
    algorithm: 'SHA1',
    digits: given.digits,
    period: given.periodSeconds,
    secret: Secret.fromBase32(secret),
  })
}

/** Letters and digits that are not mistaken for each other. 32 of them: 5 bits each. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Recovery codes of 80 bits, in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: given.recoveryCodes }, () =>
    Array.from(randomBytes(16), (byte) => LETTERS[byte % LETTERS.length]!)
      .join('')
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  )
}

/** A code that was right: of the app, or a recovery code. */
export type UsedCode = 'app' | 'recovery'

/** Secrets of users' apps, sealed in PostgreSQL, and the codes made with them (decision 0312). */
export class SecondFactors {
  readonly #db: Db
  readonly #seal: Seal

  constructor(db: Db, dataDir: string) {
    this.#db = db
    this.#seal = keptSeal(dataDir, 'second-factor-key')
  }

  /** Makes and keeps a new secret, which counts once it is confirmed. */
  async begin(userId: number, email: string): Promise<{ secret: string; uri: string }> {
    const secret = new Secret({ size: 20 }).base32
    await keepUnconfirmed(this.#db, userId, this.#seal.close(secret, contextOf(userId)))
    return { secret, uri: codesOf(secret, email).toString() }
  }

  /** Uses a code of the app up, also of a secret that waits to be confirmed. Returns whether it was right. */
  async useOfApp(db: Db, userId: number, code: string): Promise<boolean> {
    const stored = await findSecondFactor(db, userId)
    if (!stored) return false
    const totp = codesOf(this.#opened(stored.secret, userId))
    const timestamp = Date.now()
    // Compares in constant time.
    const delta = totp.validate({ token: code, timestamp, window: given.window })
    return delta !== null && (await useStep(db, userId, stored.secret, totp.counter({ timestamp }) + delta))
  }

  /** Uses a code up. Undefined when it is wrong or was used. `db` is the transaction that the code is for. */
  async use(db: Db, userId: number, code: string): Promise<UsedCode | undefined> {
    const isDigits = new RegExp(`^\\d{${given.digits}}$`).test(code)
    if (isDigits) return (await this.useOfApp(db, userId, code)) ? 'app' : undefined
    return (await useRecoveryCode(db, userId, code)) ? 'recovery' : undefined
  }

  #opened(sealed: string, userId: number): string {
    try {
      return this.#seal.open(sealed, contextOf(userId))
    } catch (cause) {
      throw new CallError(errors.codeWrong, { text: texts.keyGone, cause })
    }
  }
}
