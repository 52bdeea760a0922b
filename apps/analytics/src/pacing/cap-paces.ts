import type { CallData } from '@headgate/contract/base/call'
import { capPaces } from '@headgate/contract/overview/cap-paces'
import type { Db } from '@headgate/db/base/database'
import { engineStateHead } from '@headgate/db/engine/state'
import { personOf } from '@headgate/server/access/access'
import type { Handler } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { reportFailure } from '../engine-failures.ts'
import type { PaceReader } from './pace-reader.ts'

interface Needs {
  warehouse: Warehouse
  db: Db
  now: () => Date
  paces: PaceReader
}

const MINUTE_MS = 60_000

/** How daily caps are likely to go on. The same question within a minute has the same reply, until something is published. */
export function capPacesHandler({ warehouse, db, now, paces }: Needs): Handler<typeof capPaces> {
  let minute = 0
  let known = new Map<string, CallData<typeof capPaces>>()
  return async ({ query: { kind, ids }, session, signal }) => {
    const moment = now()
    const running = Math.floor(moment.getTime() / MINUTE_MS)
    if (running !== minute) known = new Map()
    minute = running
    const { highest } = await engineStateHead(db)
    const key = `${highest} ${kind} ${ids.join(',')}`
    const before = known.get(key)
    if (before !== undefined) return before
    const replies = known
    try {
      const reading = { warehouse: warehouse.as(personOf(session)), now: moment, signal }
      const reply = { at: moment.toISOString(), paces: await paces.read(kind, ids, reading) }
      replies.set(key, reply)
      return reply
    } catch (cause) {
      throw reportFailure(cause)
    }
  }
}
