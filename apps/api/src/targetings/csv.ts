import type { TargetingRow } from '@headgate/contract/targetings/list'
import { type CsvCell, csvLines, csvMoment, csvNumber, csvText, csvYesNo } from '@headgate/server/csv'

type Column = readonly [header: string, cell: (row: TargetingRow) => CsvCell]

/** The columns of the active tab, in its order. */
const active: readonly Column[] = [
  ['Id', (row) => csvNumber(row.id)],
  ['Publisher', (row) => csvText(row.publisher)],
  ['Link', (row) => csvText(row.link)],
  ['Traffic Type', (row) => csvText(row.tag_types.join(', '))],
  ['Traffic Source', (row) => csvText(row.traffic_sources.join(', '))],
  ['Status', (row) => (row.status === 'published' ? 'Published' : 'Draft')],
  ['Active', (row) => csvYesNo(row.is_active)],
  ['Last Updated (UTC)', (row) => csvMoment(row.updatedAt)],
  ['Daily Cap', (row) => csvNumber(row.daily_cap)],
  ['Cap consumption', (row) => csvNumber(row.cap_consumed)],
  ['Is Traffic Flowing?', (row) => csvYesNo(row.is_traffic_flowing)],
  ['Is Live', (row) => csvYesNo(row.is_live)],
  ['last Live (UTC)', (row) => csvMoment(row.last_live)],
]

/** The columns of the archived tab. */
const archived: readonly Column[] = [
  ['Pub Link ID', (row) => csvNumber(row.id)],
  ['Publisher', (row) => csvText(row.publisher)],
  ['Link', (row) => csvText(row.link)],
  ['Archived At (UTC)', (row) => csvMoment(row.archivedAt)],
]

/** The list as CSV text, part by part. */
export async function* targetingCsv(
  parts: AsyncIterable<TargetingRow[]>,
  tab: 'active' | 'archived',
): AsyncGenerator<string> {
  const columns = tab === 'archived' ? archived : active
  yield csvLines([columns.map(([header]) => header)])
  for await (const rows of parts) yield csvLines(rows.map((row) => columns.map(([, cell]) => cell(row))))
}
