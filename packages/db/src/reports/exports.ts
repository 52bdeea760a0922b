import type { FileFormat } from '@headgate/contract/base/constants'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
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

interface NewExport {
  userId: number
  /** What its user may read of it now. */
  read: Pick<ReadableReport, 'publisherId' | 'columns'>
  report: string
  format: FileFormat
  query: Record<string, unknown>
}

/** Adds a file to prepare; undefined when its user has too many unfinished ones. */
export async function addExport(
  db: Db,
  { userId, read: { publisherId, columns }, ...rest }: NewExport,
): Promise<ExportRow | undefined> {
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

/** Removes the rows of files that were asked for before a moment. Returns how many. */
export async function removeOldExports(db: Db, before: Date): Promise<number> {
  const { rowCount } = await db.delete(reportExport).where(lt(reportExport.created_at, before))
  return rowCount ?? 0
}
