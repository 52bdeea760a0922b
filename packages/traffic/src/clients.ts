import type { SeededRandom } from '@headgate/domain/seeded-random'
import UserAgent from 'user-agents'

/** A user who searches: address and browser stay the same. */
export interface Client {
  address: string
  country: string
  agent: string
}

/** Ranges of large access providers, so that the country of each address is certain; with their share of searches. */
export const accessRanges: readonly (readonly [country: string, share: number, ranges: readonly string[]])[] =
  [
    ['US', 38, ['73.0.0.0/8', '24.0.0.0/13', '98.192.0.0/11', '68.32.0.0/11']],
    ['GB', 12, ['86.128.0.0/10', '81.128.0.0/11']],
    ['DE', 10, ['79.192.0.0/10', '84.128.0.0/10']],
    ['FR', 7, ['90.0.0.0/10', '92.128.0.0/10']],
    ['IN', 7, ['117.192.0.0/10', '49.32.0.0/12']],
    ['BR', 6, ['179.200.0.0/13', '191.176.0.0/12']],
    ['CA', 5, ['99.224.0.0/11', '70.64.0.0/12']],
    ['JP', 4, ['60.64.0.0/11', '126.64.0.0/11']],
    ['AU', 3, ['1.128.0.0/11', '101.160.0.0/11']],
    ['IT', 3, ['79.0.0.0/10', '87.0.0.0/11']],
    ['ES', 2, ['83.32.0.0/11', '88.0.0.0/11']],
    ['MX', 2, ['187.192.0.0/11', '189.128.0.0/10']],
    ['PL', 1, ['83.0.0.0/11', '89.64.0.0/12']],
  ]

/** Data centres, which are in the engine's proxy list. */
const dataCentres = ['104.131.0.0/16', '159.65.0.0/16', '45.33.0.0/17', '51.75.0.0/16', '88.99.0.0/16']

const bots = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
  'python-requests/2.32.3',
  'curl/8.9.1',
]

/** Agents that the Chrome and Windows filters look for. */
const outdated = [
  'Mozilla/5.0 (Windows NT 6.1; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/87.0.4280.88 Safari/537.36',
  'Mozilla/5.0 (Windows NT 6.3; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/106.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/95.0.4638.69 Safari/537.36',
  'Mozilla/5.0 (Windows NT 6.1; rv:115.0) Gecko/20100101 Firefox/115.0',
]

/** The most frequent real agents of a device category, with their shares. */
const real = (deviceCategory: string): (readonly [string, number])[] =>
  UserAgent.top(400, { deviceCategory }).map(({ userAgent, weight }) => [userAgent, weight])

const browsers = { mobile: real('mobile'), desktop: real('desktop') }

/** A crowd of clients: a few search all the time, most once or twice, as visitors do. */
export class Crowd {
  readonly #random: SeededRandom
  readonly #clients: { mobile: Client[]; desktop: Client[] }

  constructor(random: SeededRandom, size: number) {
    this.#random = random
    const make = (kind: 'mobile' | 'desktop') => Array.from({ length: size }, () => this.#client(kind))
    this.#clients = { mobile: make('mobile'), desktop: make('desktop') }
  }

  draw(mobile: boolean): Client {
    const clients = this.#clients[mobile ? 'mobile' : 'desktop']
    // The fourth power draws a fifth of all searches from the first thousandth of the crowd.
    return clients[Math.floor(this.#random.next() ** 4 * clients.length)]!
  }

  #client(kind: 'mobile' | 'desktop'): Client {
    const random = this.#random
    if (random.chance(0.04))
      return { ...this.#at('data centre', random.pick(dataCentres)), agent: random.pick(bots) }
    const proxied = random.chance(0.03)
    const [country, , ranges] = random.weighted(accessRanges.map((entry) => [entry, entry[1]] as const))
    const place = proxied
      ? this.#at('data centre', random.pick(dataCentres))
      : this.#at(country, random.pick(ranges))
    const old = kind === 'desktop' && random.chance(0.06)
    return { ...place, agent: old ? random.pick(outdated) : random.weighted(browsers[kind]) }
  }

  #at(country: string, range: string): { address: string; country: string } {
    const [start = '', bits] = range.split('/')
    const first = start.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
    const address = first + this.#random.between(1, 2 ** (32 - Number(bits)) - 2)
    const parts = [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256)
    return { address: parts.join('.'), country }
  }
}
