import assert from 'node:assert/strict'
import { matchStatuses } from '@headgate/domain/revenue/booking/match-statuses'
import type { EngineCell, TruthRow } from '@headgate/domain/revenue/booking/facts'
import {
  accountsFor,
  modelDay,
  modelRevenueStatus,
  modelSearchStatus,
} from '@headgate/domain/revenue/booking/testing/plain-model'
import { modelTruth } from '@headgate/domain/revenue/booking/testing/plain-truth'
import type { SearchEvent } from '@headgate/warehouse/testing/search-events'
import type { MadeBusiness, Reporter } from './made-business.ts'
import type { PublisherLink } from './records.ts'

export type Cell = string | number

/** One search or one booked row, as the calculator goes through them. */
export interface Fact {
  isSearch: boolean
  advertiser: number
  /** `YYYY-MM-DDTHH` of a search, `YYYY-MM-DD` of a booked row. */
  when: string
  /** By the names of Group By. What a kind of fact does not have is not there. */
  cells: Record<string, Cell>
  counts: Record<string, number>
}

const whenOf = (search: SearchEvent) => new Date(Number(search.event_time)).toISOString().slice(0, 13)
const keyOf = (advertiser: Cell, day: string) => `${advertiser} ${day}`

/**
 * All facts: the searches as they were sent, and what the plain model books of what was reported. At an earlier moment
 * the searches are those of hours that had begun; everything was booked before.
 */
export function factsOf(
  business: Pick<MadeBusiness, 'searches' | 'reporters' | 'days' | 'links'>,
  moment?: Date,
): Fact[] {
  const isThere = (search: SearchEvent) =>
    moment === undefined || Date.parse(`${whenOf(search)}:00Z`) < moment.getTime()
  const redirected = new Map<string, SearchEvent[]>()
  for (const search of business.searches) {
    if (search.outcome !== 1) continue
    const key = keyOf(search.provider_id, whenOf(search).slice(0, 10))
    redirected.set(key, [...(redirected.get(key) ?? []), search])
  }
  const money: Fact[] = []
  const statuses = new Map<SearchEvent, number>()
  for (const reporter of business.reporters)
    for (const day of business.days) {
      const searches = redirected.get(keyOf(reporter.id, day)) ?? []
      const found = dayOf(reporter, day, searches, isThere)
      money.push(...found.rows)
      for (const [search, status] of found.statuses) statuses.set(search, status)
    }
  const links = new Map(business.links.map((link) => [link.id, link]))
  const searches = business.searches
    .filter(isThere)
    .map((search) => searchFact(search, statuses.get(search) ?? 0, links))
  return [...searches, ...money]
}

function searchFact(search: SearchEvent, status: number, links: ReadonlyMap<number, PublisherLink>): Fact {
  const outcome = ['', 'redirected', 'filtered', 'overcapped_traffic', 'warmup', 'fallback'][
    Number(search.outcome)
  ]!
  return {
    isSearch: true,
    advertiser: Number(search.provider_id),
    when: whenOf(search),
    cells: {
      publisher_id: search.publisher_id,
      publisher_channel_id: search.targeting_id,
      advertiser_id: search.provider_id,
      advertiser_channel_id: search.provider_link_id,
      channel: search.channel,
      country: search.country,
      platform_id: search.platform_id,
      search_engine_id: search.search_engine_id,
      tag_type_id: search.tag_type_id,
      traffic_source_id: search.traffic_source_id,
      quality_score: search.quality_score,
      rule_id: search.rule_id,
      advertiser_link_group_id: search.advertiser_link_group_id,
      filtered_reason: search.filtered_reason,
      remarks: outcome === 'redirected' ? status : elsewhere(outcome, links.get(Number(search.targeting_id))),
    },
    counts: { server_search_counts: 1, [outcome]: 1 },
  }
}

/** 8 where the publisher link says where to send what no rule takes, else 7. */
function elsewhere(outcome: string, link: PublisherLink | undefined): 7 | 8 {
  if (outcome === 'filtered' && link?.hasCustomFallback) return 8
  if (outcome === 'overcapped_traffic' && (link?.hasCustomFallback || link?.hasOvercapUrl)) return 8
  return 7
}

const cellOf = (search: SearchEvent): EngineCell => ({
  channel: String(search.channel),
  country: String(search.country),
  ruleId: Number(search.rule_id),
  providerLinkId: Number(search.provider_link_id),
  redirected: 1,
})

/** The booked rows of an advertiser's day, and the match status of each redirected search that is there. */
function dayOf(
  { id, accounts, terms, aliases, removals, statements, states }: Reporter,
  day: string,
  searches: readonly SearchEvent[],
  isThere: (search: SearchEvent) => boolean,
): { rows: Fact[]; statuses: [SearchEvent, number][] } {
  const reported = modelTruth(statements.get(day) ?? [])
  const known = { accounts, providerTerms: terms, aliases, removals }
  const booked = modelDay(known, { day, truth: reported, searches: searches.map(cellOf) }).filter(
    (row) => !row.isRemoved,
  )
  const names = new Map<string, string>()
  for (const [channel, others] of aliases) {
    const inTurn = [channel, ...others]
    names.set(channel, inTurn.find((one) => accountsFor(accounts, one, day).length > 0) ?? others[0]!)
  }
  // What was removed counts on neither side.
  const left = reported.filter((key) =>
    booked.some(({ channel, country }) => channel === key.channel && country === key.country),
  )
  const isCovered = (states.get(day)?.maturity ?? 'none') !== 'none'
  const there = searches.filter(isThere)
  const cells = there.map(cellOf)
  const statuses = cells.map((cell) => modelSearchStatus(cell, left, cells, names, isCovered))
  sameAsRule(left, cells, names, isCovered, statuses)
  const rows = booked.map((row): Fact => ({
    isSearch: false,
    advertiser: id,
    when: day,
    cells: {
      publisher_id: row.publisherId,
      publisher_channel_id: row.targetingId,
      advertiser_id: id,
      advertiser_channel_id: row.providerLinkId,
      channel: row.channel,
      country: row.country,
      platform_id: row.platformId,
      search_engine_id: row.searchEngineId,
      tag_type_id: row.tagTypeId,
      traffic_source_id: row.trafficSourceId,
      rule_id: row.ruleId,
      publisher_account_id: row.accountId,
      remarks: row.remarks,
    },
    counts: {
      advertiser_search_count: row.searches,
      followon_searches: row.followon,
      initial_searches: row.initial,
      monetized_searches: row.monetized,
      clicks: row.clicks,
      gross_revenue: row.gross,
      net_revenue: row.net,
      publisher_revenue: row.publisherRevenue,
      unmatched_revenue: row.accountId === 0 ? row.net : 0,
      booked_rows: 1,
      divided_parts: Math.round(row.dividedPercentage * 100_000),
    },
  }))
  return { rows, statuses: there.map((search, at) => [search, statuses[at]!]) }
}

/** The product's own rule must agree with the plain model before either is compared with a report. */
function sameAsRule(
  truth: readonly TruthRow[],
  searches: readonly EngineCell[],
  aliases: ReadonlyMap<string, string>,
  isCovered: boolean,
  statuses: readonly number[],
): void {
  const rule = matchStatuses({ truth, searches, aliases, isCovered })
  assert.deepEqual(rule.searches, statuses)
  assert.deepEqual(
    rule.truth,
    truth.map((key) => modelRevenueStatus(key, truth, searches, aliases)),
  )
}
