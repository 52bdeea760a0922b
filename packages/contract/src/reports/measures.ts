import type { Side } from './dimensions.ts'
import {
  defineMeasures,
  type Distinct,
  type KindOf,
  type Ratio,
  type Sum,
  type SumsOf,
} from './measure-kinds.ts'
import { outcomeNames } from './shared-labels.ts'
import { thresholds } from './tones.ts'

const searches = { kind: 'sum', side: 'searches' } as const
const counted = { kind: 'sum', side: 'revenue' } as const
const money = { kind: 'sum', side: 'revenue', unit: 'money' } as const
const ivt = { kind: 'sum', side: 'ivt' } as const
/** A day of a publisher link and traffic type. */
const ivtCell = {
  kind: 'distinct',
  side: 'ivt',
  cell: ['publisher_id', 'publisher_channel_id', 'tag_type_id'],
} as const
const inHundred = { kind: 'ratio', times: 100 } as const
const clamped = { clamp: [0, 100] } as const

/**
 * Every measure of every report, once: name, side, formula, text and colours (docs/behaviour/reports.md#measures). Their
 * order is that of the columns.
 */
export const measures = defineMeasures({
  server_search_counts: {
    ...searches,
    label: 'Server Searches',
    cardLabel: 'Total Searches',
    hint: 'Every search that reached the engine',
    width: 165,
  },
  redirected: {
    ...searches,
    outcome: 'redirected',
    label: outcomeNames.redirected,
    hint: 'Sent to an advertiser link by a rule',
    width: 125,
  },
  filtered: {
    ...searches,
    outcome: 'filtered',
    label: outcomeNames.filtered,
    hint: 'Stopped by a traffic filter',
    width: 105,
  },
  invalid_traffic: {
    ...inHundred,
    of: 'filtered',
    per: 'server_search_counts',
    tones: thresholds.invalidTraffic,
    label: 'Invalid Traffic (%)',
    hint: 'Filtered searches in percent of all: green up to 4, yellow up to 15, red above',
    width: 200,
  },
  overcapped_traffic: {
    ...searches,
    outcome: 'overcapped',
    label: outcomeNames.overcapped,
    hint: 'No rule had room left under its daily cap',
    width: 105,
  },
  warmup: {
    ...searches,
    outcome: 'warmup',
    label: outcomeNames.warmup,
    hint: "Sent to the warm-up link while the publisher link's warm-up mode was on",
    width: 110,
  },
  fallback: {
    ...searches,
    outcome: 'fallback',
    label: outcomeNames.fallback,
    hint: 'No published link was found: sent to the system fallback',
    width: 105,
  },
  advertiser_search_count: {
    ...counted,
    label: 'Advertiser Searches',
    cardLabel: 'Advertiser Searches',
    hint: 'Searches that advertisers reported',
    width: 200,
  },
  followon_searches: {
    ...counted,
    label: 'Follow-on Searches',
    hint: 'Reported searches that followed another one',
    width: 190,
  },
  initial_searches: {
    ...counted,
    label: 'Initial Searches',
    hint: 'Reported searches that were the first of their visit',
    width: 175,
  },
  monetized_searches: {
    ...counted,
    label: 'Monetized Searches',
    hint: 'Reported searches that showed an advertisement',
    width: 190,
  },
  clicks: { ...counted, label: 'Clicks', hint: 'Reported clicks on advertisements', width: 95 },
  discrepancy_percentage: {
    ...inHundred,
    ...clamped,
    of: 'advertiser_search_count',
    per: 'server_search_counts',
    fromHundred: true,
    label: 'Discrepancy (%)',
    hint: '100 − advertiser searches in percent of server searches, 0 to 100',
    width: 165,
  },
  ad_coverage: {
    ...inHundred,
    of: 'monetized_searches',
    per: 'advertiser_search_count',
    tones: thresholds.adCoverage,
    label: 'Ad Coverage (%)',
    hint: 'Monetized searches in percent of advertiser searches: green from 85, yellow from 77, red below',
    width: 165,
  },
  ad_coverage_server_percentage: {
    ...inHundred,
    ...clamped,
    of: 'monetized_searches',
    per: 'server_search_counts',
    label: 'Server Ad Coverage (%)',
    hint: 'Monetized searches in percent of server searches, 0 to 100',
    width: 220,
  },
  ctr: {
    ...inHundred,
    of: 'clicks',
    per: 'advertiser_search_count',
    label: 'CTR (%)',
    hint: 'Clicks in percent of advertiser searches',
    width: 100,
  },
  monetized_ctr: {
    ...inHundred,
    of: 'clicks',
    per: 'monetized_searches',
    tones: thresholds.monetizedCtr,
    label: 'Monetized CTR (%)',
    hint: 'Clicks in percent of monetized searches. US: red below 6 and above 10.5, yellow below 7.5. Elsewhere red below 7.5, yellow below 9',
    width: 180,
  },
  gross_revenue: {
    ...money,
    label: 'Gross Revenue',
    hint: 'What the advertisers earned, where they report it; else the net revenue',
    width: 150,
  },
  net_revenue: {
    ...money,
    label: 'Net Revenue',
    hint: 'What the advertisers share with us',
    width: 135,
  },
  publisher_revenue: {
    ...money,
    label: 'Publisher Revenue',
    hint: "The publishers' share of the net revenue",
    width: 180,
  },
  unmatched_revenue: {
    ...money,
    label: 'Unmatched Revenue',
    hint: 'Net revenue that no publisher ad account matched. It is a part of the net revenue',
    width: 180,
  },
  revenue_share_percentage: {
    ...inHundred,
    of: 'publisher_revenue',
    per: 'net_revenue',
    label: 'Revenue Share (%)',
    hint: 'Publisher revenue in percent of net revenue',
    width: 180,
  },
  rpc: {
    kind: 'ratio',
    times: 1,
    of: 'net_revenue',
    per: 'clicks',
    tones: thresholds.rpc,
    label: 'RPC',
    hint: 'Net revenue per click. Outside the US: red below 0.4 and above 1.05, yellow below 0.6',
    width: 85,
  },
  rpm: {
    kind: 'ratio',
    times: 1_000,
    of: 'net_revenue',
    per: 'advertiser_search_count',
    tones: thresholds.rpm,
    label: 'RPM',
    hint: 'Net revenue per 1,000 advertiser searches: red below 35 and above 100, yellow below 45',
    width: 95,
  },
  rpmm: {
    kind: 'ratio',
    times: 1_000,
    of: 'net_revenue',
    per: 'monetized_searches',
    label: 'RPMM',
    hint: 'Net revenue per 1,000 monetized searches',
    width: 95,
  },
  server_searches_rpm: {
    kind: 'ratio',
    times: 1_000,
    ...clamped,
    of: 'net_revenue',
    per: 'server_search_counts',
    tones: thresholds.rpm,
    label: 'Server RPM',
    hint: 'Net revenue per 1,000 server searches, 0 to 100: red below 35, yellow below 45',
    width: 125,
  },
  booked_rows: { ...counted, label: 'Booked Rows', hint: 'Lines after they were divided', width: 135 },
  divided_parts: { ...counted, label: 'Parts', hint: 'Sum of the parts, in 0.00001 %', width: 100 },
  divided_percentage: {
    kind: 'ratio',
    times: 0.000_01,
    of: 'divided_parts',
    per: 'booked_rows',
    label: 'Divided (%)',
    hint: 'Part of the reported lines that the publisher ad accounts got, on average of the lines',
    width: 135,
  },
  // Of finished days (docs/behaviour/reports.md#invalid-traffic).
  ivt_searches: {
    ...ivt,
    row: 'server_search_count',
    label: 'Searches',
    hint: 'Server searches: every search that reached the engine, whatever became of it',
    width: 115,
  },
  distinct_user_agent_count: {
    ...ivtCell,
    label: 'User Agents',
    hint: 'Different user agents among these searches, counted exactly; an empty one counts, too. Fails with fewer than the threshold',
    width: 140,
  },
  kw_score: {
    ...inHundred,
    of: 'believable_searches',
    per: 'ivt_searches',
    roundedDown: true,
    label: 'Keyword Score',
    hint: 'Percentage of searches whose keyword is neither short, nonsense nor repeated too often, rounded down. Fails below the threshold',
    width: 155,
  },
  repetitive_ip_address_count: {
    ...ivtCell,
    label: 'Repeated IPs',
    hint: 'Addresses of these searches that were used on the publisher link more often that day than the threshold allows. Fails when too large a share of the searches comes from them',
    width: 145,
  },
  repeated_ip_percentage: {
    ...inHundred,
    of: 'repeated_ip_searches',
    per: 'ivt_searches',
    label: 'From Repeated IPs (%)',
    hint: 'Searches from repeated addresses in percent of all',
    width: 185,
  },
  believable_searches: {
    ...ivt,
    label: 'Believable Keywords',
    hint: 'Searches whose keyword does not count against the keyword score',
    width: 170,
  },
  repeated_ip_searches: {
    ...ivt,
    label: 'From Repeated IPs',
    hint: 'Searches from addresses that were used on their publisher link more often that day than the threshold allows',
    width: 160,
  },
  // What publishers see: their own revenue through the same counts.
  publisher_rpc: {
    kind: 'ratio',
    times: 1,
    of: 'publisher_revenue',
    per: 'clicks',
    row: 'rpc',
    tones: thresholds.rpc,
    label: 'RPC',
    hint: 'Revenue per click',
    width: 85,
  },
  publisher_rpm: {
    kind: 'ratio',
    times: 1_000,
    of: 'publisher_revenue',
    per: 'advertiser_search_count',
    row: 'rpm',
    tones: thresholds.rpm,
    label: 'RPM',
    hint: 'Revenue per 1,000 searches',
    width: 95,
  },
  publisher_rpmm: {
    kind: 'ratio',
    times: 1_000,
    of: 'publisher_revenue',
    per: 'monetized_searches',
    row: 'rpmm',
    label: 'RPMM',
    hint: 'Revenue per 1,000 monetized searches',
    width: 95,
  },
})

type Catalogue = typeof measures
export type MeasureId = keyof Catalogue
export type SumId = SumsOf<Catalogue>
export type DistinctId = KindOf<Catalogue, 'distinct'>
/** Measures that are read from facts; the others are made of them. */
export type FigureId = SumId | DistinctId

/** Sums of a side. */
export type SumOf<S extends Side> = { [M in SumId]: Catalogue[M]['side'] extends S ? M : never }[SumId]

/** Counts of different values of a side. */
export type DistinctOf<S extends Side> = {
  [M in DistinctId]: Catalogue[M]['side'] extends S ? M : never
}[DistinctId]

/** The sums that a measure is made of: itself, or the two of a ratio. A count of different values has none. */
export type SumBehind<M extends MeasureId> = M extends SumId
  ? M
  : Extract<Catalogue[M], { kind: 'ratio' }>['of' | 'per']

type Measure = Sum | Ratio<SumId> | Distinct

/** Other names that readers of replies know a measure by (docs/behaviour/reports.md#other-names). */
export const otherNames: Partial<Record<MeasureId, readonly string[]>> = {
  redirected: ['search_count'],
  advertiser_search_count: ['total_searches'],
  net_revenue: ['shared_revenue'],
  publisher_revenue: ['pub_revenue'],
  server_searches_rpm: ['ssrpm'],
}

export function measure(id: MeasureId): Measure {
  return measures[id]
}

export function sum(id: SumId): Sum {
  return measures[id]
}

export function isSum(id: MeasureId): id is SumId {
  return measures[id].kind === 'sum'
}

/** Whether a measure is a sum of amounts, in millionths. */
export function isMoney(id: MeasureId): boolean {
  return isSum(id) && sum(id).unit === 'money'
}

export function isDistinct(id: MeasureId): id is DistinctId {
  return measures[id].kind === 'distinct'
}

export function distinct(id: DistinctId): Distinct {
  return measures[id]
}

export function sumsBehind(id: MeasureId): SumId[] {
  const measured = measure(id)
  if (measured.kind === 'distinct') return []
  return measured.kind === 'ratio' ? [measured.of, measured.per] : [id as SumId]
}

/** The sides that a measure needs. */
export function sidesOf(id: MeasureId): Side[] {
  const measured = measure(id)
  if (measured.kind === 'distinct') return [measured.side]
  return [...new Set(sumsBehind(id).map((one) => sum(one).side))]
}

/** Its name in rows of replies. */
export function measureRowName(id: MeasureId): string {
  return measure(id).row ?? id
}
