export interface Rate {
  perSecond: number
  /** How many calls may come at once after a quiet time. */
  burst: number
}

/** Limits the rate of each caller separately, in the memory of one process (decision 0161). */
export class TokenBuckets {
  readonly #rate: Rate
  readonly #now: () => number
  readonly #buckets = new Map<string, { tokens: number; at: number }>()
  #swept: number

  /** `now` in milliseconds. */
  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.#rate = rate
    this.#now = now
    this.#swept = now()
  }

  get size(): number {
    return this.#buckets.size
  }

  /** Takes one call of a caller. Returns 0 when it is allowed, else the whole seconds to wait before the next try. */
  take(caller: string): number {
    const { perSecond, burst } = this.#rate
    const now = this.#now()
    this.#sweep(now)
    const bucket = this.#buckets.get(caller) ?? { tokens: burst, at: now }
    this.#buckets.set(caller, bucket)
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1_000) * perSecond)
    bucket.at = now
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perSecond)
    bucket.tokens -= 1
    return 0
  }

  /** What a caller has left without a wait, and in how many seconds it has the whole burst again. */
  left(caller: string): { calls: number; resetSeconds: number } {
    const { perSecond, burst } = this.#rate
    const bucket = this.#buckets.get(caller)
    const tokens = bucket
      ? Math.min(burst, bucket.tokens + ((this.#now() - bucket.at) / 1_000) * perSecond)
      : burst
    return { calls: Math.floor(tokens), resetSeconds: Math.ceil((burst - tokens) / perSecond) }
  }

  /** Forgets callers that were quiet for long enough to have a full bucket, because they equal new callers. */
  #sweep(now: number): void {
    const fullAfter = (this.#rate.burst / this.#rate.perSecond) * 1_000
    if (now - this.#swept < fullAfter) return
    this.#swept = now
    for (const [caller, { at }] of this.#buckets) if (now - at >= fullAfter) this.#buckets.delete(caller)
  }
}
