import { Transform } from 'node:stream'
import { messages } from '@headgate/contract/base/messages'
import { bookProvider, previewBooking } from '@headgate/contract/revenue/booking-calls'
import type { Db } from '@headgate/db/base/database'
import { readBookingFacts } from '@headgate/db/revenue/booking-facts'
import { readMapping } from '@headgate/db/revenue/csv-mappings'
import {
  failImport,
  finishAndPutInForce,
  finishCheck,
  finishReading,
  leaveImport,
  takeImport,
  type ImportRow,
  type ReadResult,
} from '@headgate/db/revenue/imports'
import { linkChannelValues } from '@headgate/db/revenue/link-channels'
import { resultMessage } from '@headgate/db/revenue/result-message'
import { today } from '@headgate/domain/days'
import { readImport } from '@headgate/queue/jobs/read-import'
import type { PartClient } from '@headgate/runtime/parts/part-client'
import { ImportFiles } from '@headgate/runtime/revenue-file/import-files'
import { readRevenueFile } from '@headgate/runtime/revenue-file/read-revenue-file'
import type { Settings } from '@headgate/runtime/settings'
import { handle, type JobContext, type JobHandler } from '../job.ts'
import { LineCollector } from './collect-lines.ts'
import { RowSender } from './row-sender.ts'
import { keepSigning } from './work-sign.ts'

/** A booking of a million rows takes some seconds; this is for a slow disk and a long queue. */
const BOOKING_MS = 280_000

/** How often a file is read: once for the forms of its columns, once for its lines. */
const PASSES = 2

interface Needs {
  files: ImportFiles
  analytics: PartClient
}

/** Reads the file of an import and returns what became of its lines, or why nothing can be read. */
async function read(
  db: Db,
  { files, analytics }: Needs,
  row: ImportRow,
  count: (bytes: number) => void,
  signal: AbortSignal,
): Promise<{ problem: string | null; result: ReadResult }> {
  const key = { providerId: row.provider_id, importId: row.id, load: row.load! }
  const lines = new LineCollector(key, {
    facts: await readBookingFacts(db, row.provider_id),
    linkChannels: await linkChannelValues(db, row.provider_id),
    rows: new RowSender(analytics, 'reported_row', signal),
    skipped: new RowSender(analytics, 'skipped_line', signal),
    now: new Date(),
  })
  const mapping = await readMapping(db, row.provider_id)
  if (!mapping)
    return { problem: messages.csv.noMapping, result: { ...lines.result(), message: '', facts: null } }
  const open = () => {
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        count(chunk.length)
        done(null, chunk)
      },
    })
    const content = files.open(row.id)
    content.on('error', (cause) => counted.destroy(cause))
    counted.on('close', () => content.destroy())
    return content.pipe(counted)
  }
  const { reading, problem } = await readRevenueFile(open, mapping, {
    today: today(),
    take: (batch) => lines.take(batch),
    signal,
  })
  await lines.end()
  const counts = lines.result()
  return {
    problem,
    result: {
      ...counts,
      message: problem ?? resultMessage(counts),
      facts: {
        encoding: reading.encoding,
        separator: reading.separator,
        date_order: reading.dateOrder,
        number_forms: Object.fromEntries(
          Object.entries(reading.numberForms).map(([field, found]) => [field, found.form]),
        ),
        header: reading.header,
        mapped: reading.mapped,
        unmapped: reading.unmapped,
        missing: reading.missing,
      },
    },
  }
}

async function run(
  needs: Needs,
  importId: number,
  { database: { db }, log, signal }: JobContext,
): Promise<void> {
  const { analytics } = needs
  const taken = await takeImport(db, importId)
  if (!taken) return
  let bytes = 0
  const endSigns = keepSigning(db, importId, () =>
    Math.min(Math.floor(bytes / PASSES), taken.file_bytes ?? 0),
  )
  const within = () => AbortSignal.any([signal, AbortSignal.timeout(BOOKING_MS)])
  try {
    if (taken.stage === 'reading') {
      const { problem, result } = await read(db, needs, taken, (more) => (bytes += more), signal)
      if (problem !== null) return await failImport(db, importId, problem, result)
      if (taken.books_at_once) await finishAndPutInForce(db, importId, result)
      else {
        await finishReading(db, importId, result)
        const body = {
          provider_id: taken.provider_id,
          change: { kind: 'import', import_id: importId, in_force: true },
        } as const
        return await finishCheck(
          db,
          importId,
          await analytics.send(previewBooking, { body, signal: within() }),
        )
      }
    }
    const booked = await analytics.send(bookProvider, {
      body: { provider_id: taken.provider_id },
      signal: within(),
    })
    log.info({ import: importId, ...booked }, 'import booked')
  } finally {
    await endSigns()
    await leaveImport(db, importId).catch(() => {})
  }
}

/** Reads and books uploaded files: docs/behaviour/revenue.md#loading-a-file. */
export function readImportHandler(
  settings: Pick<Settings, 'DATA_DIR'>,
  analytics: PartClient,
): JobHandler<(typeof readImport)['payload']> {
  const needs = { files: new ImportFiles(settings.DATA_DIR), analytics }
  return handle(readImport, (payload, context) => run(needs, payload.import, context))
}
