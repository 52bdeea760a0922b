import { CallError, errors } from '@headgate/contract/base/errors'

/** Counts the open calls of each user, so that no user can take all connections to analytics. */
export class RunningCalls {
  readonly #most: number
  readonly #running = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Counts one more call until the returned function is called. Throws CallError 429 above the limit. */
  begin(person: string): () => void {
    const running = this.#running.get(person) ?? 0
    if (running >= this.#most) throw new CallError(errors.tooManyCalls, { retryAfterSeconds: 1 })
    this.#running.set(person, running + 1)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      const left = this.#running.get(person)! - 1
      if (left > 0) this.#running.set(person, left)
      else this.#running.delete(person)
    }
  }
}
