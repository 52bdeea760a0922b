/** Where a test partner has each field. */
export const mappingFields = {
  date: 'day',
  channel: 'sub.id',
  geo: 'country',
  total_searches: 'searches',
  monetized_searches: 'paid',
  clicks: 'clicks',
  gross_revenue: 'revenue',
}

/** A row as the partner sends it, and as a run keeps it. */
export const row = {
  day: '01.11.2026',
  sub: { id: 'c1' },
  country: 'DE',
  searches: '1,200',
  paid: 9,
  clicks: 2,
  revenue: '12.50',
}
export const mapped = {
  date: '01.11.2026',
  channel: 'c1',
  geo: 'DE',
  total_searches: '1,200',
  monetized_searches: '9',
  clicks: '2',
  gross_revenue: '12.50',
}
