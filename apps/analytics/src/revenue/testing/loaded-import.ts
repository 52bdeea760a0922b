import { Readable } from 'node:stream'
import { systemActor } from '@headgate/db/base/audit'
import type { Database } from '@headgate/db/base/database'
import { StoredFiles } from '@headgate/db/files/stored-files'
import {
  createFileImport,
  finishAndPutInForce,
  nextImportId,
  takeImport,
} from '@headgate/db/revenue/imports/imports'
import { reportedRows, skippedLines } from '@headgate/domain/revenue/import-rows'
import { millionthsOf, moneyText } from '@headgate/domain/revenue/money'
import { ImportFiles } from '@headgate/runtime/revenue-file/import-files'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { storeImportRows } from '@headgate/warehouse/revenue/import-rows'

export interface LoadedRow {
  day: string
  channel: string
  country: string
  searches: number
  /** Decimal text. */
  revenue: string
  /** Whether an account has the channel. */
  isMatched: boolean
  /** A country was given that could not be read. */
  isCountryUnread?: boolean
  /** As many as the searches, unless given. */
  monetized?: number
  /** 1, unless given. */
  clicks?: number
  /** None, unless given. */
  followon?: number
  initial?: number
}

interface Given {
  database: Database
  warehouse: Warehouse
  dataDir: string
}

/** Seconds since 1970. */
const MADE = Date.parse('2026-11-01T00:00:00Z') / 1_000

/**
 * Loads a file as jobs do, up to its being in force: it must still be booked. `failed` lines of it could not be read.
 * Returns the import's number.
 */
export async function loadFile(
  { database: { db }, warehouse, dataDir }: Given,
  providerId: number,
  rows: readonly LoadedRow[],
  failed = 0,
): Promise<number> {
  const id = await nextImportId(db)
  const content = rows.map((row) => Object.values(row).join(',')).join('\n')
  const { hash, bytes } = await new ImportFiles(dataDir, new StoredFiles(db, 'import')).keep(
    id,
    Readable.from([content]),
    1_000_000,
  )
  const file = { providerId, csvName: 'report.csv', hash, bytes, booksAtOnce: true }
  await createFileImport(db, systemActor, id, file)
  const load = (await takeImport(db, id))!.load!
  const unmatched = rows.filter((row) => !row.isMatched)
  const reported = reportedRows()
  for (const [at, row] of rows.entries()) {
    const { columns } = reported
    columns.provider_id.add(providerId)
    columns.date.add(row.day)
    columns.import_id.add(id)
    columns.load.add(load)
    columns.row_index.add(at)
    columns.is_matched.add(row.isMatched ? 1 : 0)
    columns.channel.add(row.channel)
    columns.country.add(row.country)
    columns.country_unread.add(row.isCountryUnread ? 1 : 0)
    columns.total_searches.add(row.searches)
    columns.monetized_searches.add(row.monetized ?? row.searches)
    columns.clicks.add(row.clicks ?? 1)
    columns.followon_searches.add(row.followon ?? 0)
    columns.initial_searches.add(row.initial ?? 0)
    columns.revenue.add(millionthsOf(row.revenue))
  }
  if (rows.length > 0) await storeImportRows(warehouse, 'reported_row', reported.take())
  const skipped = skippedLines()
  for (let at = 0; at < unmatched.length + failed; at += 1) {
    const { columns } = skipped
    const row = unmatched[at]
    columns.provider_id.add(providerId)
    columns.import_id.add(id)
    columns.load.add(load)
    columns.row_index.add(row ? at : 1_000 + at - unmatched.length)
    columns.outcome.add(row ? 'no account' : 'failed')
    columns.date.add(row?.day ?? null)
    columns.channel.add(row?.channel ?? '')
    columns.total_searches.add(0)
    columns.monetized_searches.add(0)
    columns.clicks.add(0)
    columns.revenue.add(0)
    columns.field.add(row ? '' : 'date')
    columns.reason.add(row ? '' : 'not a day')
    columns.texts.add([])
    columns.created_at.add(MADE)
  }
  if (skipped.rows > 0) await storeImportRows(warehouse, 'skipped_line', skipped.take())
  const byDay = Map.groupBy(rows, (row) => row.day)
  const searches = (list: readonly LoadedRow[]) => list.reduce((sum, row) => sum + row.searches, 0)
  await finishAndPutInForce(
    db,
    { id, load },
    {
      load,
      message: 'loaded',
      uploaded: rows.length - unmatched.length,
      unmatched: unmatched.length,
      failed,
      excluded: 0,
      checkSum: searches(rows),
      uploadedSum: searches(rows) - searches(unmatched),
      facts: null,
      channelLists: null,
      days: [...byDay].map(([day, own]) => ({
        day,
        rows: own.length,
        revenue: moneyText(own.reduce((sum, row) => sum + millionthsOf(row.revenue), 0)),
      })),
    },
  )
  return id
}
