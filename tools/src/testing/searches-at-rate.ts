import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@headgate/runtime/testing/until'

/** How often searches are sent; several at once when the rate needs it. */
const TICK_MS = 5
/** Far above what a busy machine needs. */
const PATIENCE_MS = 240_000

/**
 * Searches at a fixed rate, whatever the replies take, each with a ledger entry. Without `keepAlive` each opens a
 * connection of its own.
 */
export class SearchesAtRate {
  sent = 0
  answered = 0
  /** Searches that got no reply, with the reason. */
  readonly failed: string[] = []
  /**
   * Failed searches that HTTP lets a client send again by itself: the server closed an idle connection, which was used
   * before, while the request was under way (RFC 9112, section 9.3.1).
   */
  resent = 0
  /** The longest time to a reply since `takeLongest`, in milliseconds. */
  #longest = 0
  #stopped = false
  readonly #agent: Agent
  readonly #url: (number: number) => string
  readonly #perSecond: number
  readonly #expected: number | undefined

  /** With `expected`, another status is a failure; else any reply counts. */
  constructor(url: (number: number) => string, perSecond: number, keepAlive: boolean, expected?: number) {
    this.#expected = expected
    this.#url = url
    this.#perSecond = perSecond
    this.#agent = new Agent({ keepAlive })
  }

  /** Sends until `stop`. Resolves when every search has its reply or has failed. */
  async run(): Promise<void> {
    const began = performance.now()
    const open = new Set<Promise<void>>()
    while (!this.#stopped) {
      const due = ((performance.now() - began) / 1_000) * this.#perSecond
      while (this.sent < due) {
        const search = this.#search(this.sent, true).finally(() => open.delete(search))
        open.add(search)
        this.sent += 1
      }
      await sleep(TICK_MS)
    }
    await Promise.all(open)
    this.#agent.destroy()
  }

  /** Resolves when `count` further searches have their replies or have failed. */
  async next(count: number): Promise<void> {
    const ended = () => this.sent - this.open
    const target = ended() + count
    await until(() => ended() >= target, 'searches are answered', PATIENCE_MS)
  }

  /** Searches that have neither a reply nor failed. */
  get open(): number {
    return this.sent - this.answered - this.failed.length
  }

  stop(): void {
    this.#stopped = true
  }

  /** The longest time to a reply since the last call, in milliseconds. */
  takeLongest(): number {
    const longest = this.#longest
    this.#longest = 0
    return longest
  }

  #search(number: number, isFirst: boolean): Promise<void> {
    const sentAt = performance.now()
    return new Promise((resolve) => {
      // Clients send such a search again on a connection of its own.
      const agent = isFirst ? this.#agent : false
      const request = get(this.#url(number), { agent, timeout: PATIENCE_MS }, (response) => {
        response.on('error', failed)
        response.on('end', () => {
          if (this.#expected !== undefined && response.statusCode !== this.#expected)
            return failed(new Error(`status ${response.statusCode}`))
          this.answered += 1
          this.#longest = Math.max(this.#longest, performance.now() - sentAt)
          resolve()
        })
        response.resume()
      })
      const failed = (cause: Error) => {
        if (isFirst && request.reusedSocket && (cause as NodeJS.ErrnoException).code === 'ECONNRESET') {
          this.resent += 1
          return resolve(this.#search(number, false))
        }
        const connection = request.reusedSocket ? 'a kept connection' : 'a new connection'
        this.failed.push(`search ${number} on ${connection}: ${String(cause)}`)
        resolve()
      }
      request.on('timeout', () => request.destroy(new Error('no reply')))
      request.on('error', failed)
    })
  }
}
