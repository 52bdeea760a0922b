import {
  listPlatforms,
  listSearchEngines,
  listTagTypes,
  listTargetings,
  listTrafficSources,
} from '@headgate/contract/lookups'
import { listReferenceItems } from '@headgate/db/reference-items'
import * as targetings from '@headgate/db/targetings'
import { route } from '@headgate/server/route'
import type { Calls } from './calls.ts'

/** What selects and filters choose from (1 §7, 2 §7.1, 3 §7). */
export const lookupCalls: Calls = (app, { database: { db } }) => {
  route(app, listPlatforms, async ({ query }) => {
    const { items, total } = await listReferenceItems(db, 'platform', query)
    return { platforms: items, total }
  })

  route(app, listSearchEngines, async ({ query }) => {
    const { items, total } = await listReferenceItems(db, 'searchEngine', query)
    return { search_engines: items, total }
  })

  route(app, listTagTypes, async ({ query }) => {
    const { items, total } = await listReferenceItems(db, 'tagType', query)
    return { tag_types: items, total }
  })

  route(app, listTrafficSources, async ({ query }) => {
    const { items, total } = await listReferenceItems(db, 'trafficSource', query)
    return { traffic_sources: items, total }
  })

  route(app, listTargetings, ({ query }) => targetings.listTargetings(db, query))
}
