import type { FilterReason } from '../snapshot/search-event.ts'
import type { PublishedFilters } from '../snapshot/snapshot.ts'
import type { Search, Seen } from './search.ts'
import type { Thresholds } from './thresholds.ts'

/** One filter: a value, a limit, and which side of it fails. The console explains searches with the same rows. */
export interface FilterCheck {
  readonly reason: FilterReason
  isOn(filters: PublishedFilters): boolean
  value(search: Search, seen: Seen): number
  /** Set where the link itself has the limit; all others are thresholds. */
  ownLimit?(filters: PublishedFilters): number
  /** `own` is the link's own limit, 0 when it has none. */
  limit(thresholds: Thresholds, own: number): number
  /** Whether values above the limit fail, or those below it. */
  readonly fails: 'above' | 'below'
  /** Applies even to a link's first searches, which pass other filters. */
  readonly always?: true
}

/** In a fixed order; the first that fails decides (docs/behaviour/engine.md#filters). */
export const filterChecks: readonly FilterCheck[] = [
  {
    reason: 'bot',
    isOn: () => true,
    value: (search) => (search.isBot() ? 1 : 0),
    limit: () => 0,
    fails: 'above',
    always: true,
  },
  {
    reason: 'proxy_ip',
    isOn: (filters) => filters.ip_list_proxy,
    value: (search) => (search.isProxyAddress() ? 1 : 0),
    limit: () => 0,
    fails: 'above',
  },
  {
    reason: 'ip_rate',
    isOn: (filters) => filters.ip_list_too_many_per_ip,
    value: (_, seen) => seen.ofAddressToday,
    limit: (thresholds) => thresholds.searchesPerAddress,
    fails: 'above',
  },
  {
    reason: 'chrome_version',
    isOn: (filters) => filters.minimum_chrome_version,
    value: (search) => search.chromeVersion(),
    limit: (thresholds) => thresholds.minimumChromeVersion,
    fails: 'below',
  },
  {
    reason: 'windows_version',
    isOn: (filters) => filters.minimum_windows_version,
    value: (search) => search.windowsVersion(),
    limit: (thresholds) => thresholds.minimumWindowsVersion,
    fails: 'below',
  },
  {
    reason: 'short_keyword',
    isOn: (filters) => filters.short_keywords,
    value: (search) => search.keywordCharacters(),
    limit: (thresholds) => thresholds.minimumKeywordLength,
    fails: 'below',
  },
  {
    reason: 'latency',
    isOn: (filters) => filters.latency !== null,
    value: (_, seen) => seen.sincePrevious,
    ownLimit: (filters) => filters.latency ?? 0,
    limit: (_, own) => own,
    fails: 'below',
  },
  {
    reason: 'high_paying_keyword',
    isOn: (filters) => filters.high_paying_keywords_percentage !== null,
    value: (search, seen) => (search.isHighPayingKeyword() ? (seen.highPayingToday * 100) / seen.today : 0),
    ownLimit: (filters) => filters.high_paying_keywords_percentage ?? 100,
    limit: (_, own) => own,
    fails: 'above',
  },
]

export function activeChecks(filters: PublishedFilters): FilterCheck[] {
  return filterChecks.filter((check) => check.isOn(filters))
}

export function failsCheck(check: FilterCheck, value: number, limit: number): boolean {
  return check.fails === 'above' ? value > limit : value < limit
}
