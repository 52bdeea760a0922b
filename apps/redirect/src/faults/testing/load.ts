import { Agent, get } from 'node:http'
import { thorough } from '@headgate/runtime/testing/ledger'
import { CAPPED_LINK, PLAIN_LINKS, PUBLISHER } from './business.ts'
import { pause } from './engine-process.ts'

const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Far above what a busy machine needs; how long replies take is measured, not judged. */
export const ANSWER_MS = 60_000

/** Pause of a client after each reply. Only at full length the load takes all that the processors can give. */
export const REST_MS = thorough ? 0 : 5

/**
 * Bounded searches over HTTP with a ledger of sent searches, acknowledged ones, and their locations. A search is
 * acknowledged when its whole reply has arrived.
 */
export class Load {
  /** Host of the Location by click id; it shows what the engine decided. */
  readonly acknowledged = new Map<string, string>()
  readonly unanswered = new Set<string>()
  /** Replies that no search should get. */
  readonly unexpected: string[] = []
  /** The longest reply time, in milliseconds. */
  slowest = 0
  #run: string
  #next = 0
  #stopped = false
  #agent: Agent

  constructor(run: string, connections = 16) {
    this.#run = run
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  /**
   * Sends searches over all plain links, or over one, from `parallel` clients, until `count` were sent or `stop` is
   * called.
   */
  async send(
    urls: readonly string[],
    {
      count = Infinity,
      parallel = 16,
      targeting,
    }: { count?: number; parallel?: number; targeting?: number } = {},
  ): Promise<void> {
    this.#stopped = false
    let left = count
    await Promise.all(
      Array.from({ length: parallel }, async () => {
        while (left > 0 && !this.#stopped) {
          left -= 1
          const number = this.#next
          this.#next += 1
          const url = urls[number % urls.length]!
          const isAnswered = await this.#search(url, number, targeting ?? 1 + (number % PLAIN_LINKS))
          const rest = isAnswered ? REST_MS : 5
          if (rest > 0) await pause(rest)
        }
      }),
    )
  }

  /** Ends `send` after the searches under way. */
  stop(): void {
    this.#stopped = true
  }

  close(): void {
    this.#agent.destroy()
  }

  count(host: string): number {
    return [...this.acknowledged.values()].filter((one) => one === host).length
  }

  async #search(url: string, number: number, targeting: number): Promise<boolean> {
    const click = `${this.#run}-${number}`
    const query = `q=word+${number}&publisher_id=${PUBLISHER}&targeting_id=${targeting}&click_id=${click}`
    const sentAt = performance.now()
    this.unanswered.add(click)
    try {
      const { status, location } = await this.#get(`${url}/search?${query}`)
      this.unanswered.delete(click)
      const host = URL.parse(location)?.host ?? ''
      this.acknowledged.set(click, host)
      this.slowest = Math.max(this.slowest, performance.now() - sentAt)
      const expected = targeting >= CAPPED_LINK ? ['two.example', 'overcap.example'] : ['one.example']
      if (status !== 302 || !expected.includes(host) || !location.includes(click))
        this.unexpected.push(`${click}: ${status} ${location}`)
      return true
    } catch {
      return false
    }
  }

  #get(url: string): Promise<{ status: number; location: string }> {
    return new Promise((resolve, reject) => {
      const request = get(
        url,
        { agent: this.#agent, headers: { 'user-agent': AGENT }, timeout: ANSWER_MS },
        (response) => {
          response.on('error', reject)
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '' }),
          )
          response.resume()
        },
      )
      request.on('timeout', () => request.destroy(new Error('no reply')))
      request.on('error', reject)
    })
  }
}
