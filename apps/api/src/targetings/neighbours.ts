import { targetingNeighbours } from '@headgate/contract/targetings/neighbours'
import { targetingNeighbours as neighbours } from '@headgate/db/targetings/list'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

/** The arrows of the publisher link form (docs/behaviour/publisher-links.md#neighbours). */
export const targetingNeighbourCalls: Calls = (app, { database: { db } }) => {
  route(app, targetingNeighbours, ({ params, query }) => neighbours(db, params.id, query))
}
