/** Texts of the documents for log match statuses (docs/behaviour/revenue.md#match-statuses). */
export const matchStatuses: Readonly<Record<number, string>> = {
  1: 'Matched',
  2: 'Geo missing in server search log',
  3: 'Channel missing in server search log',
  4: 'Geo missing in advertiser log',
  5: 'Channel missing in advertiser log',
  6: 'Geo parse error',
  7: 'Fallback/warmup',
  8: 'Redirected',
}
