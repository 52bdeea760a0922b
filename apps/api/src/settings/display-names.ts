import { CallError, errors } from '@headgate/contract/base/errors'
import {
  DISPLAY_NAMES_ID,
  getDisplayNames,
  storeDisplayNames,
  updateDisplayNames,
} from '@headgate/contract/settings/display-names'
import * as stored from '@headgate/db/settings/display-names'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

const refuseOther = (id: number) => {
  if (id !== DISPLAY_NAMES_ID) throw new CallError(errors.notFound)
}

/** Display names of database columns (docs/behaviour/settings.md#display-names). */
export const displayNameCalls: Calls = (app, { database: { db } }) => {
  route(app, getDisplayNames, async ({ params: { id }, session }) => {
    refuseOther(id)
    const found = await stored.findDisplayNames(db)
    const maySeeUsers = session.role.role === 'SuperAdmin'
    return { mappingData: found && !maySeeUsers ? { ...found, updatedBy: null } : found }
  })

  route(app, storeDisplayNames, async ({ body, by }) => ({
    mappingData: await stored.createDisplayNames(db, by, body.fields),
  }))

  route(app, updateDisplayNames, async ({ params: { id }, body, by }) => {
    refuseOther(id)
    return { mappingData: await stored.updateDisplayNames(db, by, body.fields, body.updatedAt) }
  })
}
