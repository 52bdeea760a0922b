/** Every number that the filters and warm-up compare with (docs/behaviour/engine.md#thresholds). */
export interface Thresholds {
  /** Searches of a link that go to the warm-up link. */
  warmupSearches: number
  /** Searches of a link without filters when `disable_filters_temporarily` is on. */
  unfilteredSearches: number
  /** Searches of one address on a link per UTC day that still pass. */
  searchesPerAddress: number
  /** Oldest Chrome that passes. */
  minimumChromeVersion: number
  /** Oldest Windows NT version that passes. */
  minimumWindowsVersion: number
  /** Shortest keyword that passes, in characters. */
  minimumKeywordLength: number
}

export const defaultThresholds: Thresholds = {
  warmupSearches: 100,
  unfilteredSearches: 30,
  searchesPerAddress: 30,
  // The last Chrome for Windows 7 and 8. Older ones have long been unsupported on every system.
  minimumChromeVersion: 109,
  minimumWindowsVersion: 10,
  minimumKeywordLength: 3,
}
