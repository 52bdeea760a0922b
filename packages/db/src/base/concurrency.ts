import { CallError, errors } from '@headgate/contract/base/errors'
import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { DatabaseError } from 'pg'

/**
 * The new `updated_at` of a row. It always grows, also within one millisecond, because two writers that read the same
 * row must not both find it unchanged. See docs/behaviour/console.md#two-people-at-one-record.
 */
export function touched(updatedAt: AnyColumn | SQL): SQL<Date> {
  return sql`greatest(clock_timestamp(), ${updatedAt} + interval '1 millisecond')`
}

/**
 * The lock of a row that is read to be changed: one writer at a time. `update` would also block transactions that only
 * refer to the row, and could lock up: a publication writes publisher ad accounts that refer to it, while all writers
 * wait for the revision that the publication has drawn (`writeEngineState`).
 */
export const ownRow = 'no key update'

/** Refuses a write that is based on outdated values. `readAt` is the `updatedAt` that the form read, if it sent one. */
export function refuseStale(updatedAt: Date, readAt: string | undefined): void {
  if (readAt !== undefined && new Date(readAt).getTime() !== updatedAt.getTime())
    throw new CallError(errors.changedMeanwhile)
}

/**
 * Runs a write and turns the violation of a named constraint into its error. A query before the write could not
 * check this, because another writer could write in between.
 */
export async function refusingConflicts<T>(
  refusals: Record<string, () => CallError>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    const refusal = cause instanceof DatabaseError && refusals[cause.constraint ?? '']
    throw refusal ? refusal() : error
  }
}

/** PostgreSQL's code for a row that others refer to. */
const REFERRED_TO = '23001'
const REFERENCE = '23503'

/** Removes rows; CallError 409 when a record refers to one of them of which the check before knows nothing. */
export async function refusingReferences<T>(remove: () => Promise<T>): Promise<T> {
  try {
    return await remove()
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    const isReferredTo =
      cause instanceof DatabaseError && (cause.code === REFERRED_TO || cause.code === REFERENCE)
    throw isReferredTo ? new CallError(errors.stillInUse, { cause: error }) : error
  }
}
