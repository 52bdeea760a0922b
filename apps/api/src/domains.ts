import { listDomains } from '@headgate/contract/domains'
import * as domains from '@headgate/db/domains'
import { route } from '@headgate/server/route'
import type { Calls } from './calls.ts'

/** Redirect domains (1 §7 Domains). */
export const domainCalls: Calls = (app, { database: { db } }) => {
  route(app, listDomains, async ({ query }) => ({ domains: await domains.listDomains(db, query) }))
}
