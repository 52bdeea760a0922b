import type { MeasureId } from '@headgate/contract/reports/measures'

/**
 * The measures that a change is explained with, and the parts that it has
 * (docs/behaviour/revenue.md#explaining-a-change).
 */

/** From volume to money. Each can be summed over anything. Money is in millionths. */
export const chainMeasures = ['server_searches', 'searches', 'monetized', 'clicks', 'gross', 'net'] as const
export type ChainMeasure = (typeof chainMeasures)[number]

/** Sums of a cell. A missing one counts as 0. */
export type ChainSums = Partial<Record<ChainMeasure, number>>

export const measureLabels: Record<ChainMeasure, string> = {
  server_searches: 'Server searches',
  searches: 'Searches',
  monetized: 'Monetized searches',
  clicks: 'Clicks',
  gross: 'Gross revenue',
  net: 'Net revenue',
}

/** Each of them as a column of reports. */
export const chainColumns = {
  server_searches: 'server_search_counts',
  searches: 'advertiser_search_count',
  monetized: 'monetized_searches',
  clicks: 'clicks',
  gross: 'gross_revenue',
  net: 'net_revenue',
} as const satisfies Record<ChainMeasure, MeasureId>

export function isMoney(measure: ChainMeasure): boolean {
  return measure === 'gross' || measure === 'net'
}

/** Whether advertisers report it. */
export function isReported(measure: ChainMeasure): boolean {
  return measure !== 'server_searches'
}

/** Advertisers know searches at once, and clicks with their money later. We count server searches ourselves. */
export function isLate(measure: ChainMeasure): boolean {
  return measure === 'clicks' || isMoney(measure)
}

/**
 * What a measure divided by an earlier one is called, and how it is written. Neighbours are the rule. The others occur
 * where a measure between them is left out. They stand in the order in which they are shown.
 */
export const ratios = {
  'searches/server_searches': { label: 'Searches per server search', times: 1 },
  'monetized/searches': { label: 'Ad coverage', times: 100 },
  'monetized/server_searches': { label: 'Server ad coverage', times: 100 },
  'clicks/monetized': { label: 'Monetized CTR', times: 100 },
  'clicks/searches': { label: 'CTR', times: 100 },
  'clicks/server_searches': { label: 'Clicks per server search', times: 1 },
  'gross/clicks': { label: 'Gross RPC', times: 1 },
  'gross/monetized': { label: 'Gross RPMM', times: 1000 },
  'gross/searches': { label: 'Gross RPM', times: 1000 },
  'gross/server_searches': { label: 'Gross server RPM', times: 1000 },
  'net/gross': { label: 'Net share of gross', times: 100 },
  'net/clicks': { label: 'RPC', times: 1 },
  'net/monetized': { label: 'RPMM', times: 1000 },
  'net/searches': { label: 'RPM', times: 1000 },
  'net/server_searches': { label: 'Server RPM', times: 1000 },
} as const
export type RatioId = keyof typeof ratios

/** Ratios whose columns may have display names. */
export const ratioColumns: Partial<Record<RatioId, MeasureId>> = {
  'clicks/monetized': 'monetized_ctr',
  'clicks/searches': 'ctr',
  'net/clicks': 'rpc',
  'net/monetized': 'rpmm',
  'net/searches': 'rpm',
}

/** Parts that are the whole difference of a cell, or all that is left of it after *not reported yet*. */
export const wholeParts = ['appeared', 'went', 'without_searches', 'not_reported', 'too_early'] as const
export type WholePart = (typeof wholeParts)[number]

/** A part of a cell's difference. `searches` is that of the volume, whichever measure the chain begins with. */
export type PartId = 'searches' | RatioId | WholePart

/** A part of the whole difference: the searches of all cells are shown as two. */
export type TotalPartId = Exclude<PartId, 'searches'> | 'volume' | 'mix'

/** All of them, in the order in which they are shown. */
export const totalParts: readonly TotalPartId[] = [
  'volume',
  'mix',
  ...(Object.keys(ratios) as RatioId[]),
  ...wholeParts,
]

export function isRatio(part: PartId | TotalPartId): part is RatioId {
  return part in ratios
}

/** The same text each time: 50,000 cells have five parts each, and groups are found by them. */
const ratioNames = Object.fromEntries(
  chainMeasures.map((of) => [of, Object.fromEntries(chainMeasures.map((per) => [per, `${of}/${per}`]))]),
) as Record<ChainMeasure, Record<ChainMeasure, RatioId>>

export function ratioOf(of: ChainMeasure, per: ChainMeasure): RatioId {
  return ratioNames[of][per]
}

/** The two measures of a ratio. */
export function measuresOf(ratio: RatioId): { of: ChainMeasure; per: ChainMeasure } {
  const [of, per] = ratio.split('/') as [ChainMeasure, ChainMeasure]
  return { of, per }
}

/** Throws RangeError unless these are different measures in the order of `chainMeasures`, at least one. */
export function checkChain(chain: readonly ChainMeasure[]): void {
  const places = chain.map((measure) => chainMeasures.indexOf(measure))
  const isOrdered = places.every((place, at) => place >= 0 && (at === 0 || place > places[at - 1]!))
  if (chain.length === 0 || !isOrdered)
    throw new RangeError(
      `Measures "${chain.join(', ')}" are no chain. Choose some of ${chainMeasures.join(', ')}, in this order.`,
    )
}
