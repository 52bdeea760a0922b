import { CallError, errors } from '@headgate/contract/base/errors'
import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { DatabaseError } from 'pg'

/**
 * The new `updated_at` of a row. It always grows, also within one millisecond: two writers that read the same
 * row must not both find the value they read (DESIGN §4).
 */
export function touched(updatedAt: AnyColumn | SQL): SQL<Date> {
  return sql`greatest(clock_timestamp(), ${updatedAt} + interval '1 millisecond')`
}

/**
 * The lock of a row that is read to be changed: one writer at a time. Not `update`, which also holds up everybody who
 * only refers to the row: a publication writes publisher ad accounts of it while all writers wait for the revision
 * that it drew (`writeEngineState`), and the two would wait for each other.
 */
export const ownRow = 'no key update'

/** Refuses a write that was made on an older reading. `readAt` is the `updatedAt` of the form, if it sent one. */
export function refuseStale(updatedAt: Date, readAt: string | undefined): void {
  if (readAt !== undefined && new Date(readAt).getTime() !== updatedAt.getTime())
    throw new CallError(errors.changedMeanwhile)
}

/**
 * Runs a write and turns the violation of a named constraint into its refusal. Checked by the constraint and
 * not by a query before: between the two another writer could pass.
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
