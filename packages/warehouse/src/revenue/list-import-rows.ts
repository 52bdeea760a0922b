import type { CallData, CallOutput } from '@headgate/contract/base/call'
import type { readImportRows } from '@headgate/contract/revenue/row-calls'
import type { Warehouse } from '../client/client.ts'

type Asked = CallOutput<typeof readImportRows>['body']
type Found = CallData<typeof readImportRows>
type Row = Found['rows'][number]

const orders: Record<Asked['order_by'], string> = {
  row_index: 'row_index',
  channel: 'channel',
  date: 'date',
  gross_revenue: 'revenue',
  clicks: 'clicks',
  total_searches: 'total_searches',
  monetized_searches: 'monetized_searches',
  message: 'outcome',
  createdAt: 'import_id',
}

const figures = `import_id, row_index, date, channel, total_searches, monetized_searches, clicks, revenue`

/** Ids, numbers of readings and advertisers as literals, which are safe integers. */
function among(imports: Asked['imports']): string {
  const tuples = imports.map((one) => `(${one.provider_id}, ${one.id}, ${one.load})`)
  return `(provider_id, import_id, load) IN (${tuples.join(', ')})`
}

function sources({ imports, outcomes, channel }: Asked): string[] {
  const conditions = [among(imports), ...(channel === null ? [] : ['channel = {channel:String}'])].join(
    ' AND ',
  )
  const skipped = outcomes.filter((one) => one !== 'uploaded')
  const parts: string[] = []
  if (skipped.length > 0)
    parts.push(`SELECT ${figures}, '' AS country, CAST(outcome AS String) AS outcome, reason, texts FROM skipped_line
WHERE ${conditions}${skipped.length < 3 ? ' AND outcome IN {skipped:Array(String)}' : ''}`)
  if (outcomes.includes('uploaded'))
    parts.push(`SELECT import_id, row_index, CAST(date AS Nullable(Date)) AS date, channel, total_searches,
  monetized_searches, clicks, revenue, CAST(country AS String) AS country, 'uploaded' AS outcome, '' AS reason,
  CAST([] AS Array(String)) AS texts
FROM reported_row WHERE ${conditions} AND is_matched = 1`)
  return parts
}

/**
 * Rows of imports by their outcome at the time of loading, a page in any order, and how many there are.

 */
export async function listImportRows(
  warehouse: Warehouse,
  asked: Asked,
  signal?: AbortSignal,
): Promise<Found> {
  const parts = asked.imports.length === 0 ? [] : sources(asked)
  if (parts.length === 0) return { rows: [], total: 0 }
  const { order_by, order_direction, offset, limit, channel, outcomes } = asked
  const parameters = {
    ...(channel !== null && { channel }),
    skipped: outcomes.filter((one) => one !== 'uploaded'),
    offset,
    limit,
  }
  const from = parts.length === 1 ? parts[0]! : parts.join('\nUNION ALL\n')
  const page = await warehouse.query<Row>({
    sql: `SELECT import_id, row_index, outcome, channel, country, toString(date) AS date,
  toString(toDecimal64(revenue, 6)) AS gross_revenue, clicks, total_searches, monetized_searches, reason, texts
FROM (${from})
ORDER BY ${orders[order_by]} ${order_direction}, import_id, row_index
LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    parameters,
    signal,
  })
  const count = await warehouse.query<{ total: number }>({
    sql: `SELECT count() AS total FROM (${from})`,
    parameters,
    signal,
  })
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}
