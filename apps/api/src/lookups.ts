import { listTargetings } from '@headgate/contract/lookups'
import * as targetings from '@headgate/db/targetings'
import { route } from '@headgate/server/route'
import type { Calls } from './calls.ts'

/** Publisher links as the report's search box finds them (2 §7.3, 3 §7). */
export const lookupCalls: Calls = (app, { database: { db } }) => {
  route(app, listTargetings, ({ query }) => targetings.listTargetings(db, query))
}
