import { SeededRandom } from '../seeded-random.ts'
import { normal } from './late-reporting.ts'

const WORDS = [
  'bright',
  'search',
  'nova',
  'ext',
  'typein',
  'n2s',
  'feed',
  'quick',
  'tab',
  'home',
  'mobile',
  'prime',
]
const COUNTRIES = ['us', 'de', 'uk', 'fr', 'in', 'br', 'ca', 'all']

function letters(random: SeededRandom, count: number): string {
  return Array.from({ length: count }, () => String.fromCharCode(97 + random.between(0, 25))).join('')
}

function padded(number: number, width: number): string {
  return String(number).padStart(width, '0')
}

/** How advertisers name channels: short codes, counters with a word, tags, plain numbers, words alone. */
const styles: readonly ((random: SeededRandom, prefix: string) => string)[] = [
  (random, prefix) => `${prefix.toUpperCase()}-${random.between(1_000, 1_999)}`,
  (random, prefix) => `${prefix}_${random.pick(WORDS)}_${padded(random.between(1, 400), 3)}`,
  (random, prefix) => `${prefix}${random.between(1, 999)}`,
  (random) => String(random.between(2_040_000, 2_049_999)),
  (random, prefix) => `${random.pick(COUNTRIES)}.${prefix}.${random.pick(WORDS)}.${random.between(1, 60)}`,
  (random) => `${random.pick(WORDS)}-${random.pick(WORDS)}-${random.pick(COUNTRIES)}-${letters(random, 3)}`,
  (random) => `${letters(random, 1).toUpperCase()}${random.between(10, 99)}-${random.between(10, 99)}`,
]

/** This many channels of one advertiser, different also without case. An advertiser has a few prefixes. */
export function channelNames(random: SeededRandom, count: number): string[] {
  const prefixes = Array.from({ length: 3 }, () => letters(random, random.between(2, 4)))
  const names = new Map<string, string>()
  while (names.size < count) {
    const name = random.pick(styles)(random, random.pick(prefixes))
    names.set(name.toLowerCase(), name)
  }
  return [...names.values()]
}

function at(text: string, place: number, replaced: string): string {
  return text.slice(0, place) + replaced + text.slice(place + 1)
}

function placesOf(text: string, pattern: RegExp): number[] {
  return Array.from(text.matchAll(pattern), ({ index }) => index)
}

/** Ways in which a report writes a channel otherwise than the link does. Undefined where a way does not apply. */
export const misspellings: Readonly<
  Record<string, (channel: string, random: SeededRandom) => string | undefined>
> = {
  case: (channel) => (channel === channel.toLowerCase() ? channel.toUpperCase() : channel.toLowerCase()),
  separator: (channel, random) => {
    const to = random.pick(['_', '', ' ', '.', '/', '-'])
    return /[_.-]/.test(channel) ? channel.replaceAll(/[_.-]/g, to) : undefined
  },
  letter: (channel, random) => {
    const places = placesOf(channel, /[a-z]/gi)
    if (places.length < 2) return undefined
    const place = random.pick(places)
    const way = random.between(0, 2)
    const written = [letters(random, 1), '', channel[place]! + channel[place]!][way]!
    return at(channel, place, written)
  },
  digit: (channel, random) => {
    const places = placesOf(channel, /\d/g)
    return places.length === 0 ? undefined : at(channel, random.pick(places), String(random.between(0, 9)))
  },
  prefix: (channel, random) => {
    const parted = /^[^_.-]+[_.-](?=.*\d)/.exec(channel)
    return parted !== null && random.chance(0.3)
      ? channel.slice(parted[0].length)
      : `${random.pick(['partner', 'hg', 'ch', 'acct7'])}${random.pick(['-', '_', ':'])}${channel}`
  },
  name: (_, random) => random.pick(styles)(random, letters(random, 3)),
}

/** Searches of some days in a row: each channel has its size, a rhythm of the week and moods of its own. */
export function searchesOfDays(random: SeededRandom, days: number): number[] {
  const size = 150 * Math.exp(1.2 * normal(random))
  return Array.from({ length: days }, (_, day) =>
    Math.round(size * (day % 7 < 5 ? 1.1 : 0.8) * Math.exp(0.25 * normal(random))),
  )
}
