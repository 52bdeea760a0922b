import { randomUUID } from 'node:crypto'
import {
  countRecords,
  freezeWarehouse,
  HOLD_MS,
  releaseWarehouse,
  removeFrozen,
} from '@headgate/contract/backup/backup-calls'
import { CallError, errors } from '@headgate/contract/base/errors'
import { route } from '@headgate/server/route'
import type { Logger } from '@headgate/runtime/log'
import type { Database } from '@headgate/db/base/database'
import type { FrozenWarehouse } from '@headgate/warehouse/backup/freeze-engine'
import type { Warehouse } from '@headgate/warehouse/client/client'
import type { FastifyInstance } from 'fastify'
import { recordCounts } from './record-counts.ts'

interface Freeze {
  id: string
  frozen: FrozenWarehouse
}

interface Needs {
  database: Database
  warehouse: Warehouse
  log: Logger
  /** How long writes are held at most, in milliseconds. */
  holdMs?: number
}

/**
 * Calls of `npm run backup` (docs/operations.md#back-up). One freeze at a time: a newer one takes the place of one that
 * was left by a back-up that was interrupted.
 */
export function backupCalls(
  app: FastifyInstance,
  { database, warehouse, log, holdMs = HOLD_MS }: Needs,
): void {
  let current: Freeze | undefined

  let isFreezing = false

  const ofId = (id: string): Freeze => {
    if (current?.id !== id) throw new CallError(errors.noFreeze)
    return current
  }

  const freeze = async (signal: AbortSignal) => {
    const left = current
    current = undefined
    await left?.frozen.remove()
    const frozen = await warehouse.freeze({
      holdMs,
      signal,
      tooLong: () => log.warn('writes were held for too long by a back-up, and go on'),
    })
    try {
      current = { id: randomUUID(), frozen }
      return { id: current.id, folder: frozen.folder, ...(await factsOf(warehouse, signal)) }
    } catch (cause) {
      frozen.release()
      throw cause
    }
  }

  route(app, freezeWarehouse, async ({ signal }) => {
    if (warehouse.kind !== 'embedded') throw new CallError(errors.notFrozenHere)
    // Between the two awaits of a freeze there is no current one.
    if (isFreezing || current?.frozen.isHeld) throw new CallError(errors.backupUnderWay)
    isFreezing = true
    try {
      return await freeze(signal)
    } finally {
      isFreezing = false
    }
  })

  route(app, releaseWarehouse, ({ body: { id } }) => ({ was_held: ofId(id).frozen.release() }))

  route(app, removeFrozen, async ({ body: { id } }) => {
    const { frozen } = ofId(id)
    const was_held = frozen.release()
    current = undefined
    await frozen.remove()
    return { was_held }
  })

  route(app, countRecords, ({ signal }) => recordCounts(database, warehouse, signal))

  // A part that is stopped waits for its last writes.
  app.addHook('onClose', async () => {
    current?.frozen.release()
  })
}

async function factsOf(warehouse: Warehouse, signal: AbortSignal) {
  const { rows } = await warehouse.query<{
    schema: number
    engine_version: string
    searches_stored: number
    searches_counted: number
  }>({
    sql: `SELECT (SELECT max(number) FROM migration) AS schema, version() AS engine_version,
      (SELECT count() FROM search_event) AS searches_stored,
      (SELECT sum(searches) FROM search_hour WHERE batch = 0) AS searches_counted`,
    signal,
  })
  return rows[0]!
}
