import { CallError, errors } from '@headgate/contract/base/errors'
import { previewBooking } from '@headgate/contract/revenue/booking-calls'
import {
  acceptImport,
  checkImportAgain,
  csvStatus,
  discardImport,
  getRevenueImport,
  listCsvFiles,
  listCsvUploads,
  previewImportInForce,
  setImportInForce,
  uploadCsv,
} from '@headgate/contract/revenue/import-calls'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { acceptChecked, checkAgain, discardChecked } from '@headgate/db/revenue/imports/checked-imports'
import { findUpload, getImport, listFiles, listUploads } from '@headgate/db/revenue/imports/import-list'
import * as imports from '@headgate/db/revenue/imports/imports'
import { refuseUnloadable } from '@headgate/db/revenue/loadable-providers'
import { JobSender } from '@headgate/queue/job-sender'
import { bookRevenue } from '@headgate/queue/jobs/book-revenue'
import { readImport } from '@headgate/queue/jobs/read-import'
import { ImportFiles } from '@headgate/runtime/revenue-file/import-files'
import { route } from '@headgate/server/route'
import { AnalyticsPart } from '../analytics/analytics-part.ts'
import type { Calls } from '../api-context.ts'
import { takesUploads, takeUpload } from './take-upload.ts'

/** Uploads of revenue files and what becomes of them (docs/behaviour/revenue.md#loading-a-file). */
export const importCalls: Calls = async (app, { database, settings }) => {
  const { db } = database
  const files = new ImportFiles(settings.DATA_DIR, new StoredFiles(db, 'import'))
  const jobs = new JobSender(database, [readImport, bookRevenue])
  const analytics = new AnalyticsPart(settings)
  app.addHook('onClose', () => jobs.stop())

  // A separate scope: no other call takes files of this size.
  await app.register(async (scope) => {
    await takesUploads(scope)
    route(scope, uploadCsv, async ({ query: { dry_run }, by, request, begin }) => {
      const id = await imports.nextImportId(db)
      const { providerId, csvName, hash, bytes } = await takeUpload(request, files, id)
      let mayBeNoted = false
      try {
        await begin({ providerId, csvName, hash })
        await db.transaction(async (tx) => {
          await refuseUnloadable(tx, providerId)
          const file = { providerId, csvName, hash, bytes, booksAtOnce: !dry_run }
          await imports.createFileImport(tx, by, id, file)
          await jobs.send(tx, readImport, { import: id })
          mayBeNoted = true
        })
      } catch (cause) {
        // The commit may be done although its reply was lost. If it is not, the file goes as one that no import names.
        if (!mayBeNoted) await files.remove(id).catch(() => undefined)
        throw cause
      }
      return { created_id: id, csv_name: csvName }
    })
  })

  route(app, csvStatus, async ({ query: { csv_status_id, csv_name } }) => {
    const upload = await findUpload(db, csv_status_id)
    return { data: upload && (csv_name === undefined || upload.csv_name === csv_name) ? upload : null }
  })

  route(app, listCsvUploads, ({ query }) => listUploads(db, query))

  route(app, listCsvFiles, async ({ query }) => ({ files: await listFiles(db, query.provider_id) }))

  route(app, getRevenueImport, async ({ params }) => ({ data: await getImport(db, params.id) }))

  route(app, acceptImport, async ({ params: { id }, body, by }) => {
    await db.transaction(async (tx) => {
      const { providerId, isStale } = await acceptChecked(tx, by, id, body)
      if (isStale) await jobs.send(tx, readImport, { import: id })
      else await jobs.send(tx, bookRevenue, { provider: providerId })
    })
    return { data: await getImport(db, id) }
  })

  route(app, checkImportAgain, async ({ params: { id }, body, by }) => {
    await db.transaction(async (tx) => {
      await checkAgain(tx, by, id, body)
      await jobs.send(tx, readImport, { import: id })
    })
    return { data: await getImport(db, id) }
  })

  route(app, discardImport, async ({ params: { id }, by }) => {
    await db.transaction((tx) => discardChecked(tx, by, id))
    return { data: await getImport(db, id) }
  })

  route(app, setImportInForce, async ({ params: { id }, body, by }) => {
    await db.transaction(async (tx) => {
      const row = await imports.setInForce(tx, by, id, body.in_force)
      await jobs.send(tx, bookRevenue, { provider: row.provider_id })
    })
    return { data: await getImport(db, id) }
  })

  route(app, previewImportInForce, async ({ params: { id }, query, signal }) => {
    const row = await imports.findImport(db, id)
    if (!row) throw new CallError(errors.notFound)
    const change = { kind: 'import', import_id: id, ...query } as const
    return {
      preview: await analytics.send(previewBooking, {
        body: { provider_id: row.provider_id, change },
        signal,
      }),
    }
  })
}
