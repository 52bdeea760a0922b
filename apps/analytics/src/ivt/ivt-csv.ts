import type { Readable } from 'node:stream'
import type { IvtRow } from '@headgate/contract/ivt/ivt-report'
import { type CsvCell, csvNumber, csvText } from '@headgate/server/csv'
import { csvStream } from '@headgate/server/csv-stream'

/** Columns of the file, in the order of the screen. */
const columns = [
  'date',
  'publisher_id',
  'publisher_name',
  'publisher_channel_id',
  'server_search_count',
  'advertiser_channel_traffic_type',
  'distinct_user_agent_count',
  'ua_test',
  'kw_score',
  'kw_test',
  'repetitive_ip_address_count',
  'ip_test',
] as const satisfies readonly (keyof IvtRow)[]

const cell = (value: string | number | null): CsvCell =>
  typeof value === 'number' ? csvNumber(value) : csvText(value ?? '')

/** All rows as CSV text with the documents' names, in parts as they arrive. */
export function csvOfIvt<Row>(
  parts: AsyncGenerator<Row[]>,
  named: (rows: readonly Row[]) => Promise<IvtRow[]>,
): Promise<Readable> {
  return csvStream(columns, parts, async (stored) =>
    (await named(stored)).map((row) => columns.map((name) => cell(row[name]))),
  )
}
