import {
  createGroup,
  deleteGroup,
  deleteGroups,
  getGroup,
  groupHistory,
  groupOptions,
  listGroups,
  restoreGroup,
  updateGroup,
  updateGroups,
} from '@headgate/contract/groups/calls'
import {
  groupRevisionContent,
  groupRevisions,
  previewGroup,
  restoreGroupRevision,
} from '@headgate/contract/groups/revisions'
import { refusedFields } from '@headgate/contract/base/errors'
import * as bulk from '@headgate/db/groups/bulk'
import * as archiving from '@headgate/db/groups/archiving'
import * as lists from '@headgate/db/groups/list'
import * as groups from '@headgate/db/groups/read'
import * as revisions from '@headgate/db/groups/revisions'
import * as saves from '@headgate/db/groups/save'
import { readHistory } from '@headgate/db/base/history'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'

/** Advertiser link groups (docs/behaviour/groups.md#advertiser-link-groups). */
export const advertiserLinkGroupCalls: Calls = (app, { database: { db } }) => {
  route(app, listGroups, ({ query }) => lists.listGroups(db, query))

  route(app, groupOptions, async ({ query }) => ({
    advertiser_link_groups: await groups.groupOptions(db, query),
  }))

  route(app, getGroup, ({ params }) => lists.getGroup(db, params.id))

  route(app, createGroup, ({ body, by }) => saves.saveGroup(db, by, { id: null, sent: body }))

  route(app, updateGroup, ({ params, body, by }) => {
    const { updated_at, ...sent } = body
    return saves.saveGroup(db, by, { id: params.id, sent, readAt: updated_at })
  })

  route(app, restoreGroup, async ({ params, by }) => {
    await archiving.restoreGroups(db, by, [params.id])
    return { advertiser_link_group: await groups.readGroup(db, params.id) }
  })

  route(app, deleteGroup, async ({ params, query, by }) => {
    const write = query.permanent ? archiving.removeGroups : archiving.archiveGroups
    await write(db, by, [params.id])
    return { ids: [params.id] }
  })

  route(app, deleteGroups, async ({ query, body, by }) => {
    const write = query.permanent ? archiving.removeGroups : archiving.archiveGroups
    await write(db, by, body.ids)
    return body
  })

  route(app, updateGroups, async ({ query, body, by }) => {
    if (query.active !== undefined) await bulk.setGroupsActive(db, by, body.ids, query.active)
    else if (query.status !== undefined) await bulk.setGroupsStatus(db, by, body.ids, query.status)
    else if (query.deleted === 'false') await archiving.restoreGroups(db, by, body.ids)
    else throw refusedFields({ status: 'Send active, the status, or deleted=false to restore.' })
    return body
  })

  route(app, groupRevisions, ({ params, query }) => revisions.listGroupRevisions(db, params.id, query))

  route(app, groupRevisionContent, async ({ params }) => {
    const { revision, content } = await revisions.readGroupRevision(db, params.id, params.revision)
    return { revision, content }
  })

  route(app, previewGroup, async ({ body: { id, updated_at, ...sent } }) => ({
    difference: await saves.previewGroup(db, { id, sent, readAt: updated_at }),
  }))

  route(app, restoreGroupRevision, ({ params, body, by }) =>
    revisions.restoreGroupRevision(db, by, params.id, body.revision, body.updated_at),
  )

  route(app, groupHistory, async ({ params, query }) => {
    const { history, total } = await readHistory(db, 'advertiser_link_group', params.id, query)
    return { latest_history_data: { rows: history, history, count: total, total_count: total } }
  })
}
