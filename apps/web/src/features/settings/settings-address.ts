import { flag, id } from '@headgate/contract/base/call'
import { domainColumns } from '@headgate/contract/settings/domains'
import { listQuery } from '@headgate/contract/base/list'
import { searchListName } from '@headgate/contract/settings/search-lists'
import { referenceColumns } from '@headgate/contract/settings/reference-items'
import { z } from 'zod'
import { stringifySearch } from '@headgate/domain/addresses/search-text'

/** The sections of the screen, in their order. The first four have the same table. */
export const sections = {
  variables: 'Default Variables',
  platform: 'Platforms',
  searchEngine: 'Search Engines',
  tagType: 'Traffic Types',
  trafficSource: 'Traffic Sources',
  'revenue-share': 'Revenue Share(%)',
  'email-config': 'Email Config',
  domains: 'Domains',
  'filter-lists': 'Filter Lists',
  'two-factor': 'Two-Factor Sign-In',
} as const
export type Section = keyof typeof sections

const names = Object.keys(sections) as [Section, ...Section[]]

/** The address of the screen: the section, and the view of its table or the item in its form. */
export const settingsAddress = listQuery({
  columns: [...referenceColumns, ...domainColumns.filter((column) => column === 'domain')],
}).extend({
  section: z.enum(names).default('variables'),
  archived: flag.default(false),
  /** Opens the form instead of the table: for a new item, or the item with this id. */
  form: z.union([z.literal('add'), id]).optional(),
  /** Which list of the filters, and which of its views. */
  list: searchListName.default('proxy-ranges'),
  view: z.enum(['entries', 'edit', 'history']).default('entries'),
})
export type SettingsAddress = z.output<typeof settingsAddress>

/** The address of the form of an item. */
export const formAddress = (section: Section, item: number | 'add'): string =>
  `/settings${stringifySearch({ section, form: item })}`

/** The query of a list. A column of another section falls back to the id. */
export function listQueryOf<Column extends string>(search: SettingsAddress, columns: readonly Column[]) {
  const { q, page, size, order_direction, archived } = search
  const order_by = columns.find((column) => column === search.order_by) ?? ('id' as Column)
  return { q, page, size, order_by, order_direction, archived }
}
