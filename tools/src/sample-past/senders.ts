import { dayNumber } from '@headgate/domain/days'
import { SeededRandom } from '@headgate/domain/seeded-random'

/** What the IVT report looks at: address, agent and keyword of a search. */
export interface Sender {
  address_hash: string
  user_agent: string
  keyword: string
}

/** The hash that an engine would have kept for an address on a day: the same all day, another one the next day. */
export function addressHash(address: string, at: number): string {
  const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  return String(new SeededRandom(number + dayNumber(at) * 7_919).between(1, 2_000_000_000))
}

/** A publisher link to which a script sends all searches since some days: it fails all three tests of the IVT report. */
const SCRIPT = {
  link: 8,
  back: 9,
  addresses: ['51.75.12.9', '51.75.12.10', '51.75.12.11', '88.99.4.20', '88.99.4.21'],
  agents: [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  ],
  keywords: ['car insurance', 'credit card offers', 'solar panels cost', 'best vpn 2026', 'mortgage rates'],
} as const

/** The sender of a search to a link; undefined for one that a person sent. `draw`: any whole number. */
export function scriptedSender(link: number, at: number, now: number, draw: number): Sender | undefined {
  if (link !== SCRIPT.link || dayNumber(now) - dayNumber(at) > SCRIPT.back) return undefined
  const pick = <T>(items: readonly T[], from: number) => items[Math.floor(draw / from) % items.length]!
  return {
    address_hash: addressHash(pick(SCRIPT.addresses, 1), at),
    user_agent: pick(SCRIPT.agents, 10),
    keyword: pick(SCRIPT.keywords, 100),
  }
}
