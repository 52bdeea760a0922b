import { CallError, errors } from '@headgate/contract/base/errors'
import { factText } from '@headgate/contract/reports/dimensions'
import type { CsvUpload } from '@headgate/contract/revenue/import-calls'
import { isUploaded } from '@headgate/contract/revenue/import-values'
import {
  apiRowsStatus,
  getSkippedRows,
  listSkippedRows,
  type LogAction,
  type RowMessage,
  type SkippedRow,
} from '@headgate/contract/revenue/row-calls'
import { readHeader } from '@headgate/db/revenue/imports/api-imports'
import { findUpload } from '@headgate/db/revenue/imports/import-list'
import { findLoads, loadsOf, type Load } from '@headgate/db/revenue/imports/loads'
import { findImport } from '@headgate/db/revenue/imports/imports'
import { route } from '@headgate/server/route'
import { AnalyticsPart } from '../analytics/analytics-part.ts'
import type { Calls } from '../api-context.ts'
import {
  askImportRows,
  readFieldNames,
  type ImportRowOf,
  type Outcome,
  type WantedOutcome,
  type WantedRows,
} from './import-rows.ts'

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

/** The rows of a log. */
const outcomesIn: Record<LogAction, WantedOutcome[]> = {
  skipped: ['no account', 'failed', 'excluded'],
  uploaded: ['uploaded'],
  read: ['read'],
}

/** Rows that were not uploaded, unless other messages are chosen. */
const skipped: readonly RowMessage[] = ['Missing publisher ad account', 'Validation failed']

function toRow(row: ImportRowOf, loads: ReadonlyMap<number, Load>): SkippedRow {
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

/** Rows of imports: skipped and uploaded ones (docs/behaviour/revenue.md#rows-of-an-import). */
export const importRowCalls: Calls = (app, { database: { db }, settings }) => {
  const analytics = new AnalyticsPart(settings)

  async function rowsOf(
    loads: readonly Load[],
    { message, ...query }: Omit<WantedRows, 'outcomes'> & { message?: RowMessage[] | undefined },
    signal: AbortSignal,
  ): Promise<{ data: SkippedRow[]; total: number }> {
    const byId = new Map(loads.map((load) => [load.importId, load]))
    const outcomes = (message ?? skipped).map((one) => outcomesOf[one])
    const asked = loads.map((load) => ({ ...load, hasUploaded: isUploaded(load.stage) }))
    const { rows, total } = await askImportRows(analytics, asked, { ...query, outcomes }, signal)
    return { data: rows.map((row) => toRow(row, byId)), total }
  }

  route(app, listSkippedRows, async ({ query, signal }) => {
    const loads = await findLoads(db, {
      providerIds: query.provider_id,
      importIds: query.import_id,
      files: query.file,
      // Runs of APIs have a list of their own. An import that is chosen itself is shown whatever it is.
      kind: query.import_id ? undefined : 'file',
      statuses: query.status,
      from: query.from,
      to: query.to,
      q: query.q,
    })
    // The chosen upload. If only one advertiser is chosen, its newest upload.
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
    const { action, date, channel, country, page, size, order_direction } = query
    const wanted = {
      outcomes: outcomesIn[action],
      date,
      channel: channel && factText(channel),
      country: country && factText(country),
      page,
      size,
      order_direction,
    }
    const { rows, total } = await askImportRows(analytics, [load], wanted, signal)
    const isSkipped = action === 'skipped'
    const header = isSkipped ? await readHeader(db, row) : []
    const names = isSkipped ? [...header, 'Message', 'Reason'] : readFieldNames
    const values = rows.map((one) => [
      String(one.row_index),
      ...(isSkipped ? skippedValues(one, header.length) : readValues(one)),
    ])
    const isOfUploaded = action === 'uploaded'
    return {
      data: {
        id,
        advertiser_id: load.providerId,
        csvfile: load.csvName,
        message: row.message,
        stage: row.stage,
        createdAt: load.createdAt,
        total_excluded: row.total_excluded,
        columns: ['Row', ...names],
        fields: isOfUploaded ? [] : values,
        uploaded_fields: isOfUploaded ? values : [],
        total,
      },
    }
  })
}

/** In the order of `readFieldNames`. */
function readValues(row: ImportRowOf): string[] {
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

/** The line's own fields, with as many cells as there are columns. */
function skippedValues(row: ImportRowOf, columns: number): string[] {
  const texts = Array.from({ length: columns }, (_, at) => row.texts[at] ?? '')
  return [...texts, messageOf[row.outcome], row.reason]
}
