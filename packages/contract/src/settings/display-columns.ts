import { z } from 'zod'
import { call, idParams } from '../base/call.ts'
import { errors } from '../base/errors.ts'
import { messages } from '../base/messages.ts'
import type { NamedColumn } from './display-names.ts'

const texts = messages.displayColumns

/** What a column of a publisher's report shows, and what it is called. */
interface PublisherColumn {
  /** A dimension groups the report. */
  kind: 'dimension' | 'sum' | 'ratio'
  /** Its name where no display name is set, or where it cannot have one. */
  label: string
  /** The display name that replaces the label. */
  named?: NamedColumn
}

const dimension = (label: string, named?: NamedColumn) => ({ kind: 'dimension', label, named }) as const
const sum = (label: string, named?: NamedColumn) => ({ kind: 'sum', label, named }) as const
const ratio = (label: string, named?: NamedColumn) => ({ kind: 'ratio', label, named }) as const

/**
 * The columns of the revenue report that a publisher may see, in their usual order. For a publisher, RPC, RPM and RPMM
 * are made of `publisher_revenue`, never of net revenue: net could be computed back from them. What is left out, and
 * why: decision 0265.
 */
export const publisherColumns = {
  date: dimension('Date', 'date'),
  country: dimension('Country', 'geo'),
  channel: dimension('Channel', 'channel'),
  publisher_channel_id: dimension('Pub Link'),
  platform_id: dimension('Platform'),
  search_engine_id: dimension('Search Engine'),
  tag_type_id: dimension('Traffic Type'),
  traffic_source_id: dimension('Traffic Source'),
  advertiser_search_count: sum('Total Searches', 'total_searches'),
  monetized_searches: sum('Monetized Searches', 'monetized_searches'),
  followon_searches: sum('Follow-on Searches', 'followon_searches'),
  initial_searches: sum('Initial Searches', 'initial_searches'),
  clicks: sum('Clicks', 'clicks'),
  publisher_revenue: sum('Publisher Revenue'),
  ad_coverage: ratio('Ad Coverage'),
  ctr: ratio('CTR', 'ctr'),
  monetized_ctr: ratio('Monetized CTR', 'monetized_ctr'),
  rpc: ratio('RPC', 'rpc'),
  rpm: ratio('RPM', 'rpm'),
  rpmm: ratio('RPMM', 'rpmm'),
} as const satisfies Record<string, PublisherColumn>
export type PublisherColumnKey = keyof typeof publisherColumns
export const publisherColumnKeys = Object.keys(publisherColumns) as PublisherColumnKey[]

/** One of these must be chosen: without them a report has no figure that adds up to what a publisher is paid for. */
export const requiredColumns: readonly PublisherColumnKey[] = [
  'publisher_revenue',
  'monetized_searches',
  'advertiser_search_count',
]

/** What a column is called: its display name, or its label while there is none. */
export function publisherColumnName(
  key: PublisherColumnKey,
  displayNames: Record<string, string> | undefined,
): string {
  const { label, named }: PublisherColumn = publisherColumns[key]
  return (named && displayNames?.[named]) ?? label
}

const columnKey = z.string().refine((key) => Object.hasOwn(publisherColumns, key), {
  error: ({ input }) =>
    `There is no column '${String(input).slice(0, 100)}' for publishers. Choose from ${publisherColumnKeys.join(', ')}.`,
}) as unknown as z.ZodType<PublisherColumnKey, PublisherColumnKey>

const columnKeys = z
  .array(columnKey, texts.selectRequired)
  .max(publisherColumnKeys.length, `Please choose at most ${publisherColumnKeys.length} columns.`)
  .refine((keys) => keys.some((key) => requiredColumns.includes(key)), texts.selectRequired)
  .refine((keys) => new Set(keys).size === keys.length, 'Please choose each column once.')

/** The form has the list in a field; the calls take it bare. */
export const displayColumnsForm = z.object({ fields: columnKeys })

export const displayColumns = z.object({
  /** Column keys in the order of the table. */
  fields: z.array(z.enum(publisherColumnKeys as [PublisherColumnKey, ...PublisherColumnKey[]])),
  updatedAt: z.string(),
})
export type DisplayColumns = z.output<typeof displayColumns>

const page = 'docs/behaviour/settings.md#publisher-display-columns'
const path = '/api/publisher/display/:id'
const data = z.object({ publisherDisplayFields: displayColumns })
const found = z.object({ publisherDisplayFields: displayColumns.nullable() })

export const getDisplayColumns = call({
  method: 'GET',
  path,
  access: 'admin',
  summary: 'The report columns that a user sees, in their order; null while none are set.',
  page,
  params: idParams,
  data: found,
})

export const createDisplayColumns = call({
  method: 'POST',
  path,
  access: 'admin',
  summary:
    'Sets the report columns of a user for the first time. The body is the list of their keys. 409 when there are some.',
  page,
  repeatable: 'body',
  params: idParams,
  body: columnKeys,
  data,
  fails: [errors.savedBefore],
})

export const updateDisplayColumns = call({
  method: 'PUT',
  path,
  access: 'admin',
  summary:
    'Replaces the report columns of a user; 404 while there are none. The body is the list of their keys. `updatedAt`, when sent, must be the one that was read: 409 otherwise.',
  page,
  params: idParams,
  query: z.object({ updatedAt: z.string().optional() }),
  body: columnKeys,
  data,
})

export const ownDisplayColumns = call({
  method: 'GET',
  path: '/api/publisher/display',
  access: 'publisher',
  summary: 'The report columns of the signed-in user; null while none are set.',
  page,
  data: found,
})
