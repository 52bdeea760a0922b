import type { z } from 'zod'
import { messages } from '../base/messages.ts'
import { NONE, type ValueKind, type valueKinds } from '../value-kinds.ts'
import { propertyNames } from './shared-labels.ts'
import type { ReferenceKind } from '../settings/reference-items.ts'

/** Sources of figures: the engine's records, advertisers' reports, and the finished days of invalid traffic. */
export const sides = ['searches', 'revenue', 'ivt'] as const
export type Side = (typeof sides)[number]

/** Records that reports name by their ids. */
export type NamedKind =
  | ReferenceKind
  | 'publisher'
  | 'provider'
  | 'providerLink'
  | 'advertiserLinkGroup'
  | 'publisherAccount'

export interface DimensionFilter {
  /** Name in the screen's address. */
  address: string
  /** Name in the call. */
  call: string
  /** Label of its control. */
  label: string
}

/** Something to group figures by, and to filter them by where it has a filter. */
export interface Dimension {
  label: string
  values: ValueKind
  /** The kind of records that its ids belong to; names are shown with the ids. */
  names?: NamedKind
  /** Name of the id 0; elsewhere 0 means none. */
  zero?: string
  /** Text of a cell without a value. Elsewhere a dash. */
  none?: string
  /** Its name in the rows of replies, where the documents have another one. */
  row?: string
  /** The sides whose facts have it; measures of another side cannot be grouped by it. */
  sides: readonly Side[]
  filter?: DimensionFilter
  /** Pixels of the column that shows its value. */
  width: number
}

const both = ['searches', 'revenue'] as const
const searchesOnly = ['searches'] as const
const revenueOnly = ['revenue'] as const

/**
 * Every dimension of every report, once. The key is its name in Group By, in rows and in the CSV header. Its filter has
 * another name in the address, and yet another in the call.
 */
export const dimensions = {
  publisher_id: {
    label: 'Publisher',
    values: 'id',
    names: 'publisher',
    none: 'Unmatched',
    sides,
    filter: { address: 'publisher_id', call: 'publishers', label: 'Publishers' },
    width: 190,
  },
  publisher_channel_id: {
    label: 'Pub Link',
    values: 'id',
    none: 'No published link',
    row: 'targeting_id',
    sides,
    filter: { address: 'pub_link_id', call: 'pub_link_id', label: 'Pub Link ID' },
    width: 150,
  },
  advertiser_id: {
    label: 'Advertiser',
    values: 'id',
    names: 'provider',
    zero: messages.report.systemFallback,
    sides: both,
    filter: { address: 'advertiser_id', call: 'providers', label: 'Advertisers' },
    width: 190,
  },
  advertiser_channel_id: {
    label: 'Advertiser Link',
    values: 'id',
    names: 'providerLink',
    row: 'tag_id',
    sides: both,
    filter: { address: 'tag_id', call: 'tags', label: 'Tags' },
    width: 190,
  },
  channel: {
    label: 'Channel',
    values: 'text',
    sides: both,
    filter: { address: 'channel', call: 'channels', label: 'Channels' },
    width: 170,
  },
  country: {
    label: 'Country',
    values: 'country',
    sides: both,
    filter: { address: 'country', call: 'countries', label: 'Country' },
    width: 190,
  },
  platform_id: {
    label: propertyNames.platform_id,
    values: 'id',
    names: 'platform',
    sides: both,
    filter: { address: 'platform_id', call: 'platforms', label: 'Platform' },
    width: 150,
  },
  search_engine_id: {
    label: propertyNames.search_engine_id,
    values: 'id',
    names: 'searchEngine',
    sides: both,
    filter: { address: 'search_engine_id', call: 'searchEngines', label: 'Search Engine' },
    width: 150,
  },
  tag_type_id: {
    label: propertyNames.tag_type_id,
    values: 'id',
    names: 'tagType',
    sides,
    filter: { address: 'tag_type_id', call: 'tagTypes', label: 'Traffic Types' },
    width: 150,
  },
  traffic_source_id: {
    label: propertyNames.traffic_source_id,
    values: 'id',
    names: 'trafficSource',
    sides: both,
    filter: { address: 'traffic_source_id', call: 'trafficSources', label: 'Traffic Sources' },
    width: 150,
  },
  quality_score: {
    label: propertyNames.quality_score,
    values: 'quality',
    sides: searchesOnly,
    filter: { address: 'quality_score', call: 'qualityScores', label: 'Quality Scores' },
    width: 140,
  },
  rule_id: {
    label: 'Rule',
    values: 'id',
    sides: both,
    filter: { address: 'rule_id', call: 'rules', label: 'Rule IDs' },
    width: 110,
  },
  advertiser_link_group_id: {
    label: 'Link Group',
    values: 'id',
    names: 'advertiserLinkGroup',
    sides: searchesOnly,
    filter: { address: 'advertiser_link_group_id', call: 'advertiser_link_groups', label: 'Link Groups' },
    width: 190,
  },
  publisher_account_id: {
    label: 'Publisher Ad Account',
    values: 'id',
    names: 'publisherAccount',
    none: 'Unmatched',
    row: 'pub_account_id',
    sides: revenueOnly,
    filter: { address: 'pub_account_id', call: 'pub_account_id', label: 'Publisher Ad Accounts' },
    width: 180,
  },
  remarks: {
    label: 'Remarks',
    values: 'status',
    sides: both,
    filter: { address: 'remarks', call: 'remarksFilter', label: 'Remarks' },
    width: 230,
  },
  filtered_reason: {
    label: 'Filtered Reason',
    values: 'reason',
    sides: searchesOnly,
    filter: { address: 'filtered_reason', call: 'filteredReasons', label: 'Filtered Reasons' },
    width: 190,
  },
} as const satisfies Record<string, Dimension>

type Catalogue = typeof dimensions
export type DimensionId = keyof Catalogue

/** Dimensions that have a filter. */
export type FilteredId = {
  [D in DimensionId]: Catalogue[D] extends { filter: DimensionFilter } ? D : never
}[DimensionId]

/** Dimensions of a side's facts. */
export type DimensionOf<S extends Side> = {
  [D in DimensionId]: S extends Catalogue[D]['sides'][number] ? D : never
}[DimensionId]

/** Names of a dimension's value in rows of replies, and of the name beside it. */
export type RowName<D extends DimensionId> = Catalogue[D] extends { row: infer R extends string } ? R : D
export type NameName<D extends DimensionId> = Catalogue[D] extends { names: NamedKind }
  ? RowName<D> extends `${infer Start}_id`
    ? `${Start}_name`
    : never
  : never

/** Names of a dimension's filter, in the address and in the call. */
export type AddressName<D extends FilteredId> = Catalogue[D]['filter']['address']
export type CallName<D extends FilteredId> = Catalogue[D]['filter']['call']

/** A value of a dimension, read. */
export type ValueOf<D extends DimensionId> = z.output<(typeof valueKinds)[Catalogue[D]['values']]>

export function dimension(id: DimensionId): Dimension {
  return dimensions[id]
}

/** Whether the facts of a side have it. */
export function hasSide(id: DimensionId, side: Side): boolean {
  return dimension(id).sides.includes(side)
}

/** Its name in rows of replies. */
export function rowName(id: DimensionId): string {
  return dimension(id).row ?? id
}

/** The name beside an id, in rows of replies: `publisher_name`. */
export function nameName(id: DimensionId): string {
  return rowName(id).replace(/_id$/, '_name')
}

/** Whether values are numbers in calls and facts; the others are texts. */
export function isNumeric(id: DimensionId): boolean {
  const { values } = dimension(id)
  return values === 'id' || values === 'status'
}

/** A value of facts as an entry of its filter; facts have 0 and the empty text for none. */
export function filterEntry(value: number | string): number | string {
  if (typeof value === 'number') return value
  return value === '' ? NONE : value.replaceAll(',', '%2C')
}

/** A typed or chosen value as an entry of its filter. */
export function typedEntry(id: DimensionId, text: string): number | string {
  return filterEntry(isNumeric(id) ? Number(text) : text)
}

/** An entry of a filter as people type and choose it. */
export function entryText(entry: number | string): string {
  return String(entry).replaceAll('%2C', ',')
}

/** An entry of a filter as a value of facts. */
export function factValue(entry: number | string): number | string {
  return typeof entry === 'number' ? entry : factText(entry)
}

/** The same of a text. */
export function factText(entry: string): string {
  return entry === NONE ? '' : entry.replaceAll('%2C', ',')
}
