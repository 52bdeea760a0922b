import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { auditKindName } from '@headgate/contract/audit/audit-kinds'
import { IDEMPOTENCY_KEY, type CallDefinition } from '@headgate/contract/base/call'
import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import type { Actor } from '@headgate/db/base/audit'
import type { Db } from '@headgate/db/base/database'
import { claimKey, endClaim, keepReply, type Claim } from '@headgate/db/base/idempotency-keys'
import type { FastifyRequest } from 'fastify'
import { Seal } from './sealed-reply.ts'

/** Milliseconds that a request waits for the first one with its key, which is usually done within one. */
const PATIENCE_MS = 20_000
/** Milliseconds between two looks; they double up to the second. */
const LOOKS_MS = [20, 500] as const

/** Thrown in place of making a call that was made before. `text` is its whole reply. */
export class KeptReply extends Error {
  readonly text: string

  constructor(text: string) {
    super('The call was made before.')
    this.text = text
  }
}

/** What a service needs for calls with idempotency keys. */
export interface OnceOptions {
  db: Db
  /** Shared by all processes that answer the same calls. */
  secret: Uint8Array
}

/** Content as text, with names in alphabetical order: the order of fields in a body says nothing. */
function ordered(value: unknown): string {
  return JSON.stringify(value, (_name, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}

/** The key of a request, with or without the quotes of a structured field; undefined without the header. */
function keyOf(request: FastifyRequest): string | undefined {
  const given = request.headers[IDEMPOTENCY_KEY]
  if (given === undefined) return undefined
  const key = /^"?([\x21-\x7e]{1,255}?)"?$/.exec(String(given))?.[1]
  if (key === undefined) throw refusedFields({ 'Idempotency-Key': errors.wrongIdempotencyKey.text })
  return key
}

/** Users keep their keys over sessions. An admin who acts as a user is somebody else. */
function callerOf({ apiKey, actorUserId, asUserId }: Actor): string {
  if (apiKey) return `key ${apiKey.id}`
  return asUserId === null ? `user ${actorUserId}` : `user ${actorUserId} as ${asUserId}`
}

/** One request that must make its call once: docs/behaviour/idempotency.md. */
export class Once {
  readonly #db: Db
  readonly #seal: Seal
  readonly #claim: Claim
  readonly #request: FastifyRequest
  #isClaimed = false

  private constructor(options: OnceOptions, request: FastifyRequest, key: string, by: Actor) {
    this.#db = options.db
    this.#seal = new Seal(options.secret, key)
    this.#request = request
    // Not the id of the request: a trusted peer chooses it, and a repeat may come with the same one.
    this.#claim = { caller: callerOf(by), keyHash: this.#seal.keyHash, requestId: randomUUID() }
  }

  /** Undefined for a request without the header. Throws CallError 400 for a key that is empty or too long. */
  static of(options: OnceOptions, request: FastifyRequest, by: Actor): Once | undefined {
    const key = keyOf(request)
    return key === undefined ? undefined : new Once(options, request, key, by)
  }

  /**
   * Claims the key, and marks the actor, so that changes note that they are made by it. `content` is what the call is
   * asked. Throws KeptReply when the call was made before, and CallError: 422 for another call or content, 409 when the
   * first request is still at work or its reply was lost.
   */
  async begin(call: CallDefinition, content: unknown, by: Actor, signal: AbortSignal): Promise<void> {
    const fingerprint = this.#seal.fingerprint(ordered({ call: `${call.method} ${call.path}`, content }))
    const end = performance.now() + PATIENCE_MS
    for (let [wait, longest]: readonly [number, number] = LOOKS_MS; ; wait = Math.min(longest, wait * 2)) {
      const state = await claimKey(this.#db, this.#claim, fingerprint)
      if (state.is === 'claimed') {
        this.#isClaimed = true
        by.claim = this.#claim
        return
      }
      if (state.is === 'other') throw new CallError(errors.keyUsedOtherwise)
      if (state.is === 'lost') throw lost(state.made)
      if (state.is === 'kept') {
        const text = this.#seal.open(state.reply)
        throw text === undefined ? lost() : new KeptReply(text)
      }
      if (performance.now() >= end) throw new CallError(errors.firstCallRuns, { retryAfterSeconds: 5 })
      await pause(wait, undefined, { signal })
    }
  }

  /** Keeps the reply. When that fails the caller gets it all the same; a repeat is told that it was lost. */
  async keep(text: string): Promise<void> {
    if (!this.#isClaimed) return
    await keepReply(this.#db, this.#claim, this.#seal.close(text)).catch((err: unknown) =>
      this.#request.log.warn({ err }, 'the reply of a call with an idempotency key could not be kept'),
    )
  }

  /** Gives the key back after a refusal: refusals are not kept. */
  async end(): Promise<void> {
    if (!this.#isClaimed) return
    await endClaim(this.#db, this.#claim).catch((err: unknown) =>
      this.#request.log.warn({ err }, 'the idempotency key of a refused call stays claimed for a minute'),
    )
  }
}

/** `made` as rows name it: `publisher 17`. */
function lost(made?: string): CallError {
  const [kind = '', id = ''] = made?.split(' ', 2) ?? []
  const what = made === undefined ? '' : ` (${auditKindName(kind)} ${id})`
  return new CallError(errors.replyLost, {
    text: errors.replyLost.text.replace('its change', `its change${what}`),
  })
}
