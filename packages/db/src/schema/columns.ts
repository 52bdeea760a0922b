import { sql, type Column, type SQL } from 'drizzle-orm'
import { bigint, customType, integer, numeric, timestamp } from 'drizzle-orm/pg-core'

/** Column kinds that every table shares, so that ids, times and money have one type everywhere. */

export const rowId = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export const created = () => ({ created_at: moment('created_at').notNull().defaultNow() })

/** `updated_at` is also the token of optimistic concurrency: every update sets it (docs/design.md#postgresql). */
export const stamps = () => ({
  ...created(),
  updated_at: moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date()),
})

/** Soft delete: set means archived. */
export const archivable = () => ({ archived_at: moment('archived_at') })

/** Percent with up to 5 decimals: 8 digits, which a number represents exactly. */
export const percent = (name: string) => numeric(name, { precision: 8, scale: 5, mode: 'number' })

/** Money with six decimals, as text: exact. */
export const money = (name: string) => numeric(name, { precision: 18, scale: 6 })

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea' })

/** Larger than any file's sum of counts. */
export const count = (name: string) => bigint(name, { mode: 'number' })

/** The condition of a check: the column has one of these values. */
export const among = (column: Column | SQL, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
