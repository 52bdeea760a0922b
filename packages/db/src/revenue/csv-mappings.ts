import { CallError, errors, refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { CsvMapping, MappedAdvertiser } from '@headgate/contract/revenue/csv-mappings'
import type { ImportScope } from '@headgate/contract/revenue/import-values'
import type { DayOrder, NumberForm, RevenueField } from '@headgate/contract/revenue/revenue-fields'
import type { FileMapping } from '@headgate/domain/revenue/reading/types'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { refuseArchived } from '../base/archive-life-cycle.ts'
import { changedFields, pick, writeAudit, type Actor } from '../base/audit.ts'
import { refuseStale, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { csvMapping, provider, revenueImport } from '../schema/all.ts'

/** Column name to field. The contract let nothing else in. */
export type MappedColumns = Record<string, RevenueField>

/** Answers that are kept for the next file. */
export interface MappingAnswers {
  date_order: DayOrder | null
  number_form: NumberForm | null
  scope: ImportScope | null
}

type Row = typeof csvMapping.$inferSelect

const entity = 'csv_mapping'
const kept = ['fields', 'date_order', 'number_form', 'scope'] as const

/** The same with the columns by name, because PostgreSQL returns them in another order than they were sent. */
const ordered = <T extends Pick<Row, 'fields'>>(values: T): T => ({
  ...values,
  fields: Object.fromEntries(Object.entries(values.fields).toSorted(([a], [b]) => (a < b ? -1 : 1))),
})

const toMapping = (row: Row): CsvMapping => ({
  ...pick(row, ['id', 'advertiser_id', 'date_order', 'number_form', 'scope', 'uploaded_by', 'updated_by']),
  fields: row.fields as MappedColumns,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** How the files of an advertiser are read; undefined while no mapping was saved. */
export async function readMapping(db: Db, providerId: number): Promise<FileMapping | undefined> {
  const [row] = await db.select().from(csvMapping).where(eq(csvMapping.advertiser_id, providerId))
  return (
    row && {
      columns: row.fields as MappedColumns,
      dateOrder: row.date_order,
      numberForm: row.number_form,
    }
  )
}

/** An advertiser's mapping; null while there is none. Throws CallError 404 when there is no such advertiser. */
export async function findMapping(db: Db, providerId: number): Promise<CsvMapping | null> {
  const [found] = await db
    .select({ mapping: csvMapping })
    .from(provider)
    .leftJoin(csvMapping, eq(csvMapping.advertiser_id, provider.id))
    .where(eq(provider.id, providerId))
  if (!found) throw new CallError(errors.notFound, { text: messages.providers.notFound })
  return found.mapping ? toMapping(found.mapping) : null
}

/** When the newest file of an advertiser that was booked came in, as text. */
const lastUpload = sql<string | null>`(
  select max(created_at)::text from ${revenueImport}
  where provider_id = ${provider.id} and kind = 'file' and booked_at is not null)`

/** Advertisers that are displayed in the upload screen, by name: docs/behaviour/advertisers.md#csv-field-mapping. */
export async function listMappedAdvertisers(db: Db): Promise<MappedAdvertiser[]> {
  const rows = await db
    .select({
      id: provider.id,
      name: provider.name,
      status: provider.status,
      csv_source_identifier: provider.csv_source_identifier,
      mapping: csvMapping,
      last: lastUpload,
    })
    .from(provider)
    .leftJoin(csvMapping, eq(csvMapping.advertiser_id, provider.id))
    .where(and(provider.display_in_upload_screen, isNull(provider.archived_at)))
    .orderBy(asc(sql`lower(${provider.name})`), asc(provider.id))
  return rows.map(({ mapping, last, ...advertiser }) => ({
    ...advertiser,
    mapping: mapping ? toMapping(mapping) : null,
    last_execution_date: last === null ? null : new Date(last).toISOString(),
  }))
}

/** Saves an advertiser's first mapping. Throws CallError 404 without the advertiser, 409 when it is archived or mapped. */
export async function createMapping(
  db: Db,
  by: Actor,
  providerId: number,
  values: { fields: MappedColumns } & MappingAnswers,
): Promise<CsvMapping> {
  return db.transaction(async (tx) => {
    await refuseUnmappable(tx, providerId)
    const user = by.actorUserId
    const [row] = await tx
      .insert(csvMapping)
      .values({ ...values, advertiser_id: providerId, uploaded_by: user, updated_by: user })
      .onConflictDoNothing({ target: csvMapping.advertiser_id })
      .returning()
    if (!row) throw new CallError(errors.savedBefore)
    await writeAudit(tx, by, [
      { action: 'create', entity, entityId: row.id, after: { advertiser_id: providerId, ...values } },
    ])
    return toMapping(row)
  })
}

export interface MappingChange extends Partial<MappingAnswers> {
  fields: MappedColumns
  /** Refused when the mapping is another advertiser's. */
  advertiser_id?: number | undefined
}

/**
 * Changes a mapping. An answer that is not given stays, null forgets it. `readAt` is the `updatedAt` that the form was
 * filled from. Throws CallError 404; 409 when it was changed since or the advertiser is archived; 400 when it belongs to
 * another advertiser.
 */
export async function updateMapping(
  db: Db,
  by: Actor,
  id: number,
  { advertiser_id: owner, ...change }: MappingChange,
  readAt?: string,
): Promise<CsvMapping> {
  return db.transaction(async (tx) => {
    const mine = eq(csvMapping.id, id)
    const [found] = await tx.select().from(csvMapping).where(mine)
    if (!found) throw new CallError(errors.notFound)
    if (owner !== undefined && owner !== found.advertiser_id)
      throw refusedFields({ advertiser_id: messages.mapping.otherAdvertiser })
    // The advertiser first, as in a removal of the advertiser, which waits for both.
    await refuseUnmappable(tx, found.advertiser_id)
    const [before] = await tx.select().from(csvMapping).where(mine).for('update')
    if (!before) throw new CallError(errors.notFound)
    refuseStale(before.updated_at, readAt)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after = { ...pick(before, kept), ...given }
    const changed = changedFields(ordered(pick(before, kept)), ordered(after))
    if (!changed) return toMapping(before)
    const [row] = await tx
      .update(csvMapping)
      .set({ ...after, updated_by: by.actorUserId, updated_at: touched(csvMapping.updated_at) })
      .where(mine)
      .returning()
    await writeAudit(tx, by, [{ action: 'update', entity, entityId: id, ...changed }])
    return toMapping(row!)
  })
}

/**
 * Keeps answers that a person gave about a file with the mapping of its advertiser, with an audit row for what changed.
 * Call it in the transaction of the answer. Without a mapping it does nothing.
 */
export async function keepAnswers(
  tx: Db,
  by: Actor,
  providerId: number,
  answersFor: (kept: MappingAnswers) => Partial<MappingAnswers>,
): Promise<void> {
  const [before] = await tx
    .select()
    .from(csvMapping)
    .where(eq(csvMapping.advertiser_id, providerId))
    .for('update')
  if (!before) return
  const answers = answersFor(before)
  const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined))
  const changed = changedFields(pick(before, ['date_order', 'number_form', 'scope']), given)
  if (!changed) return
  await tx
    .update(csvMapping)
    .set({ ...given, updated_by: by.actorUserId, updated_at: touched(csvMapping.updated_at) })
    .where(eq(csvMapping.id, before.id))
  await writeAudit(tx, by, [{ action: 'update', entity, entityId: before.id, ...changed }])
}

/** Refuses to map a missing or archived advertiser. Locked, so that it is not archived before the mapping is saved. */
async function refuseUnmappable(db: Db, providerId: number): Promise<void> {
  const [owner] = await db
    .select({ archived_at: provider.archived_at })
    .from(provider)
    .where(eq(provider.id, providerId))
    .for('share')
  if (!owner) throw new CallError(errors.notFound, { text: messages.providers.notFound })
  refuseArchived([owner])
}
