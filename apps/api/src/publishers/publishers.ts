import {
  createPublisher,
  deletePublisher,
  deletePublishers,
  getPublisher,
  listPublishers,
  publisherUsers,
  updatePublisher,
  updatePublishers,
} from '@headgate/contract/publishers'
import { refusedFields } from '@headgate/contract/base/errors'
import * as lists from '@headgate/db/publishers/list'
import * as publishers from '@headgate/db/publishers/publishers'
import { publisherIdsWithUsers } from '@headgate/db/people/users'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

/** Publishers (docs/behaviour/publishers.md#publishers). */
export const publisherCalls: Calls = (app, { database: { db } }) => {
  route(app, listPublishers, ({ query }) => lists.listPublishers(db, query))

  route(app, getPublisher, async ({ params }) => ({
    publisher: await publishers.getPublisher(db, params.id),
  }))

  route(app, createPublisher, async ({ body, by }) => ({
    publisher: await publishers.createPublisher(db, by, body),
  }))

  route(app, updatePublisher, async ({ params: { id }, query, body, by }) => {
    if (query.archive === 'false') {
      await publishers.restorePublishers(db, by, [id])
      return { publisher: await publishers.getPublisher(db, id) }
    }
    const { updatedAt, ...change } = body ?? {}
    return { publisher: await publishers.updatePublisher(db, by, id, change, updatedAt) }
  })

  route(app, deletePublisher, async ({ params, query, by }) => {
    const write = query.permanent ? publishers.removePublishers : publishers.archivePublishers
    await write(db, by, [params.id])
    return { ids: [params.id] }
  })

  route(app, deletePublishers, async ({ query, body, by }) => {
    const write = query.permanent ? publishers.removePublishers : publishers.archivePublishers
    await write(db, by, body.ids)
    return body
  })

  route(app, updatePublishers, async ({ query, body, by }) => {
    if (query.status !== undefined) await publishers.setPublishersStatus(db, by, body.ids, query.status)
    else if (query.deleted === 'false') await publishers.restorePublishers(db, by, body.ids)
    else throw refusedFields({ status: 'Send the status, or deleted=false to restore.' })
    return body
  })

  route(app, publisherUsers, () => publisherIdsWithUsers(db))
}
