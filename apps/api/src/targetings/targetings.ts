import { refusedFields } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import {
  createTargeting,
  deleteTargeting,
  deleteTargetings,
  getTargeting,
  updateTargeting,
  updateTargetings,
} from '@headgate/contract/targetings/calls'
import * as bulk from '@headgate/db/targetings/bulk'
import * as archiving from '@headgate/db/targetings/archiving'
import * as reading from '@headgate/db/targetings/read'
import { saveTargeting } from '@headgate/db/targetings/save'
import { withMessage } from '@headgate/server/answer'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'
import { publisherLinkMaker } from './publisher-link-maker.ts'

const texts = messages.targetings

/** The fields that the list's switch sends. */
const switchFields = new Set(['publisher_id', 'is_active'])

/** Publisher links (docs/behaviour/publisher-links.md#publisher-links). */
export const targetingCalls: Calls = (app, { database: { db }, settings }) => {
  const maker = publisherLinkMaker(settings)

  route(app, getTargeting, async ({ params }) => ({ targeting: await reading.getTargeting(db, params.id) }))

  route(app, createTargeting, async ({ body, by }) => {
    const targeting = await saveTargeting(db, by, maker, { id: null, sent: body })
    return withMessage({ targeting }, targeting.status === 'published' ? texts.published : texts.ready)
  })

  route(app, updateTargeting, async ({ params: { id }, body, by }) => {
    const { updatedAt, archive, ...sent } = body
    if (archive === false) {
      await archiving.restoreTargetings(db, by, [id])
      return withMessage({ targeting: await reading.getTargeting(db, id) }, texts.restored)
    }
    const targeting = await saveTargeting(db, by, maker, { id, sent, readAt: updatedAt })
    if (sent.status === 'published') return withMessage({ targeting }, texts.updated)
    const isSwitch =
      sent.is_active !== undefined && Object.keys(sent).every((field) => switchFields.has(field))
    return withMessage({ targeting }, isSwitch ? texts.statusUpdated : texts.ready)
  })

  route(app, deleteTargeting, async ({ params, query, by }) => {
    const write = query.permanent ? archiving.removeTargetings : archiving.archiveTargetings
    await write(db, by, [params.id])
    return withMessage({ ids: [params.id] }, query.permanent ? texts.removed : texts.archived)
  })

  route(app, deleteTargetings, async ({ query, body, by }) => {
    const write = query.permanent ? archiving.removeTargetings : archiving.archiveTargetings
    await write(db, by, body.ids)
    return withMessage(body, query.permanent ? texts.removed : texts.archived)
  })

  route(app, updateTargetings, async ({ query, body, by }) => {
    if (query.is_active !== undefined) await bulk.setTargetingsActive(db, by, body.ids, query.is_active)
    else if (query.status !== undefined) await bulk.setTargetingsStatus(db, by, body.ids, query.status)
    else if (query.deleted === 'false') await archiving.restoreTargetings(db, by, body.ids)
    else throw refusedFields({ status: 'Send is_active, the status, or deleted=false to restore.' })
    return withMessage(body, query.deleted === undefined ? texts.statusUpdated : texts.restored)
  })
}
