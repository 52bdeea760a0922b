import { Readable } from 'node:stream'
import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import { downloadImport } from '@headgate/contract/revenue/import-calls'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { readHeader } from '@headgate/db/revenue/imports/api-imports'
import { findImport, type ImportRow } from '@headgate/db/revenue/imports/imports'
import { errorFile } from '@headgate/domain/revenue/reading/error-file'
import { separators, type Separator } from '@headgate/domain/revenue/reading/types'
import { ImportFiles } from '@headgate/runtime/revenue-file/import-files'
import { FileAnswer, csvFile } from '@headgate/server/answer'
import { csvLines, csvNumber, csvText } from '@headgate/server/csv'
import { route } from '@headgate/server/route'
import { AnalyticsPart } from '../analytics/analytics-part.ts'
import type { Calls } from '../api-context.ts'
import { askImportRows, readFieldNames, type WantedOutcome } from './import-rows.ts'

/** Without it, spreadsheets read UTF-8 as another encoding. A mended error file would bring other channels than it had. */
const UTF8_MARK = '\uFEFF'

/** Rows that are read at once; a download of any size needs memory for one part. */
const PART = 10_000

/** Downloads of an import: docs/behaviour/revenue.md#rows-of-an-import. */
export const importDownloadCalls: Calls = (app, { database: { db }, settings }) => {
  const files = new ImportFiles(settings.DATA_DIR, new StoredFiles(db, 'import'))
  const analytics = new AnalyticsPart(settings)

  async function* partsOf(row: ImportRow, outcomes: WantedOutcome[], signal: AbortSignal) {
    const load = { importId: row.id, load: row.load!, providerId: row.provider_id }
    for (let page = 1; ; page += 1) {
      const wanted = { outcomes, order_direction: 'ASC', page, size: PART } as const
      const { rows } = await askImportRows(analytics, [load], wanted, signal)
      if (rows.length > 0) yield rows
      if (rows.length < PART) return
    }
  }

  async function* uploadedRows(row: ImportRow, signal: AbortSignal) {
    yield UTF8_MARK + csvLines([['Row', ...readFieldNames]])
    for await (const rows of partsOf(row, ['read'], signal))
      yield csvLines(
        rows.map((one) => [
          csvNumber(one.row_index),
          one.date,
          csvText(one.channel),
          one.country,
          csvNumber(one.total_searches),
          csvNumber(one.monetized_searches),
          csvNumber(one.clicks),
          Number(one.gross_revenue),
        ]),
      )
  }

  async function* skippedLines(row: ImportRow, signal: AbortSignal) {
    const named = separators.find((one) => one === row.facts?.separator)
    const separator: Separator = named ?? ','
    const file = errorFile(await readHeader(db, row), separator)
    yield UTF8_MARK + file.header
    for await (const rows of partsOf(row, ['no account', 'failed'], signal)) yield file.lines(rows)
  }

  route(app, downloadImport, async ({ params: { id }, query: { what }, signal }) => {
    const row = await findImport(db, id)
    if (!row || (what === 'original' && row.file_hash === null) || (what !== 'original' && row.load === null))
      throw new CallError(errors.notFound)
    const name = (row.csv_name ?? `import-${id}`).replace(/\.csv$/i, '')
    if (what === 'original') {
      if (!(await files.has(id))) throw new CallError(errors.notFound, { text: messages.csv.noOriginal })
      const bytes = row.file_bytes ?? undefined
      return new FileAnswer(files.open(id), `${name.replaceAll(/[^\w.-]/g, '-')}.csv`, 'text/csv', bytes)
    }
    const parts = what === 'rows' ? uploadedRows(row, signal) : skippedLines(row, signal)
    return csvFile(Readable.from(parts), `${name}-${what}`)
  })
}
