import { attention } from '@headgate/contract/overview/attention'
import { findRecords as findCall } from '@headgate/contract/overview/find-records'
import { freshness } from '@headgate/contract/overview/freshness'
import { readAttention } from '@headgate/db/overview/attention'
import { readFreshness } from '@headgate/db/overview/freshness'
import { findRecords } from '@headgate/db/overview/find-records'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

/** Calls for the whole console: what needs attention, how new reports are, and the search over all records. */
export const overviewCalls: Calls = (app, { database: { db } }) => {
  route(app, attention, async () => ({ entries: await readAttention(db) }))
  route(app, freshness, async () => ({ sources: await readFreshness(db) }))
  route(app, findCall, async ({ query }) => ({ found: await findRecords(db, query.q) }))
}
