import type { Db } from './database.ts'

class RolledBack<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('The changes are taken back.')
    this.result = result
  }
}

/** Makes changes only to look at them: all are taken back before it returns. What the work refuses is thrown. */
export async function rolledBack<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      throw new RolledBack(await work(tx))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T
    throw error
  }
}
