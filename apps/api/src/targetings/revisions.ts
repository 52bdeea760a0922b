import { messages } from '@headgate/contract/base/messages'
import {
  compareTargeting,
  liveTargeting,
  previewTargeting,
  restoreTargetingRevision,
  targetingHistory,
  targetingRevisionContent,
  targetingRevisions,
} from '@headgate/contract/targetings/revisions'
import { readTargetingHistory } from '@headgate/db/targetings/history'
import { previewPublishing } from '@headgate/db/targetings/preview'
import { restoreRevision } from '@headgate/db/targetings/restore-revision'
import * as revisions from '@headgate/db/targetings/revisions'
import { withMessage } from '@headgate/server/answer'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'
import { publisherLinkMaker } from './publisher-link-maker.ts'

/** Publications of a publisher link and its activity log (docs/behaviour/publisher-links.md#revisions). */
export const targetingRevisionCalls: Calls = (app, { database: { db }, settings }) => {
  const maker = publisherLinkMaker(settings)

  route(app, targetingRevisions, ({ params, query }) => revisions.listRevisions(db, params.id, query))

  route(app, targetingRevisionContent, async ({ params }) => {
    const read = await revisions.readRevision(db, params.id, params.revision)
    const { revision, content } = read
    const { properties } = revisions.comparedRevision(read)
    return { revision, content, properties, names: await revisions.targetNamesOf(db, [content]) }
  })

  route(app, liveTargeting, async ({ params }) => {
    const live = await revisions.readLive(db, params.id)
    const names = await revisions.targetNamesOf(db, live ? [live.content] : [])
    return { live: live && { ...live, ...revisions.comparedRevision(live) }, names }
  })

  route(app, compareTargeting, async ({ params, query }) => {
    const { difference, contents } = await revisions.compareRevisions(db, params.id, query.from, query.to)
    return { difference, names: await revisions.targetNamesOf(db, contents) }
  })

  route(app, previewTargeting, async ({ body: { id, updatedAt, ...sent } }) => {
    const preview = await previewPublishing(db, maker, { id, sent, readAt: updatedAt })
    const { before, after } = preview
    const contents = [...(before ? [before.content] : []), after.content]
    return { ...preview, names: await revisions.targetNamesOf(db, contents) }
  })

  route(app, restoreTargetingRevision, async ({ params, body, by }) => {
    const { revision, updatedAt } = body
    const { targeting, leftOut } = await restoreRevision(db, by, maker, params.id, revision, updatedAt)
    const { rulesLeftOut, revisionRestored } = messages.targetings
    return withMessage({ targeting, left_out: leftOut }, leftOut > 0 ? rulesLeftOut : revisionRestored)
  })

  route(app, targetingHistory, async ({ params, query }) => {
    const { history, total } = await readTargetingHistory(db, params.id, query)
    return { latest_history_data: { rows: history, history, count: total, total_count: total } }
  })
}
