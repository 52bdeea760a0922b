import { Agent, get } from 'node:http'
import { SeededRandom } from '@headgate/domain/seeded-random'
import { pause } from './engine-process.ts'
import { ANSWER_MS, REST_MS } from './load.ts'
import { AGENT } from './versions.ts'

export interface AskedLink {
  id: number
  publisherId: number
}

/** One search and its reply; times by `performance.now()`. */
export interface Answered {
  sentAt: number
  answeredAt: number
  targetingId: number
  keyword: string
  click: string
  location: string
}

/**
 * Sends searches over some links, with the rests of `Load`, and notes for each the times of request and reply, and the location.
 */
export class ChangeLoad {
  readonly answers: Answered[] = []
  readonly failures: string[] = []
  #stopped = false
  readonly #url: string
  readonly #links: readonly AskedLink[]
  readonly #random: SeededRandom
  readonly #agent = new Agent({ keepAlive: true })

  constructor(url: string, links: readonly AskedLink[], seed: number) {
    this.#url = url
    this.#links = links
    this.#random = new SeededRandom(seed)
  }

  /** Runs until `stop` is called. */
  async send(clients: number): Promise<void> {
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (!this.#stopped) {
          await this.ask(this.#random.pick(this.#links), this.#random.pick(['long', 'x']))
          if (REST_MS > 0) await pause(REST_MS)
        }
      }),
    )
  }

  stop(): void {
    this.#stopped = true
  }

  close(): void {
    this.#stopped = true
    this.#agent.destroy()
  }

  async ask({ id, publisherId }: AskedLink, keyword: string): Promise<void> {
    const click = `c${this.answers.length}-${this.failures.length}-${Math.floor(this.#random.next() * 1e9)}`
    const query = `q=${keyword}&publisher_id=${publisherId}&targeting_id=${id}&click_id=${click}`
    const sentAt = performance.now()
    try {
      const location = await this.#get(`${this.#url}/search?${query}`)
      this.answers.push({ sentAt, answeredAt: performance.now(), targetingId: id, keyword, click, location })
    } catch (cause) {
      this.failures.push(String(cause))
    }
  }

  #get(url: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const options = { agent: this.#agent, headers: { 'user-agent': AGENT }, timeout: ANSWER_MS }
      const request = get(url, options, (response) => {
        response.on('error', reject)
        response.on('end', () => resolve(response.headers.location ?? `status ${response.statusCode}`))
        response.resume()
      })
      request.on('timeout', () => request.destroy(new Error('no reply')))
      request.on('error', reject)
    })
  }
}
