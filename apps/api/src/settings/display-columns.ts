import {
  createDisplayColumns,
  getDisplayColumns,
  ownDisplayColumns,
  updateDisplayColumns,
} from '@headgate/contract/settings/display-columns'
import * as stored from '@headgate/db/settings/display-columns'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

/** Report columns of publishers' users (docs/behaviour/settings.md#publisher-display-columns). */
export const displayColumnCalls: Calls = (app, { database: { db } }) => {
  route(app, getDisplayColumns, async ({ params: { id } }) => {
    await stored.refuseUnknownUser(db, id)
    return { publisherDisplayFields: await stored.findDisplayColumns(db, id) }
  })

  route(app, createDisplayColumns, async ({ params: { id }, body, by }) => ({
    publisherDisplayFields: await stored.createDisplayColumns(db, by, id, body),
  }))

  route(app, updateDisplayColumns, async ({ params: { id }, query: { updatedAt }, body, by }) => ({
    publisherDisplayFields: await stored.updateDisplayColumns(db, by, id, body, updatedAt),
  }))

  // The user is that of the session, so that no publisher can read the columns of another one.
  route(app, ownDisplayColumns, async ({ session }) => ({
    publisherDisplayFields: await stored.findDisplayColumns(db, session.userId),
  }))
}
