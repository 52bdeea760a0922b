/** What a period may be compared with (docs/behaviour/reports.md#comparison). */
export const comparisons = [
  'none',
  'previous_period',
  'same_weekdays',
  'last_month',
  'last_year',
  /** Days of their own: `beforeFrom` to `beforeTo`. */
  'custom',
] as const
export type Comparison = (typeof comparisons)[number]

/** What a compared report may be ordered by, of its measure. */
export const orderParts = ['value', 'before', 'difference', 'percent'] as const
export type OrderPart = (typeof orderParts)[number]
