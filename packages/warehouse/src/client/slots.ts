interface Waiting<T> {
  resolve: (slot: Slot<T>) => void
}

export interface Slot<T> {
  readonly item: T
  release(): void
}

/** Lends a few connections to many callers, first come first served. */
export class Slots<T> {
  readonly #free: T[]
  readonly #all: number
  readonly #waiting: Waiting<T>[] = []
  #closed = false

  constructor(items: readonly T[]) {
    this.#free = [...items]
    this.#all = items.length
  }

  #slot(item: T): Slot<T> {
    let released = false
    return {
      item,
      release: () => {
        if (released) return
        released = true
        const next = this.#waiting.shift()
        if (next) next.resolve(this.#slot(item))
        else this.#free.push(item)
      },
    }
  }

  /** Rejects with the signal's reason when aborted while waiting, and after `close`. */
  async take(signal?: AbortSignal): Promise<Slot<T>> {
    signal?.throwIfAborted()
    if (this.#closed) throw new Error('The warehouse is closed')
    const item = this.#free.pop()
    if (item !== undefined) return this.#slot(item)
    return new Promise((resolve, reject) => {
      const waiting: Waiting<T> = {
        resolve: (slot) => {
          signal?.removeEventListener('abort', give)
          resolve(slot)
        },
      }
      const give = () => {
        const at = this.#waiting.indexOf(waiting)
        if (at !== -1) this.#waiting.splice(at, 1)
        reject(signal!.reason as Error)
      }
      signal?.addEventListener('abort', give, { once: true })
      this.#waiting.push(waiting)
    })
  }

  async use<R>(signal: AbortSignal | undefined, work: (item: T) => Promise<R>): Promise<R> {
    const slot = await this.take(signal)
    try {
      return await work(slot.item)
    } finally {
      slot.release()
    }
  }

  /** Lends out nothing more, and resolves once everything lent is back and all waiting callers have been served. */
  async close(): Promise<void> {
    const all = Array.from({ length: this.#all }, () => this.take())
    this.#closed = true
    await Promise.all(all)
  }
}
