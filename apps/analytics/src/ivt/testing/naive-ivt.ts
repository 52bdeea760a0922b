import type { IvtRow } from '@headgate/contract/ivt/ivt-report'
import type { IvtThresholds } from '@headgate/contract/ivt/thresholds'
import type { SearchEvent } from '@headgate/warehouse/testing/search-events'

/** The IVT report from the searches themselves, in plain loops. It shares no rule with the code that it checks. */

type Test = 'pass' | 'fail'
export type NaiveRow = Omit<IvtRow, 'publisher_name' | 'advertiser_channel_traffic_type'> & {
  tag_type: number
}

const dayOf = (search: SearchEvent) => new Date(Number(search.event_time)).toISOString().slice(0, 10)

/** Why a keyword counts against the score, if it does. */
function badKeyword(keyword: string): boolean {
  const signs = Array.from(keyword)
  if (signs.length < 3) return true
  let letters = 0
  let inARow = 0
  let before = ''
  for (const sign of signs) {
    if (/\p{L}/u.test(sign)) letters += 1
    inARow = sign === before ? inARow + 1 : 1
    before = sign
    if (inARow === 4 && /[a-z]/.test(sign)) return true
  }
  if (letters === 0) return true
  for (const word of keyword.split(/[^\p{L}\p{N}]+/u)) {
    if (word.length >= 6 && /^[a-z]+$/.test(word) && !/[aeiouy]/.test(word)) return true
    let runs = 0
    let kind = ''
    for (const sign of word) {
      const next = /[a-z]/.test(sign) ? 'letter' : /[0-9]/.test(sign) ? 'digit' : ''
      if (next !== kind) runs = next === '' ? 0 : kind === '' ? 1 : runs + 1
      kind = next
      if (runs === 5) return true
    }
  }
  return false
}

const addressOnLink = (search: SearchEvent) =>
  `${dayOf(search)} ${search.publisher_id} ${search.targeting_id} ${search.address_hash}`

export function naiveIvt(searches: readonly SearchEvent[], thresholds: IvtThresholds): NaiveRow[] {
  const rows = new Map<string, SearchEvent[]>()
  const usesOnLink = new Map<string, number>()
  for (const search of searches) {
    const name = `${dayOf(search)} ${search.publisher_id} ${search.targeting_id} ${search.tag_type_id}`
    rows.set(name, [...(rows.get(name) ?? []), search])
    usesOnLink.set(addressOnLink(search), (usesOnLink.get(addressOnLink(search)) ?? 0) + 1)
  }
  return [...rows.values()].map((own) => {
    const agents = new Set<string>()
    const repeated = new Set<string>()
    const keywords = new Map<string, number>()
    let fromRepeated = 0
    let against = 0
    for (const search of own) {
      agents.add(String(search.user_agent))
      if (usesOnLink.get(addressOnLink(search))! > thresholds.most_address_uses) {
        repeated.add(String(search.address_hash))
        fromRepeated += 1
      }
      const keyword = String(search.keyword)
        .toLowerCase()
        .replaceAll(/[\t\n\f\r ]+/g, ' ')
        .replaceAll(/^ | $/g, '')
      if (badKeyword(keyword)) against += 1
      else keywords.set(keyword, (keywords.get(keyword) ?? 0) + 1)
    }
    const mayHave = Math.max(10, Math.floor(own.length / 20))
    for (const uses of keywords.values()) if (uses > mayHave) against += uses - mayHave
    const score = Math.floor(((own.length - against) * 1_000) / own.length) / 10
    const few = own.length < thresholds.least_searches
    const test = (good: boolean): Test => (few || good ? 'pass' : 'fail')
    return {
      date: dayOf(own[0]!),
      publisher_id: Number(own[0]!.publisher_id),
      publisher_channel_id: Number(own[0]!.targeting_id),
      tag_type: Number(own[0]!.tag_type_id),
      server_search_count: own.length,
      distinct_user_agent_count: agents.size,
      kw_score: score,
      repetitive_ip_address_count: repeated.size,
      ua_test: test(agents.size >= thresholds.least_user_agents),
      ip_test: test((fromRepeated / own.length) * 100 <= thresholds.most_repeated_percent),
      kw_test: test(score >= thresholds.least_kw_score),
    }
  })
}
