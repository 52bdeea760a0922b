import type { CallData } from '@headgate/contract/base/call'
import { CallError, errors } from '@headgate/contract/base/errors'
import type { CsvUpload } from '@headgate/contract/revenue/import-calls'
import {
  apiRowsStatus,
  getSkippedRows,
  listSkippedRows,
  readImportRows,
  type RowMessage,
  type SkippedRow,
} from '@headgate/contract/revenue/row-calls'
import { findUpload } from '@headgate/db/revenue/import-list'
import { findLoads, loadsOf, type Load } from '@headgate/db/revenue/loads'
import { findImport } from '@headgate/db/revenue/imports'
import { route } from '@headgate/server/route'
import { AnalyticsPart } from '../analytics/analytics-part.ts'
import type { Calls } from '../api-context.ts'

type Outcome = CallData<typeof readImportRows>['rows'][number]['outcome']
type FoundRow = CallData<typeof readImportRows>['rows'][number]

const outcomesOf: Record<RowMessage, Outcome> = {
  'Missing publisher ad account': 'no account',
  uploaded: 'uploaded',
  'Validation failed': 'failed',
}

const messageOf: Record<Outcome, string> = {
  'no account': 'Missing publisher ad account',
  uploaded: 'uploaded',
  failed: 'Validation failed',
  excluded: 'Excluded',
}

/** Rows that were not uploaded, unless other messages are chosen. */
const skipped: readonly RowMessage[] = ['Missing publisher ad account', 'Validation failed']

function toRow(row: FoundRow, loads: ReadonlyMap<number, Load>): SkippedRow {
  const load = loads.get(row.import_id)!
  return {
    id: `${row.import_id}-${row.row_index}`,
    import_id: row.import_id,
    row_index: row.row_index,
    channel: row.channel,
    date: row.date,
    gross_revenue: row.gross_revenue,
    clicks: row.clicks,
    total_searches: row.total_searches,
    monetized_searches: row.monetized_searches,
    message: messageOf[row.outcome],
    reason: row.reason,
    createdAt: load.createdAt,
    csvfile: load.csvName,
    provider: { id: load.providerId, name: load.providerName },
  }
}

interface Asked {
  message?: RowMessage[]
  channel?: string
  order_by: SkippedRow extends Record<infer K, unknown> ? K & string : never
  order_direction: 'ASC' | 'DESC'
  page: number
  size: number
}

/** Rows of imports: skipped and uploaded ones (docs/behaviour/revenue.md#rows-of-an-import). */
export const importRowCalls: Calls = (app, { database: { db }, settings }) => {
  const analytics = new AnalyticsPart(settings)

  async function rowsOf(
    loads: readonly Load[],
    query: Pick<Asked, 'message' | 'channel' | 'order_direction' | 'page' | 'size'> & {
      order_by: Parameters<typeof analytics.send<typeof readImportRows>>[1]['body']['order_by']
    },
    signal: AbortSignal,
  ): Promise<{ data: SkippedRow[]; total: number }> {
    const byId = new Map(loads.map((load) => [load.importId, load]))
    const { rows, total } = await analytics.send(readImportRows, {
      body: {
        imports: loads.map(({ importId, load, providerId }) => ({
          id: importId,
          load,
          provider_id: providerId,
        })),
        outcomes: (query.message ?? skipped).map((message) => outcomesOf[message]),
        channel: query.channel ?? null,
        order_by: query.order_by,
        order_direction: query.order_direction,
        offset: (query.page - 1) * query.size,
        limit: query.size,
      },
      signal,
    })
    return { data: rows.map((row) => toRow(row, byId)), total }
  }

  route(app, listSkippedRows, async ({ query, signal }) => {
    const loads = await findLoads(db, {
      providerIds: query.provider_id,
      importIds: query.import_id,
      files: query.file,
      from: query.from,
      to: query.to,
      q: query.q,
    })
    // The chosen upload; of one advertiser without a chosen file, its newest.
    const isOne = loads.length === 1 || (query.provider_id?.length === 1 && !query.import_id && !query.file)
    const only = isOne ? loads[0] : undefined
    let csvUploadStatus: CsvUpload | null = null
    if (only) csvUploadStatus = (await findUpload(db, only.importId)) ?? null
    return { skippedRows: await rowsOf(loads, query, signal), csvUploadStatus }
  })

  route(app, apiRowsStatus, async ({ query, signal }) => {
    const loads = await findLoads(db, { providerIds: query.provider_id, kind: 'api' })
    return rowsOf(loads, query, signal)
  })

  route(app, getSkippedRows, async ({ params: { id }, query, signal }) => {
    const row = await findImport(db, id)
    const [load] = await loadsOf(db, [id])
    if (!row || !load) throw new CallError(errors.notFound)
    const { rows, total } = await analytics.send(readImportRows, {
      body: {
        imports: [{ id, load: load.load, provider_id: load.providerId }],
        outcomes: query.action === 'uploaded' ? ['uploaded'] : ['no account', 'failed', 'excluded'],
        channel: null,
        order_by: 'row_index',
        order_direction: query.order_direction,
        offset: (query.page - 1) * query.size,
        limit: query.size,
      },
      signal,
    })
    const header =
      query.action === 'uploaded' ? uploadedHeader : [...(row.facts?.header ?? []), 'message', 'reason']
    return {
      data: {
        id,
        advertiser_id: load.providerId,
        csvfile: load.csvName,
        message: row.message,
        createdAt: load.createdAt,
        total_excluded: row.total_excluded,
        header: ['row', ...header],
        rows: rows.map((one) => [
          String(one.row_index),
          ...(query.action === 'uploaded'
            ? uploadedValues(one)
            : skippedValues(one, row.facts?.header.length ?? 0)),
        ]),
        total,
      },
    }
  })
}

const uploadedHeader = [
  'date',
  'channel',
  'country',
  'total_searches',
  'monetized_searches',
  'clicks',
  'gross_revenue',
]

function uploadedValues(row: FoundRow): string[] {
  return [
    row.date ?? '',
    row.channel,
    row.country,
    String(row.total_searches),
    String(row.monetized_searches),
    String(row.clicks),
    row.gross_revenue,
  ]
}

/** The line's own fields, with as many cells as the file has columns. */
function skippedValues(row: FoundRow, columns: number): string[] {
  const texts = Array.from({ length: columns }, (_, at) => row.texts[at] ?? '')
  return [...texts, messageOf[row.outcome], row.reason]
}
