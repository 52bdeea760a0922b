import { isErrorHeader } from '@headgate/domain/revenue/reading/error-file'
import { CallError, errors } from '@headgate/contract/base/errors'
import type { ChannelLists, FileFacts, ImportPreview } from '@headgate/contract/revenue/import-values'
import { eq, sql } from 'drizzle-orm'
import { arrayParam } from '../../base/arrays.ts'
import { writeAudit, type Actor } from '../../base/audit.ts'
import type { Db } from '../../base/database.ts'
import { csvMapping, revenueImport } from '../../schema/all.ts'
import { requestBookingOfDays } from '../booking-requests.ts'

/** A process that works on an import says so at least this often; after three times as long it counts as gone. */
export const WORK_SIGN_SECONDS = 5

export type ImportRow = typeof revenueImport.$inferSelect

/** Days that an import covers, in order. For a removal every day of its range. */
export async function coveredDays(db: Db, importId: number): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select day::text from revenue_import_day where import_id = ${importId}
    union
    select d::date::text from revenue_import i, generate_series(i.from_day, i.to_day, interval '1 day') d
      where i.id = ${importId} and i.kind = 'removal'
    order by day`)
  return rows.map((row) => row.day)
}

export async function findImport(db: Db, id: number): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(revenueImport).where(eq(revenueImport.id, id))
  return row
}

export interface NewFile {
  providerId: number
  csvName: string
  hash: string
  bytes: number
  booksAtOnce: boolean
  /** When it was received. Only the loader of a past sets it; for all others it is now. */
  madeAt?: Date
}

/** Texts that operators read while an import runs. */
export const importTexts = {
  waiting: 'Waiting to be read.',
  withoutFile:
    'The file is still only on the server that took it. It is read when that server runs this version; after a day the import fails.',
  reading: 'The rows are being read.',
  checking: 'The rows are read. What they would change is being computed.',
  checked: 'The rows are read and nothing is booked yet. Look at the result and book it, or discard it.',
  booking: 'The rows are read and are being booked.',
  discarded: 'Discarded before it was booked.',
} as const

/** The moment of a past import, or now. */
export const receivedAt = (madeAt: Date | undefined) =>
  sql`coalesce(${madeAt?.toISOString() ?? null}::timestamptz, now())`

/**
 * Notes an uploaded file under the next number, with the scope that the advertiser's mapping keeps. `id` is drawn
 * beforehand, because the file is kept under it.
 */
export async function createFileImport(tx: Db, by: Actor, id: number, file: NewFile): Promise<void> {
  const [mapping] = await tx
    .select({ scope: csvMapping.scope })
    .from(csvMapping)
    .where(eq(csvMapping.advertiser_id, file.providerId))
  await tx.execute(sql`
    insert into revenue_import (id, provider_id, kind, scope, stage, books_at_once, csv_name, file_hash, file_bytes,
      message, created_by, created_at, made_at)
    overriding system value
    values (${id}, ${file.providerId}, 'file', ${mapping?.scope ?? 'days'}, 'waiting', ${file.booksAtOnce},
      ${file.csvName}, ${file.hash}, ${file.bytes}, ${importTexts.waiting}, ${by.asUserId ?? by.actorUserId},
      ${receivedAt(file.madeAt)}, ${receivedAt(file.madeAt)})`)
  await writeAudit(tx, by, [
    {
      action: 'create',
      entity: 'revenue_import',
      entityId: id,
      after: { provider_id: file.providerId, csv_name: file.csvName, file_hash: file.hash },
    },
  ])
}

/** The number of the next import, for a file that has to be kept before it is noted. */
export async function nextImportId(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('revenue_import', 'id')) as id`,
  )
  return Number(rows[0]!.id)
}

const isFree = sql`(worked_on_at is null
  or worked_on_at < clock_timestamp() - make_interval(secs => ${3 * WORK_SIGN_SECONDS}))`

/**
 * Takes an import that waits, or whose process is gone, and gives its reading a number of its own. Undefined when
 * another process works on it or nothing is left to do.
 */
export async function takeImport(db: Db, id: number): Promise<ImportRow | undefined> {
  const [row] = await db
    .update(revenueImport)
    .set({
      worked_on_at: sql`clock_timestamp()`,
      updated_at: sql`clock_timestamp()`,
      stage: sql`case when stage = 'waiting' then 'reading' else stage end`,
      message: sql`case when stage in ('waiting', 'reading') then ${importTexts.reading} else message end`,
      read_bytes: sql`case when stage in ('waiting', 'reading') then 0 else read_bytes end`,
      load: sql`case when stage in ('waiting', 'reading') then nextval('import_load')::int else load end`,
    })
    .where(
      sql`${revenueImport.id} = ${id} and ${isFree}
        and (stage = 'booking' or (kind = 'file' and stage in ('waiting', 'reading')))`,
    )
    .returning()
  return row
}

/** Hours that an import waits for its original: longer than an upgrade of all hosts takes. */
const FILE_HOURS = 24

/**
 * Lets an import wait whose original is not there: an API of the version before took it, and has it on its own disk until
 * its upgrade (docs/upgrade.md#one-version-back). Undefined when it waits no longer, or nothing is left to read.
 */
export async function waitForOriginal(db: Db, id: number): Promise<'from now on' | 'as before' | undefined> {
  const { rowCount } = await db.execute(sql`
    update revenue_import set message = ${importTexts.withoutFile}, updated_at = clock_timestamp()
    where id = ${id} and kind = 'file' and stage in ('waiting', 'reading') and ${isFree}
      and message <> ${importTexts.withoutFile}`)
  if (rowCount !== 0) return 'from now on'
  const { rows } = await db.execute(sql`
    select from revenue_import
    where id = ${id} and message = ${importTexts.withoutFile}
      and updated_at > clock_timestamp() - make_interval(hours => ${FILE_HOURS})`)
  return rows.length > 0 ? 'as before' : undefined
}

/** Says that the process of an import lives, and how far it is. */
export async function signImport(db: Db, id: number, readBytes: number): Promise<void> {
  await db.execute(sql`
    update revenue_import set worked_on_at = clock_timestamp(), read_bytes = ${readBytes}
    where id = ${id} and stage in ('reading', 'booking')`)
}

/** Lets go of an import, so that the next process takes it at once. */
export async function leaveImport(db: Db, id: number): Promise<void> {
  await db.execute(sql`update revenue_import set worked_on_at = null where id = ${id}`)
}

/** Imports that wait or whose process is gone. Runs of APIs are read by their own job. */
export async function importsToResume(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from revenue_import
    where (stage = 'booking' or (kind = 'file' and stage in ('waiting', 'reading'))) and ${isFree}
      and updated_at < clock_timestamp() - make_interval(secs => ${2 * WORK_SIGN_SECONDS})
    order by id limit 100`)
  return rows.map((row) => row.id)
}

export interface ReadResult {
  load: number
  message: string
  uploaded: number
  unmatched: number
  failed: number
  excluded: number
  checkSum: number
  uploadedSum: number
  facts: FileFacts | null
  channelLists: ChannelLists | null
  /** Days with their rows and reported money as decimal text. */
  days: readonly { day: string; rows: number; revenue: string }[]
  /** Lines that could not be read, by channel (empty without one) and day. */
  failedLines?: readonly {
    channel: string
    day: string | null
    rows: number
    revenue: string
    reason: string
  }[]
}

/** An import as it was taken: `load` is the number of its reading. */
export type Taken = Pick<ImportRow, 'id' | 'load'>

/** Whether an import is a mended error file: docs/behaviour/loading-revenue.md#dry-run. */
export const isErrorFile = (facts: FileFacts | null): boolean => facts !== null && isErrorHeader(facts.header)

/** Another process has taken an import since, and carries on with it. */
export class TakenOver extends Error {}

/** Stores what a reading found. Throws {@link TakenOver}. */
async function storeRead(tx: Db, { id, load }: Taken, result: ReadResult): Promise<void> {
  const days = result.days.map(({ day }) => day).toSorted()
  const { rowCount } = await tx.execute(sql`
    update revenue_import set load = ${result.load}, message = ${result.message},
      total_rows = ${result.uploaded + result.unmatched + result.failed + result.excluded},
      total_uploaded = ${result.uploaded}, total_unmatched = ${result.unmatched}, total_failed = ${result.failed},
      total_excluded = ${result.excluded}, check_sum = ${result.checkSum}, uploaded_sum = ${result.uploadedSum},
      facts = ${JSON.stringify(result.facts)}::jsonb, channel_lists = ${JSON.stringify(result.channelLists)}::jsonb,
      scope = case when ${isErrorFile(result.facts)} then 'lines' else scope end,
      from_day = ${days[0] ?? null}, to_day = ${days.at(-1) ?? null}, read_bytes = coalesce(file_bytes, 0),
      updated_at = clock_timestamp()
    where id = ${id} and load is not distinct from ${load} and stage = 'reading'`)
  if (rowCount === 0) throw new TakenOver(`another process has taken import ${id}`)
  await tx.execute(sql`delete from revenue_import_day where import_id = ${id}`)
  await tx.execute(sql`
    insert into revenue_import_day (import_id, day, rows, revenue)
    select ${id}, day, rows, revenue from unnest(${arrayParam(result.days.map((one) => one.day))}::date[],
      ${arrayParam(result.days.map((one) => one.rows))}::bigint[],
      ${arrayParam(result.days.map((one) => one.revenue))}::numeric[]) as d(day, rows, revenue)`)
  await tx.execute(sql`delete from skipped_channel where import_id = ${id}`)
  await tx.execute(sql`
    insert into skipped_channel (import_id, channel, day, rows, revenue, reason)
    select ${id}, s.* from jsonb_to_recordset(${JSON.stringify(result.failedLines ?? [])}::jsonb)
      as s(channel text, day date, rows bigint, revenue numeric, reason text)`)
}

/**
 * Ends an import of which nothing could be read. It stores no result, so no import names the rows that the reading
 * sent.
 */
export async function failImport(db: Db, taken: Taken, message: string, result?: ReadResult): Promise<void> {
  await db.transaction(async (tx) => {
    if (result) await storeRead(tx, taken, { ...result, days: [] })
    await tx.execute(sql`
      update revenue_import set stage = 'failed', in_force = false, message = ${message}, worked_on_at = null,
        load = ${result ? sql`load` : null}, updated_at = clock_timestamp()
      where id = ${taken.id} and stage in ('waiting', 'reading')`)
  })
}

/** The number of another reading of an import, for a file that must be read again. */
export async function nextLoad(db: Db): Promise<number> {
  const { rows } = await db.execute<{ load: number }>(sql`select nextval('import_load')::int as load`)
  return rows[0]!.load
}

/** Stores what was read before it is known whether a person decides. Returns the import as it is taken now. */
export async function storeReading(db: Db, taken: Taken, result: ReadResult): Promise<Taken> {
  await db.transaction((tx) => storeRead(tx, taken, result))
  return { id: taken.id, load: result.load }
}

/**
 * Stores what was read, and that the dry run is being computed. From here on a person decides, also about a file that
 * was to be booked at once.
 */
export async function finishReading(db: Db, taken: Taken, result: ReadResult): Promise<void> {
  await db.transaction(async (tx) => {
    await storeRead(tx, taken, result)
    await tx.execute(sql`update revenue_import set books_at_once = false where id = ${taken.id}`)
  })
}

/** Stores a dry run, which now waits for a person. `doubt` says that the file does not look like its advertiser's. */
export async function finishCheck(db: Db, id: number, preview: ImportPreview, doubt?: string): Promise<void> {
  await db.execute(sql`
    update revenue_import set stage = 'checked', preview = ${JSON.stringify(preview)}::jsonb, worked_on_at = null,
      message = ${doubt === undefined ? importTexts.checked : `${doubt} ${importTexts.checked}`},
      updated_at = clock_timestamp()
    where id = ${id} and stage in ('reading', 'checked')`)
}

/** Why a booking runs, for restatements. */
const causeOf = (row: Pick<ImportRow, 'id' | 'kind' | 'csv_name'>) =>
  row.kind === 'file'
    ? `File ${row.csv_name} (import ${row.id})`
    : row.kind === 'api'
      ? `API run (import ${row.id})`
      : `Removal of data (import ${row.id})`

/**
 * Puts an import in force and asks for the booking of its days. An import without a day is done. Call it in the
 * transaction that stores what was read, or that accepts a dry run.
 */
export async function putInForce(tx: Db, row: ImportRow): Promise<void> {
  const days = await coveredDays(tx, row.id)
  const isEmpty = days.length === 0
  await tx.execute(sql`
    update revenue_import set in_force = true, stage = ${isEmpty ? 'done' : 'booking'},
      updated_at = clock_timestamp()
    where id = ${row.id}`)
  await requestBookingOfDays(tx, {
    providerId: row.provider_id,
    days,
    cause: causeOf(row),
    importId: row.id,
  })
}

/** The same for an import that was just read and books at once. */
export async function finishAndPutInForce(db: Db, taken: Taken, result: ReadResult): Promise<void> {
  await db.transaction(async (tx) => {
    await storeRead(tx, taken, result)
    await putInForce(tx, (await findImport(tx, taken.id))!)
  })
}

/** An import for a change, locked. Throws CallError 404. */
export async function lockImport(tx: Db, id: number): Promise<ImportRow> {
  const [row] = await tx.select().from(revenueImport).where(eq(revenueImport.id, id)).for('update')
  if (!row) throw new CallError(errors.notFound)
  return row
}

/**
 * Undoes an import or puts it back in force, and asks for the booking of its days. Refuses an import that is not
 * booked, with 409. Returns whether anything changed.
 */
export async function setInForce(tx: Db, by: Actor, id: number, inForce: boolean): Promise<ImportRow> {
  const row = await lockImport(tx, id)
  if (row.stage !== 'done' && row.stage !== 'booking')
    throw new CallError(errors.changedMeanwhile, { text: 'Only an import that was booked can be undone.' })
  if (row.in_force === inForce) return row
  const days = await coveredDays(tx, id)
  await tx.execute(sql`
    update revenue_import set in_force = ${inForce}, updated_at = clock_timestamp() where id = ${id}`)
  await requestBookingOfDays(tx, {
    providerId: row.provider_id,
    days,
    cause: `${inForce ? 'Put back' : 'Undone'}: ${causeOf(row)}`,
    importId: id,
  })
  await writeAudit(tx, by, [
    {
      action: 'update',
      entity: 'revenue_import',
      entityId: id,
      before: { in_force: row.in_force },
      after: { in_force: inForce },
    },
  ])
  return (await findImport(tx, id))!
}
