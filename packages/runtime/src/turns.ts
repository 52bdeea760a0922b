/** Thrown when a caller's turn did not come in time, or when too much of its work already waits. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn'
}

export interface TurnLimits {
  /** How many pieces of work (statements, calls) run at once. */
  all: number
  /** The most of them that one caller may have. */
  each: number
  /** How many of one caller's may wait. */
  waiting: number
  /** Milliseconds that each waits for its turn. */
  waitMs: number
}

interface Waiting {
  begin: () => void
}

/**
 * Lets a limited number run at once, with callers in turns. A caller with much work waits for its own and does not
 * delay others (decision 0162).
 */
export class Turns {
  readonly #limits: TurnLimits
  readonly #running = new Map<string, number>()
  /** Callers in the order of their turns; after a turn a caller goes to the end. */
  readonly #waiting = new Map<string, Waiting[]>()
  #all = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /**
   * Resolves with a function that ends the turn. Rejects with NoTurn, or with the signal's reason when aborted. Patient
   * work belongs to a result that has begun: it waits until its turn comes.
   */
  async take(caller: string, signal?: AbortSignal, isPatient = false): Promise<() => void> {
    signal?.throwIfAborted()
    const waiting = this.#waiting.get(caller) ?? []
    if (!isPatient && waiting.length >= this.#limits.waiting)
      throw new NoTurn(`${waiting.length} of this caller are waiting`)
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const leave = (reason: Error) => {
      const queue = this.#waiting.get(caller) ?? []
      const left = queue.filter((other) => other !== one)
      if (left.length > 0) this.#waiting.set(caller, left)
      else this.#waiting.delete(caller)
      settle()
      reject(reason)
    }
    const late = isPatient
      ? undefined
      : setTimeout(() => leave(new NoTurn('its turn did not come in time')), this.#limits.waitMs)
    late?.unref()
    const aborted = () => leave(signal!.reason as Error)
    const settle = () => {
      clearTimeout(late)
      signal?.removeEventListener('abort', aborted)
    }
    const one: Waiting = {
      begin: () => {
        settle()
        resolve(this.#begin(caller))
      },
    }
    signal?.addEventListener('abort', aborted, { once: true })
    this.#waiting.set(caller, [...waiting, one])
    this.#next()
    return promise
  }

  #begin(caller: string): () => void {
    this.#all += 1
    this.#running.set(caller, (this.#running.get(caller) ?? 0) + 1)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#all -= 1
      const left = this.#running.get(caller)! - 1
      if (left > 0) this.#running.set(caller, left)
      else this.#running.delete(caller)
      this.#next()
    }
  }

  #next(): void {
    for (const [caller, [one, ...others]] of this.#waiting) {
      if (this.#all >= this.#limits.all) return
      if ((this.#running.get(caller) ?? 0) >= this.#limits.each) continue
      this.#waiting.delete(caller)
      if (others.length > 0) this.#waiting.set(caller, others)
      one!.begin()
    }
  }
}
