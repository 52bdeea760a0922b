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
  timer: NodeJS.Timeout
  isHeld: boolean
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

  const release = (freeze: Freeze): boolean => {
    const wasHeld = freeze.isHeld
    freeze.isHeld = false
    clearTimeout(freeze.timer)
    if (wasHeld) freeze.frozen.release()
    return wasHeld
  }
  const ofId = (id: string): Freeze => {
    if (current?.id !== id) throw new CallError(errors.noFreeze)
    return current
  }

  route(app, freezeWarehouse, async () => {
    if (warehouse.kind !== 'embedded') throw new CallError(errors.notFrozenHere)
    if (current?.isHeld) throw new CallError(errors.backupUnderWay)
    const left = current
    current = undefined
    await left?.frozen.remove()
    const frozen = await warehouse.freeze()
    const freeze: Freeze = {
      id: randomUUID(),
      frozen,
      isHeld: true,
      timer: setTimeout(() => {
        if (release(freeze)) log.warn('writes were held for too long by a back-up, and go on')
      }, holdMs),
    }
    current = freeze
    try {
      return { id: freeze.id, folder: frozen.folder, ...(await factsOf(warehouse)) }
    } catch (cause) {
      release(freeze)
      throw cause
    }
  })

  route(app, releaseWarehouse, ({ body: { id } }) => ({ was_held: release(ofId(id)) }))

  route(app, removeFrozen, async ({ body: { id } }) => {
    const freeze = ofId(id)
    const was_held = release(freeze)
    current = undefined
    await freeze.frozen.remove()
    return { was_held }
  })

  route(app, countRecords, ({ signal }) => recordCounts(database, warehouse, signal))

  // A part that is stopped waits for its last writes.
  app.addHook('onClose', async () => {
    if (current) release(current)
  })
}

async function factsOf(warehouse: Warehouse) {
  const { rows } = await warehouse.query<{
    schema: number
    engine_version: string
    searches_stored: number
    searches_counted: number
  }>({
    sql: `SELECT (SELECT max(number) FROM migration) AS schema, version() AS engine_version,
      (SELECT count() FROM search_event) AS searches_stored,
      (SELECT sum(searches) FROM search_hour WHERE batch = 0) AS searches_counted`,
  })
  return rows[0]!
}
