import { refusedFields } from '@headgate/contract/base/errors'
import {
  createProvider,
  deleteProvider,
  deleteProviders,
  getProvider,
  listProviders,
  updateProvider,
  updateProviders,
} from '@headgate/contract/providers/providers'
import * as lists from '@headgate/db/providers/list'
import * as providers from '@headgate/db/providers/providers'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

/** Advertisers (docs/behaviour/advertisers.md#advertisers). */
export const providerCalls: Calls = (app, { database: { db } }) => {
  route(app, listProviders, ({ query }) => lists.listProviders(db, query))

  route(app, getProvider, async ({ params }) => ({ provider: await providers.getProvider(db, params.id) }))

  route(app, createProvider, async ({ body, by }) => ({
    provider: await providers.createProvider(db, by, body),
  }))

  route(app, updateProvider, async ({ params: { id }, query, body, by }) => {
    if (query.archive === 'false') {
      await providers.restoreProviders(db, by, [id])
      return { provider: await providers.getProvider(db, id) }
    }
    const { updatedAt, ...change } = body ?? {}
    return { provider: await providers.updateProvider(db, by, id, change, updatedAt) }
  })

  route(app, deleteProvider, async ({ params, query, by }) => {
    const write = query.permanent ? providers.removeProviders : providers.archiveProviders
    await write(db, by, [params.id])
    return { ids: [params.id] }
  })

  route(app, deleteProviders, async ({ query, body, by }) => {
    const write = query.permanent ? providers.removeProviders : providers.archiveProviders
    await write(db, by, body.ids)
    return body
  })

  route(app, updateProviders, async ({ query, body, by }) => {
    if (query.status !== undefined) await providers.setProvidersStatus(db, by, body.ids, query.status)
    else if (query.deleted === 'false') await providers.restoreProviders(db, by, body.ids)
    else throw refusedFields({ status: 'Send the status, or deleted=false to restore.' })
    return body
  })
}
