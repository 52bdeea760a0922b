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

/** The time that one row covers; `accumulated` rows have no date. */
export const intervals = ['hour', 'day', 'month', 'accumulated'] as const
export type Interval = (typeof intervals)[number]
