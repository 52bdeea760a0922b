import type { FileFormat } from '@headgate/contract/base/constants'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { arrayParam } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { reportExport } from '../schema/all.ts'
import type { ReadableReport } from './readable-report.ts'

export type ExportRow = typeof reportExport.$inferSelect

/** Days that a prepared file is kept. */
export const EXPORT_DAYS = 7
/** Files that a list shows. */
const MOST_LISTED = 20
/** Files of one user that may wait or be written at a time. */
export const MOST_UNFINISHED = 5
/** Finished files of one user that are kept: what a program asks for must not fill the disk of the database. */
export const MOST_KEPT = 100

interface NewExport {
  userId: number
  /** What its user may read of it now. */
  read: Pick<ReadableReport, 'publisherId' | 'columns'>
  report: string
  format: FileFormat
  query: Record<string, unknown>
}

/** Adds a file to prepare; undefined when its user has too many unfinished ones. Call it in a transaction. */
export async function addExport(
  db: Db,
  { userId, read: { publisherId, columns }, ...rest }: NewExport,
): Promise<ExportRow | undefined> {
  // Requests at the same time would all count the same.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('export'), ${userId})`)
  const unfinished = await db.$count(
    reportExport,
    and(eq(reportExport.user_id, userId), inArray(reportExport.state, ['waiting', 'writing'])),
  )
  if (unfinished >= MOST_UNFINISHED) return undefined
  const [row] = await db
    .insert(reportExport)
    .values({ ...rest, user_id: userId, publisher_id: publisherId, columns })
    .returning()
  return row
}

/** The files of a user, newest first. */
export function listExports(db: Db, userId: number): Promise<ExportRow[]> {
  return db
    .select()
    .from(reportExport)
    .where(eq(reportExport.user_id, userId))
    .orderBy(desc(reportExport.id))
    .limit(MOST_LISTED)
}

export async function findExport(db: Db, id: number): Promise<ExportRow | undefined> {
  return (await db.select().from(reportExport).where(eq(reportExport.id, id)))[0]
}

/** Begins to write a file: undefined when it is finished already, or was removed. */
export async function beginExport(db: Db, id: number): Promise<ExportRow | undefined> {
  const [row] = await db
    .update(reportExport)
    .set({ state: 'writing', rows_written: 0, attempts: sql`${reportExport.attempts} + 1` })
    .where(and(eq(reportExport.id, id), inArray(reportExport.state, ['waiting', 'writing'])))
    .returning()
  return row
}

type Change = Partial<
  Pick<ExportRow, 'state' | 'rows_written' | 'file_name' | 'bytes' | 'problem' | 'finished_at'>
>

/** Records what became of a file. False when it is finished already, or was removed. */
export async function changeExport(db: Db, id: number, change: Change): Promise<boolean> {
  const { rowCount } = await db
    .update(reportExport)
    .set(change)
    .where(and(eq(reportExport.id, id), inArray(reportExport.state, ['waiting', 'writing'])))
  return (rowCount ?? 0) > 0
}

/** Files that nobody has worked on since a moment although they are begun. They count as worked on from now. */
export function takeLeftExports(db: Db, since: Date): Promise<ExportRow[]> {
  return db
    .update(reportExport)
    .set({ state: 'writing' })
    .where(and(eq(reportExport.state, 'writing'), lt(reportExport.updated_at, since)))
    .returning()
}

/**
 * Removes the rows of files that were asked for before a moment, and finished ones beyond the newest of their user.
 * Returns how many.
 */
export async function removeOldExports(db: Db, before: Date): Promise<number> {
  const old = await db.delete(reportExport).where(lt(reportExport.created_at, before))
  const many = await db.execute(sql`
    delete from export where id in (
      select id from (
        select id, row_number() over (partition by user_id order by id desc) as place
        from export where state in ('ready', 'failed')) e
      where place > ${MOST_KEPT})`)
  return (old.rowCount ?? 0) + (many.rowCount ?? 0)
}

/** The numbers among these that no file to prepare has any more. */
export async function unnamedExports(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id from unnest(${arrayParam(ids)}::int[]) as r(id)
    where not exists (select from export e where e.id = r.id)`)
  return rows.map(({ id }) => id)
}
