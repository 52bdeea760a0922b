/**
 * Fields that a column of an advertiser's file or a field of its API's rows can be mapped to. `geo` is the country, `tq`
 * the traffic quality, which is kept as text only.
 */
export const revenueFields = [
  'date',
  'channel',
  'geo',
  'total_searches',
  'monetized_searches',
  'clicks',
  'gross_revenue',
  'followon_searches',
  'initial_searches',
  'tq',
] as const
export type RevenueField = (typeof revenueFields)[number]

/** Fields that every mapping of a file has: without day and channel a line belongs to nothing (decision 0240). */
export const requiredFields = [
  'date',
  'channel',
  'total_searches',
  'monetized_searches',
] as const satisfies readonly RevenueField[]

/** Day before month, or month before day. */
export const dayOrders = ['dmy', 'mdy'] as const
export type DayOrder = (typeof dayOrders)[number]

/** Notations of numbers, each shown by its example: which sign begins the decimals. */
export const numberForms = ['1,234.50', '1.234,50'] as const
export type NumberForm = (typeof numberForms)[number]
