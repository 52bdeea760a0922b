import type { CallData, CallInput } from '@headgate/contract/base/call'
import { readImportRows } from '@headgate/contract/revenue/row-calls'
import type { Load } from '@headgate/db/revenue/imports/loads'
import type { AnalyticsPart } from '../analytics/analytics-part.ts'

export type ImportRows = CallData<typeof readImportRows>
export type ImportRowOf = ImportRows['rows'][number]
export type Outcome = ImportRowOf['outcome']
/** What may be asked for: rows of these outcomes, or all lines that were read. */
export type WantedOutcome = Body['outcomes'][number]

type Body = CallInput<typeof readImportRows>['body']

export interface WantedRows extends Pick<Body, 'order_direction'> {
  outcomes: WantedOutcome[]
  date?: string | undefined
  channel?: string | undefined
  country?: string | undefined
  /** By the place of the line in its import, unless given. */
  order_by?: Body['order_by']
  page: number
  size: number
}

/** Headings of the fields of a line as they were read. */
export const readFieldNames = [
  'Date',
  'Channel',
  'Country',
  'Total Searches',
  'Monetized Searches',
  'Clicks',
  'Gross Revenue',
] as const

/** A page of the rows of imports, from the warehouse. */
export function askImportRows(
  analytics: AnalyticsPart,
  loads: readonly (Pick<Load, 'importId' | 'load' | 'providerId'> & {
    /** False leaves its uploaded rows out. */
    hasUploaded?: boolean
  })[],
  { outcomes, date, channel, country, order_by = 'row_index', order_direction, page, size }: WantedRows,
  signal: AbortSignal,
): Promise<ImportRows> {
  return analytics.send(readImportRows, {
    body: {
      imports: loads.map(({ importId, load, providerId, hasUploaded = true }) => ({
        id: importId,
        load,
        provider_id: providerId,
        has_uploaded: hasUploaded,
      })),
      outcomes,
      date: date ?? null,
      channel: channel ?? null,
      country: country ?? null,
      order_by,
      order_direction,
      offset: (page - 1) * size,
      limit: size,
    },
    signal,
  })
}
