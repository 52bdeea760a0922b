import { sessionClaims, type SessionClaims } from '@headgate/contract/auth'
import { limits } from '@headgate/contract/constants'

const KEYS = { token: 'token', timestamp: 'token_timestamp', device: 'device_id' } as const
/** Where the admin's own token waits while he acts as a publisher (1 §4 Impersonation). */
const ASIDE = { token: 'admin_token', timestamp: 'admin_token_timestamp' } as const
const DAY_MS = 86_400_000

export interface Session {
  readonly token: string
  readonly claims: SessionClaims
}

/** The parts of `Storage` that a session needs; a test passes a map. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Claims of a token, or null when it is no token of ours: the signature is the server's to check. */
export function readClaims(token: string): SessionClaims | null {
  const payload = token.split('.')[1]
  if (payload === undefined) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    )
    const parsed = sessionClaims.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/**
 * The signed-in user of this browser (1 §4): a token with the moment it was stored, valid 7 days from then and
 * never beyond its own expiry. A token that is expired or carries no role is removed as soon as it is read.
 */
export class SessionStore {
  readonly #storage: SessionStorage
  readonly #now: () => number
  readonly #listeners = new Set<() => void>()
  #current: Session | null = null

  constructor(storage: SessionStorage, now: () => number = Date.now) {
    this.#storage = storage
    this.#now = now
    this.#current = this.#read()
  }

  /** The session, or null. Stable between changes, so React may compare it by identity. */
  readonly get = (): Session | null => {
    if (this.#current !== null && !this.#isValid(this.#current)) this.drop(this.#current.token)
    return this.#current
  }

  signIn(token: string): Session | null {
    this.#forget(ASIDE)
    this.#storage.setItem(KEYS.token, token)
    this.#storage.setItem(KEYS.timestamp, String(this.#now()))
    this.reload()
    return this.#current
  }

  clear(): void {
    this.#forget(ASIDE)
    this.#forget(KEYS)
    this.#current = null
    this.#tell()
  }

  /**
   * Stores the token of an impersonation and keeps the admin's own aside (1 §4). The page is loaded anew after it,
   * so that nothing of the admin's stays on it: until then it goes on with what it has.
   */
  actAs(token: string): void {
    for (const name of ['token', 'timestamp'] as const)
      this.#storage.setItem(ASIDE[name], this.#storage.getItem(KEYS[name]) ?? '')
    this.#storage.setItem(KEYS.token, token)
    this.#storage.setItem(KEYS.timestamp, String(this.#now()))
  }

  /** Puts the admin's own token back; without one that is still valid nobody is signed in afterwards. */
  returnToAdmin(): void {
    this.#restore()
    this.reload()
  }

  /**
   * A token was refused. When it is the one in use it is removed, and the admin's own comes back if he was acting as
   * a publisher. Answers whether anything changed: a late refusal of an older token changes nothing.
   */
  drop(token: string | undefined): boolean {
    if (token !== undefined && token !== this.#current?.token) return false
    if (this.#storage.getItem(ASIDE.token) === null) this.clear()
    else this.returnToAdmin()
    return true
  }

  /** Reads the storage again: another tab signed in or out. */
  reload(): void {
    this.#current = this.#read()
    this.#tell()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Names this browser to the server; made once and kept over sign-outs. */
  deviceId(): string {
    const kept = this.#storage.getItem(KEYS.device)
    if (kept !== null && kept.length >= 8) return kept
    // Not randomUUID: it is missing where the page is served without TLS.
    const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
    this.#storage.setItem(KEYS.device, made)
    return made
  }

  #read(): Session | null {
    const token = this.#storage.getItem(KEYS.token)
    if (token === null) return null
    const claims = readClaims(token)
    const session = claims === null ? null : { token, claims }
    if (session !== null && this.#isValid(session)) return session
    this.#restore()
    return this.#storage.getItem(KEYS.token) === null ? null : this.#read()
  }

  #isValid(session: Session): boolean {
    const stored = Number(this.#storage.getItem(KEYS.timestamp) ?? Number.NaN)
    const age = this.#now() - stored
    return age < limits.sessionDays * DAY_MS && session.claims.exp * 1_000 > this.#now()
  }

  /** Moves what waits aside to where the session is read from; nothing aside leaves nothing there. */
  #restore(): void {
    const [token, timestamp] = [this.#storage.getItem(ASIDE.token), this.#storage.getItem(ASIDE.timestamp)]
    this.#forget(ASIDE)
    this.#forget(KEYS)
    if (token === null || timestamp === null) return
    this.#storage.setItem(KEYS.token, token)
    this.#storage.setItem(KEYS.timestamp, timestamp)
  }

  #forget(keys: { readonly token: string; readonly timestamp: string }): void {
    this.#storage.removeItem(keys.token)
    this.#storage.removeItem(keys.timestamp)
    // The documents name a cookie beside the token (1 §8). Headgate sets none; an older one must not outlive it.
    if (typeof document !== 'undefined') document.cookie = 'token=; Max-Age=0; path=/'
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
