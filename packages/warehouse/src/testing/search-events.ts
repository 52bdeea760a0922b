import { qualityScores } from '@headgate/contract/base/constants'
import {
  filterReasons,
  outcomes,
  searchEventColumns,
  type Outcome,
  type SearchEventColumn,
} from '@headgate/domain/snapshot/search-event'

/** A search event with readable values, as tests and benchmarks make them. */
export type SearchEvent = Record<SearchEventColumn, string | number>

/** Escapes characters that tab-separated text cannot contain. */
function field(value: string | number): string {
  return String(value).replaceAll(/[\\\t\n\r\0]/g, (letter) =>
    letter === '\t'
      ? '\\t'
      : letter === '\n'
        ? '\\n'
        : letter === '\r'
          ? '\\r'
          : letter === '\0'
            ? '\\0'
            : '\\\\',
  )
}

export function encodeEvents(events: readonly SearchEvent[]): Buffer {
  return Buffer.from(
    events
      .map((event) => searchEventColumns.map((column) => field(event[column])).join('\t') + '\n')
      .join(''),
  )
}

/** Numbers from 0 to below `below`, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

export interface Between {
  from: Date
  to: Date
}

/** Two hours before and after the start of this month, so that a batch is in two partitions. */
export function aroundMonthStart(now = new Date()): Between {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
  return { from: new Date(start - 7_200_000), to: new Date(start + 7_200_000) }
}

const countries = ['US', 'DE', 'GB', 'FR', ''] as const
const words = ['shoes', 'weather', 'löwe', 'a\tb', 'c\\d', '日本', "o'clock", '=1+1', 'line\nbreak'] as const

/** Believable events of one segment, numbered from `firstSequence`, the same for the same seed. */
export function makeEvents(
  count: number,
  {
    seed,
    segment,
    between,
    firstSequence = 0,
  }: { seed: number; segment: number; between: Between; firstSequence?: number },
): SearchEvent[] {
  const draw = randomNumbers(seed)
  const pick = <T>(list: readonly T[]) => list[draw(list.length)]!
  const from = between.from.getTime()
  const span = between.to.getTime() - from
  return Array.from({ length: count }, (_, at) => {
    const outcome = pick<Outcome>(['redirected', 'redirected', ...(Object.keys(outcomes) as Outcome[])])
    const redirected = outcome === 'redirected'
    const publisher = 1 + draw(5)
    const provider = redirected ? 1 + draw(4) : 0
    const group = redirected && draw(4) === 0 ? 1 + draw(3) : 0
    return {
      event_time: from + draw(span),
      segment,
      sequence: firstSequence + at,
      outcome: outcomes[outcome],
      filtered_reason: outcome === 'filtered' ? pick(filterReasons) : '',
      publisher_id: outcome === 'fallback' ? 0 : publisher,
      targeting_id: outcome === 'fallback' ? 0 : publisher * 10 + draw(3),
      rule_id: redirected ? 100 + draw(6) : 0,
      advertiser_link_group_id: group,
      group_rule_id: group && group * 10 + draw(2),
      provider_id: provider,
      provider_link_id: provider && provider * 10 + draw(3),
      platform_id: 1 + draw(3),
      search_engine_id: 1 + draw(3),
      tag_type_id: 1 + draw(4),
      traffic_source_id: draw(3),
      quality_score: pick(['', ...qualityScores]),
      channel: redirected ? `ch-${draw(6)}` : '',
      country: pick(countries),
      keyword: pick(words),
      click_id: `click-${segment}-${at}`,
      sub_id: '',
      address_hash: '18446744073709551615',
      user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
      referrer: '',
      revision: 7,
    }
  })
}
