import { Readable } from 'node:stream'
import { connectedAdvertiserLinks, listTargetings } from '@headgate/contract/targetings/list'
import * as lists from '@headgate/db/targetings/list'
import { csvFile } from '@headgate/server/answer'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'
import { targetingCsv } from './csv.ts'

/**
 * The list of publisher links (docs/behaviour/publisher-links.md#list), which the report's search box reads as well.
 */
export const targetingListCalls: Calls = (app, { database: { db } }) => {
  route(app, listTargetings, async ({ query }) => {
    if (!query.download) return lists.listTargetings(db, query)
    const csv = targetingCsv(lists.targetingList.parts(db, query), query.archived ? 'archived' : 'active')
    return csvFile(Readable.from(csv), 'publisher-links')
  })

  route(app, connectedAdvertiserLinks, async ({ params }) => ({
    advertiserLinksArray: await lists.connectedLinks(db, params.id),
  }))
}
