/** Figures of the calculator, by the names of the documents. */

export type Counts = Record<string, number>
export type Shown = Record<string, number | string | null>

export const searchNames = [
  'server_search_counts',
  'redirected',
  'filtered',
  'overcapped_traffic',
  'warmup',
  'fallback',
]
const moneyNames = ['gross_revenue', 'net_revenue', 'publisher_revenue', 'unmatched_revenue']
const reportedNames = [
  'advertiser_search_count',
  'followon_searches',
  'initial_searches',
  'monetized_searches',
  'clicks',
  'booked_rows',
  'divided_parts',
  ...moneyNames,
]
export const sumNames = [...searchNames, ...reportedNames]

/** What a ratio needs, and how it is made; amounts are in units here. */
const ratios: Record<string, [of: string, per: string, formula: (of: number, per: number) => number]> = {
  invalid_traffic: ['filtered', 'server_search_counts', (of, per) => (of / per) * 100],
  discrepancy_percentage: [
    'advertiser_search_count',
    'server_search_counts',
    (of, per) => between(100 - (of / per) * 100),
  ],
  ad_coverage: ['monetized_searches', 'advertiser_search_count', (of, per) => (of / per) * 100],
  ad_coverage_server_percentage: [
    'monetized_searches',
    'server_search_counts',
    (of, per) => between((of / per) * 100),
  ],
  ctr: ['clicks', 'advertiser_search_count', (of, per) => (of / per) * 100],
  monetized_ctr: ['clicks', 'monetized_searches', (of, per) => (of / per) * 100],
  revenue_share_percentage: ['publisher_revenue', 'net_revenue', (of, per) => (of / per) * 100],
  rpc: ['net_revenue', 'clicks', (of, per) => of / per],
  rpm: ['net_revenue', 'advertiser_search_count', (of, per) => (of / per) * 1_000],
  rpmm: ['net_revenue', 'monetized_searches', (of, per) => (of / per) * 1_000],
  server_searches_rpm: ['net_revenue', 'server_search_counts', (of, per) => between((of / per) * 1_000)],
  divided_percentage: ['divided_parts', 'booked_rows', (of, per) => of / per / 100_000],
}
export const ratioNames = Object.keys(ratios)

/** Those that stay between 0 and 100. */
export const limitedNames = ['discrepancy_percentage', 'ad_coverage_server_percentage', 'server_searches_rpm']

/** Other names of the documents for the same figure. */
const alsoCalled: Record<string, string> = {
  search_count: 'redirected',
  total_searches: 'advertiser_search_count',
  shared_revenue: 'net_revenue',
  pub_revenue: 'publisher_revenue',
  ssrpm: 'server_searches_rpm',
}

const between = (value: number) => (value < 0 ? 0 : value > 100 ? 100 : value)

const isMoney = (name: string) => moneyNames.includes(name)
const inUnits = (name: string, value: number) => (isMoney(name) ? value / 1_000_000 : value)

/** The kinds of facts that a view has. */
export interface Kinds {
  searches: boolean
  money: boolean
}

const isKnown = (name: string, kinds: Kinds) => (searchNames.includes(name) ? kinds.searches : kinds.money)

/** A figure as a number, in units; null where the view has none. */
export function figure(name: string, counts: Counts, kinds: Kinds): number | null {
  const own = alsoCalled[name] ?? name
  const ratio = ratios[own]
  if (ratio === undefined) return isKnown(own, kinds) ? inUnits(own, counts[own] ?? 0) : null
  const [of, per, formula] = ratio
  if (!isKnown(of, kinds) || !isKnown(per, kinds)) return null
  const divisor = inUnits(per, counts[per] ?? 0)
  return divisor === 0 ? 0 : formula(inUnits(of, counts[of] ?? 0), divisor)
}

/** Millionths as text with six decimals. */
function amount(millionths: number): string {
  const digits = String(Math.abs(millionths)).padStart(7, '0')
  return `${millionths < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

/** All figures of a row as a reply has them. */
export function shown(counts: Counts, kinds: Kinds): Shown {
  const all: Shown = {}
  for (const name of [...sumNames, ...ratioNames, ...Object.keys(alsoCalled)]) {
    const value = figure(name, counts, kinds)
    const isAmount = isMoney(alsoCalled[name] ?? name)
    all[name] = value !== null && isAmount ? amount(counts[alsoCalled[name] ?? name] ?? 0) : value
  }
  return all
}

/** The names of figures that a view cannot have. */
export const lacking = (kinds: Kinds) =>
  [...sumNames, ...ratioNames].filter((name) => figure(name, {}, kinds) === null)
