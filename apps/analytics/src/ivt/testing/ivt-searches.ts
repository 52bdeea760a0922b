import { SeededRandom } from '@headgate/domain/seeded-random'
import { makeEvents, type SearchEvent } from '@headgate/warehouse/testing/search-events'

const keywords = [
  'running shoes',
  'Running  Shoes',
  ' running shoes ',
  'car insurance',
  'günstige flüge',
  '日本語 検索',
  'привет',
  'tv',
  '日本',
  '',
  '   ',
  '911 45',
  'aaaaah',
  'xkcdqwp',
  'https login',
  'wh1000xm4',
  'a1b2c3',
  '1a2b3',
  'f47ac10b 58cc',
  '👟👟👟',
  '👟 sale',
  'dddd',
  'pay by x9k2m4',
] as const

/**
 * Searches with few agents, addresses and keywords in some rows and many in others, the same for the same seed. A search
 * of an unknown link is among them.
 */
export function ivtSearches(
  count: number,
  { seed, segment, from, to }: { seed: number; segment: number; from: Date; to: Date },
): SearchEvent[] {
  const random = new SeededRandom(seed)
  return makeEvents(count, { seed, segment, between: { from, to } }).map((event) => {
    const isFarm = Number(event.publisher_id) % 2 === 1
    return {
      ...event,
      tag_type_id: random.between(0, 1),
      keyword: isFarm || random.chance(0.4) ? random.pick(keywords) : `things ${random.between(1, 400)}`,
      address_hash: String(isFarm ? random.between(1, 6) : random.between(1, 2_000)),
      user_agent: isFarm ? random.pick(['curl', 'bot', '']) : `agent ${random.between(1, 40)}`,
    }
  })
}
