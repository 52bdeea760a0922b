import {
  addDomain,
  deleteDomain,
  getDomain,
  listDomains,
  updateDomain,
} from '@headgate/contract/settings/domains'
import * as domains from '@headgate/db/settings/domains'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

/** Redirect domains (docs/behaviour/settings.md#domains). */
export const domainCalls: Calls = (app, { database: { db } }) => {
  route(app, listDomains, async ({ query }) => ({ domains: await domains.listDomains(db, query) }))

  route(app, getDomain, async ({ params }) => ({ domain: await domains.getDomain(db, params.id) }))

  route(app, addDomain, async ({ body, by }) => ({ domain: await domains.addDomain(db, by, body) }))

  route(app, updateDomain, async ({ params: { id }, query, body, by }) => {
    const { updatedAt, archive, ...change } = body ?? {}
    if (query.archive === 'false' || archive === false) {
      await domains.restoreDomains(db, by, [id])
      return { domain: await domains.getDomain(db, id) }
    }
    return { domain: await domains.updateDomain(db, by, id, change, updatedAt) }
  })

  route(app, deleteDomain, async ({ params: { id }, query, body, by }) => {
    const isPermanent = query.permanent || body?.permanent === true
    await (isPermanent ? domains.removeDomains : domains.archiveDomains)(db, by, [id])
    return { id }
  })
}
