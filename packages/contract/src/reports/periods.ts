/** Period shortcuts of the filter bar; only `custom` reads fromDate and toDate. */
export const periods = [
  'today',
  'yesterday',
  'previous_month',
  'month_to_date',
  'last_7_days',
  'custom',
] as const
export type Period = (typeof periods)[number]

/** How long a stretch of time one row covers; `accumulated` has no date at all. */
export const intervals = ['hour', 'day', 'month', 'accumulated'] as const
export type Interval = (typeof intervals)[number]
