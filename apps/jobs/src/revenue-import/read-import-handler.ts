import { Transform } from 'node:stream'
import type { FileFacts, ImportPreview } from '@headgate/contract/revenue/import-values'
import { messages } from '@headgate/contract/base/messages'
import { previewBooking } from '@headgate/contract/revenue/booking-calls'
import type { Db } from '@headgate/db/base/database'
import { StoredFiles } from '@headgate/db/files/stored-files'
import { readBookingFacts } from '@headgate/db/revenue/booking-facts'
import { readMapping } from '@headgate/db/revenue/csv-mappings'
import { putInForceUnchanged } from '@headgate/db/revenue/imports/checked-imports'
import {
  failImport,
  finishAndPutInForce,
  finishCheck,
  finishReading,
  isErrorFile,
  leaveImport,
  nextLoad,
  storeReading,
  TakenOver,
  takeImport,
  waitForOriginal,
  type ImportRow,
  type ReadResult,
  type Taken,
} from '@headgate/db/revenue/imports/imports'
import { linkChannelValues } from '@headgate/db/revenue/link-channels'
import { resultMessage } from '@headgate/db/revenue/imports/result-message'
import { today } from '@headgate/domain/days'
import type { ColumnForms } from '@headgate/domain/revenue/reading/types'
import { readImport } from '@headgate/queue/jobs/read-import'
import { counter } from '@headgate/runtime/metrics/registry'
import type { PartClient } from '@headgate/runtime/parts/part-client'
import { ImportFiles, isLostFile } from '@headgate/runtime/revenue-file/import-files'
import { readRevenueFile } from '@headgate/runtime/revenue-file/read-revenue-file'
import type { Settings } from '@headgate/runtime/settings'
import { handle, type JobContext, type JobHandler } from '../job.ts'
import type { BookAdvertiser } from './book-advertiser.ts'
import { LineCollector } from './collect-lines.ts'
import { doubtAboutFile } from './file-doubt.ts'
import { RowSender } from './row-sender.ts'
import { keepSigning } from './work-sign.ts'

/** A booking of a million rows takes some seconds; this is for a slow disk and a long queue. */
const BOOKING_MS = 280_000

const files = counter(
  {
    name: 'headgate_import_files_total',
    help: 'Uploaded files of revenue that were read, by outcome; checked are dry runs and those with a doubt.',
    labelNames: ['outcome'],
  },
  [{ outcome: 'booked' }, { outcome: 'checked' }, { outcome: 'failed' }],
)
const rows = counter(
  {
    name: 'headgate_import_rows_total',
    help: 'Rows of uploaded files of revenue, by outcome of the reading.',
    labelNames: ['outcome'],
  },
  (['uploaded', 'unmatched', 'failed', 'excluded'] as const).map((outcome) => ({ outcome })),
)

/** Fails an import that nobody has taken over meanwhile. */
async function refuse(...given: Parameters<typeof failImport>): Promise<void> {
  await failImport(...given)
  files.inc({ outcome: 'failed' })
}

interface Needs {
  dataDir: string
  analytics: PartClient
  book: BookAdvertiser
}

const originals = (db: Db, dataDir: string) => new ImportFiles(dataDir, new StoredFiles(db, 'import'))

/** Reads the file of an import and returns what became of its lines, or why nothing can be read. */
async function read(
  db: Db,
  { dataDir, analytics }: Needs,
  row: ImportRow,
  progress: { bytes: number },
  signal: AbortSignal,
): Promise<{ problem: string | null; result: ReadResult }> {
  const kept = originals(db, dataDir)
  const key = { providerId: row.provider_id, importId: row.id }
  const given = {
    facts: await readBookingFacts(db, row.provider_id),
    linkChannels: await linkChannelValues(db, row.provider_id),
    now: row.made_at,
  }
  const collect = (load: number) =>
    new LineCollector(
      { ...key, load },
      {
        ...given,
        rows: new RowSender(analytics, 'reported_row', signal),
        skipped: new RowSender(analytics, 'skipped_line', signal),
      },
    )
  let lines = collect(row.load!)
  const mapping = await readMapping(db, row.provider_id)
  if (!mapping)
    return { problem: messages.csv.noMapping, result: { ...lines.result(), message: '', facts: null } }
  const open = () => {
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        progress.bytes += chunk.length
        done(null, chunk)
      },
    })
    const content = kept.open(row.id)
    content.on('error', (cause) => counted.destroy(cause))
    counted.on('close', () => content.destroy())
    return content.pipe(counted)
  }
  const { reading, problem } = await readRevenueFile(open, mapping, {
    today: today(),
    take: (batch) => lines.take(batch),
    startAgain: async () => {
      await lines.end()
      lines = collect(await nextLoad(db))
      progress.bytes = 0
    },
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
        open_forms: openForms(reading.numberForms),
        doubt: null,
      },
    },
  }
}

/** Fields whose form of numbers the file does not show. */
function openForms(forms: ColumnForms): FileFacts['open_forms'] {
  return Object.fromEntries(
    Object.entries(forms).flatMap(([field, { settledBy }]) =>
      settledBy === 'kept' || settledBy === 'default' ? [[field, settledBy]] : [],
    ),
  )
}

/** What a booking of an import would change: its dry run. */
const foretold = (analytics: PartClient, { id, provider_id }: ImportRow, signal: AbortSignal) =>
  analytics.send(previewBooking, {
    body: { provider_id, change: { kind: 'import', import_id: id, in_force: true } },
    signal,
  })

interface Read {
  taken: ImportRow
  result: ReadResult
  foretell: () => Promise<ImportPreview>
}

/** A dry run that is out of date is made again so often. Then a person looks at it. */
const MOST_DRY_RUNS = 3

/**
 * Puts a file in force that is to be booked at once. Otherwise it waits for a person as a checked dry run: when one was
 * asked for, when the file does not look like its advertiser's, and when it is a mended error file that replaces lines.
 * Returns whether it is in force.
 */
async function comesIntoForce(db: Db, { taken, result, foretell }: Read): Promise<boolean> {
  const doubt = await doubtAboutFile(db, taken, result, today())
  let stored: Taken = taken
  if (taken.books_at_once && doubt === null) {
    if (!isErrorFile(result.facts)) {
      await finishAndPutInForce(db, taken, result)
      return true
    }
    stored = await storeReading(db, taken, result)
    for (let made = 0; made < MOST_DRY_RUNS; made += 1) {
      const { replaced, stamp } = await foretell()
      if (replaced?.needs_tick) break
      if (await putInForceUnchanged(db, stored, stamp)) return true
    }
  }
  const facts = result.facts && { ...result.facts, doubt }
  await finishReading(db, stored, { ...result, facts })
  await finishCheck(db, taken.id, await foretell(), doubt?.text)
  return false
}

async function run(
  needs: Needs,
  importId: number,
  { database: { db }, log, signal }: JobContext,
): Promise<void> {
  const { analytics, dataDir } = needs
  if (!(await originals(db, dataDir).has(importId))) {
    const waits = await waitForOriginal(db, importId)
    if (waits === 'from now on')
      log.warn(
        { import: importId },
        'the original of an import is not in PostgreSQL yet, the import waits for it',
      )
    if (waits) return
  }
  const taken = await takeImport(db, importId)
  if (!taken) return
  let isOurs = true
  const progress = { bytes: 0 }
  const endSigns = keepSigning(db, importId, () => Math.min(progress.bytes, taken.file_bytes ?? 0))
  const within = () => AbortSignal.any([signal, AbortSignal.timeout(BOOKING_MS)])
  try {
    if (taken.stage === 'reading') {
      const found = await read(db, needs, taken, progress, signal).catch((cause: unknown) => {
        if (!isLostFile(cause)) throw cause
        log.error({ import: importId, err: cause }, 'the original file of an import cannot be read')
      })
      if (!found) return await refuse(db, taken, messages.csv.originalLost)
      const { problem, result } = found
      for (const outcome of ['uploaded', 'unmatched', 'failed', 'excluded'] as const)
        rows.inc({ outcome }, result[outcome])
      if (problem !== null) return await refuse(db, taken, problem, result)
      const foretell = () => foretold(analytics, taken, within())
      if (!(await comesIntoForce(db, { taken, result, foretell }))) return files.inc({ outcome: 'checked' })
    }
    const booked = await needs.book(db, taken.provider_id, within())
    files.inc({ outcome: 'booked' })
    log.info({ import: importId, ...booked }, 'import booked')
  } catch (cause) {
    if (!(cause instanceof TakenOver)) throw cause
    isOurs = false
    log.warn({ import: importId }, 'another process reads this import now')
  } finally {
    await endSigns()
    if (isOurs) await leaveImport(db, importId).catch(() => {})
  }
}

/** Reads and books uploaded files: docs/behaviour/revenue.md#loading-a-file. */
export function readImportHandler(
  settings: Pick<Settings, 'DATA_DIR'>,
  analytics: PartClient,
  book: BookAdvertiser,
): JobHandler<(typeof readImport)['payload']> {
  const needs = { dataDir: settings.DATA_DIR, analytics, book }
  return handle(readImport, (payload, context) => run(needs, payload.import, context))
}
