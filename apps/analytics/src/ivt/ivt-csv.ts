import { Readable } from 'node:stream'
import type { IvtRow } from '@headgate/contract/ivt/ivt-report'
import { type CsvCell, csvLines, csvNumber, csvText } from '@headgate/server/csv'
import type { StoredIvtRow } from '@headgate/warehouse/ivt/read-ivt'

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

/**
 * All rows as CSV text, in parts as they arrive. The first part is awaited here, so that a report that fails at once
 * returns an error and not half a file.
 */
export async function csvOfIvt(
  parts: AsyncGenerator<StoredIvtRow[]>,
  named: (rows: readonly StoredIvtRow[]) => Promise<IvtRow[]>,
): Promise<Readable> {
  const first = await parts.next()
  const text = async (stored: readonly StoredIvtRow[]) => {
    const rows = await named(stored)
    return csvLines(rows.map((row) => columns.map((name) => cell(row[name]))))
  }
  const lines = async function* () {
    yield csvLines([columns])
    if (first.done) return
    yield await text(first.value)
    for await (const rows of parts) yield await text(rows)
  }
  const file = Readable.from(lines(), { objectMode: false })
  // Not in a `finally` of `lines`, which never runs when the caller left before the first line.
  file.once('close', () => void parts.return(undefined).catch(() => {}))
  return file
}
