import type { MappingFields } from '@headgate/contract/providers/credentials'

/** Labels of the mapping fields, in the documented spelling. */
export const mappingLabels: readonly [keyof MappingFields, string][] = [
  ['date', 'Date'],
  ['channel', 'Channel'],
  ['geo', 'Country'],
  ['total_searches', 'Total Searches'],
  ['monetized_searches', 'Monitized Searches'],
  ['clicks', 'Clicks'],
  ['gross_revenue', 'Gross Revenue'],
  ['tq', 'Traffic quality'],
]
