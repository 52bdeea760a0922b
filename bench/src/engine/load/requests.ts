import { SeededRandom } from '@headgate/domain/seeded-random'
import UserAgent from 'user-agents'
import { publisherOf, type BusinessSize } from '../../business/changes.ts'

const words = (
  'cheap flights hotel london best running shoes weather tomorrow near me pizza how to fix leaking tap used cars insurance ' +
  'quote laptop deals birthday gift ideas credit card compare mortgage rates news today recipe chicken soup movie times'
).split(' ')
const bots = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'python-requests/2.32.3',
  'curl/8.9.1',
]

/** Values of the last number of a client's address: three digits each. */
const FIRST_OCTET = 100
const OCTETS = 155
/** Shares no factor with the number of octets, so that all of them come. */
const OCTET_STEP = 64

/** A request whose client changes each time it is sent: the last three digits of its address, at `addressAt`. */
export interface PreparedRequest {
  bytes: Buffer
  addressAt: number
  octet: number
}

/** Gives a request its next client; each of its 155 clients comes once before one comes again. */
export function nextClient(request: PreparedRequest): void {
  const { bytes, addressAt } = request
  const octet = FIRST_OCTET + ((request.octet - FIRST_OCTET + OCTET_STEP) % OCTETS)
  request.octet = octet
  // 48 is the digit 0.
  bytes[addressAt] = 48 + Math.floor(octet / 100)
  bytes[addressAt + 1] = 48 + (Math.floor(octet / 10) % 10)
  bytes[addressAt + 2] = 48 + (octet % 10)
}

/**
 * Searches as browsers send them through a load balancer: real agents (from a maintained list), two to six words, click
 * ids, referrers, addresses from all over IPv4, and 3 % bots.
 */
export function prepareRequests(count: number, business: BusinessSize): PreparedRequest[] {
  const random = new SeededRandom(business.seed ?? 1)
  const agents = Array.from({ length: 2_000 }, () => new UserAgent().toString())
  return Array.from({ length: count }, () => {
    const link = random.between(1, business.links)
    const length = random.between(2, 6)
    const keyword = Array.from({ length }, () => random.pick(words)).join('+')
    const click = `${random.between(1e8, 2 ** 30).toString(36)}${random.between(1e8, 2 ** 30).toString(36)}`
    const query = [
      `q=${keyword}`,
      `publisher_id=${publisherOf(link, business)}`,
      `targeting_id=${link}`,
      `click_id=${click}`,
      ...(random.chance(0.3)
        ? [`utm_source=source-${random.between(1, 50)}`, `site_id=${random.between(1, 900)}`]
        : []),
    ].join('&')
    const agent = random.chance(0.03) ? random.pick(bots) : random.pick(agents)
    const before = `GET /search?${query} HTTP/1.1\r\nHost: go.bench.example\r\nX-Forwarded-For: ${random.between(1, 223)}.${random.between(0, 255)}.${random.between(0, 255)}.`
    const octet = random.between(FIRST_OCTET, FIRST_OCTET + OCTETS - 1)
    const after = `${octet}\r\nX-Forwarded-Proto: https\r\nUser-Agent: ${agent}\r\nAccept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8\r\nAccept-Language: en-GB,en;q=0.9\r\nAccept-Encoding: gzip, deflate, br\r\nReferer: https://www.site-${random.between(1, 999)}.example/results\r\nUpgrade-Insecure-Requests: 1\r\n\r\n`
    return { bytes: Buffer.from(before + after, 'latin1'), addressAt: before.length, octet }
  })
}
