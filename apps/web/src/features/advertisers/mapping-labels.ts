import type { MappingFields } from '@headgate/contract/providers/credentials'

/** Labels of the mapping fields, as the document spells them (1 §2). */
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
