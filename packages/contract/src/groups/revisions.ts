import { z } from 'zod'
import { groupChange, publishedGroup } from './values.ts'
import { call, id, idParams } from '../base/call.ts'
import { groupDetail } from './calls.ts'
import { historyQuery } from '../base/history.ts'
import { contentDifference, publishedRevision } from '../base/revisions.ts'

export const groupRevisions = call({
  method: 'GET',
  path: '/api/advertiser-link-groups/:id/revisions',
  access: 'admin',
  summary: 'Published revisions of a group, the latest first.',
  page: 'docs/behaviour/groups.md#arrows-figures-and-revisions',
  params: idParams,
  query: historyQuery,
  data: z.object({ revisions: z.array(publishedRevision), total: z.number() }),
})

export const groupRevisionContent = call({
  method: 'GET',
  path: '/api/advertiser-link-groups/:id/revisions/:revision',
  access: 'admin',
  summary: 'What one revision of a group serves.',
  page: 'docs/behaviour/groups.md#arrows-figures-and-revisions',
  params: z.object({ id, revision: id }),
  data: z.object({ revision: publishedRevision, content: publishedGroup }),
})

/** For the form before it publishes. Writes nothing. */
export const previewGroup = call({
  method: 'POST',
  path: '/api/advertiser-link-groups/difference',
  access: 'admin',
  summary:
    'What publishing these values of a group (`id` null: a new one) would change in the served content. Writes nothing; refused like publishing them.',
  page: 'docs/behaviour/groups.md#draft-and-publishing-of-groups',
  body: groupChange.extend({ id: id.nullable() }),
  data: z.object({ difference: contentDifference }),
})

/**
 * Rules that have been disabled or archived since come back as new rules
 * (docs/behaviour/rules.md#rules-that-stay-disabled).
 */
export const restoreGroupRevision = call({
  method: 'POST',
  path: '/api/advertiser-link-groups/:id/restore-revision',
  access: 'admin',
  summary:
    'Makes a published revision the draft of its group, without publishing it. Rules whose advertiser link has been removed are left out and counted. Refused like a save.',
  page: 'docs/behaviour/groups.md#arrows-figures-and-revisions',
  params: idParams,
  body: z.object({ revision: id, updated_at: z.string().optional() }),
  data: groupDetail.extend({ left_out: z.number() }),
})
