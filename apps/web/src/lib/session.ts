import { sessionClaims, type SessionClaims } from '@headgate/contract/people/auth'
import { limits } from '@headgate/contract/base/constants'

const KEYS = { token: 'token', timestamp: 'token_timestamp', device: 'device_id' } as const
/** Where earlier versions kept the admin's own token during impersonation. It is no longer in the browser. */
const ASIDE = { token: 'admin_token', timestamp: 'admin_token_timestamp' } as const
const DAY_MS = 86_400_000

export interface Session {
  readonly token: string
  readonly claims: SessionClaims
}

/** The part of `Storage` that a session needs. A test passes a map. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Claims of a token, or null for other text. Only the server checks the signature. */
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

/** Whether two sessions are of the same user, acting or not. A page must show data of one user only. */
function isSameUser({ claims: one }: Session, { claims: other }: Session): boolean {
  return one.sub === other.sub && one.actor?.id === other.actor?.id
}

/**
 * The signed-in user of this browser: a token with the time it was stored, valid for 7 days and never beyond its own
 * expiry. An expired token, or one without a role, is removed as soon as it is read
 * (docs/behaviour/sign-in.md#sessions).
 */
export class SessionStore {
  readonly #storage: SessionStorage
  readonly #now: () => number
  readonly #listeners = new Set<() => void>()
  #current: Session | null = null

  constructor(storage: SessionStorage, now: () => number = Date.now) {
    this.#storage = storage
    this.#now = now
    this.#forget(ASIDE)
    this.#current = this.#read()
  }

  /** The session, or null. Stable between changes, so React may compare it by identity. */
  readonly get = (): Session | null => {
    if (this.#current !== null && !this.#isValid(this.#current)) this.drop(this.#current.token)
    return this.#current
  }

  signIn(token: string): Session | null {
    this.exchange(token)
    this.reload()
    return this.#current
  }

  clear(): void {
    this.#forget(KEYS)
    this.#current = null
    this.#notify()
  }

  /**
   * Stores another token before a reload of the page. An admin begins or ends acting as a publisher, and no data of one
   * user may stay on the page of the other. Until the reload the page keeps its session. The server keeps both tokens,
   * and the browser never has more than one (decision 0181).
   */
  exchange(token: string): void {
    this.#storage.setItem(KEYS.token, token)
    this.#storage.setItem(KEYS.timestamp, String(this.#now()))
  }

  /**
   * Removes a refused token if it is the current one. Returns whether anything changed. A late refusal of an older
   * token changes nothing.
   */
  drop(token: string | undefined): boolean {
    if (token !== undefined && token !== this.#current?.token) return false
    this.clear()
    return true
  }

  /** Reads the storage again: another tab signed in or out. Returns whether another user is signed in now. */
  reload(): boolean {
    const before = this.#current
    this.#current = this.#read()
    this.#notify()
    return before !== null && this.#current !== null && !isSameUser(before, this.#current)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Identifies this browser to the server. Made once and kept over sign-outs. */
  deviceId(): string {
    const kept = this.#storage.getItem(KEYS.device)
    if (kept !== null && kept.length >= 8) return kept
    // Not randomUUID: it is missing if the page is served without TLS.
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
    this.#forget(KEYS)
    return null
  }

  #isValid(session: Session): boolean {
    const stored = Number(this.#storage.getItem(KEYS.timestamp) ?? Number.NaN)
    const age = this.#now() - stored
    return age < limits.sessionDays * DAY_MS && session.claims.exp * 1_000 > this.#now()
  }

  #forget(keys: { readonly token: string; readonly timestamp: string }): void {
    this.#storage.removeItem(keys.token)
    this.#storage.removeItem(keys.timestamp)
    // Headgate sets no cookie for the token, but an older one must not outlive it.
    if (typeof document !== 'undefined') document.cookie = 'token=; Max-Age=0; path=/'
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
