import {
  type ReferenceItem,
  type ReferenceKind,
  referenceKinds,
} from '@headgate/contract/settings/reference-items'
import * as items from '@headgate/db/settings/reference-items'
import { route } from '@headgate/server/route'
import type { FastifyInstance } from 'fastify'
import type { ApiContext, Calls } from '../api-context.ts'

/** The four kinds of reference items (docs/behaviour/settings.md#reference-items), with the same five calls each. */
export const referenceItemCalls: Calls = (app, context) => {
  for (const kind of Object.keys(referenceKinds) as ReferenceKind[]) answerKind(app, context, kind)
}

function answerKind(app: FastifyInstance, { database: { db } }: ApiContext, kind: ReferenceKind): void {
  // The kinds differ only in the names of paths and replies, which the compiler cannot follow. So one kind's type is
  // used for all.
  const calls = referenceKinds[kind] as typeof referenceKinds.platform
  const life = items.referenceLife[kind]
  const one = (item: ReferenceItem) => ({ [calls.kind]: item })

  route(app, calls.list, async ({ query, session }) => {
    const which = session.role.role === 'SuperAdmin' ? 'items' : 'names'
    const { items: rows, total } = await items.listReferenceItems(db, kind, query, which)
    return { [calls.many]: rows, total }
  })

  route(app, calls.get, async ({ params }) => one(await items.getReferenceItem(db, kind, params.id)))

  route(app, calls.create, async ({ body, by }) => one(await items.createReferenceItem(db, by, kind, body)))

  route(app, calls.update, async ({ params: { id }, query, body, by }) => {
    const { updatedAt, archive, ...change } = body ?? {}
    if (query.archive === 'false' || archive === false) {
      await life.restore(db, by, [id])
      return one(await items.getReferenceItem(db, kind, id))
    }
    return one(await items.updateReferenceItem(db, by, kind, id, change, updatedAt))
  })

  route(app, calls.remove, async ({ params: { id }, query, body, by }) => {
    const isPermanent = query.permanent || body?.permanent === true
    await (isPermanent ? life.remove : life.archive)(db, by, [id])
    return { id }
  })
}
