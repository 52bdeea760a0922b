import type { Database } from '../base/database.ts'
import { withSessionLock } from './session-lock.ts'

/** Any number that nothing else in the database uses as an advisory lock. */
const WAREHOUSE_LOCK = 727_012

/** Runs work on the tables of ClickHouse, which has no locks, while no other process does. Waits without a limit. */
export function withWarehouseLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return withSessionLock(database, [WAREHOUSE_LOCK], work)
}
