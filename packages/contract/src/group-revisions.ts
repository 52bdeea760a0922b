import { z } from 'zod'
import { publishedGroup } from './advertiser-link-groups.ts'
import { call, id, idParams } from './call.ts'
import { groupDetail } from './group-calls.ts'
import { historyQuery } from './history.ts'
import { publishedRevision } from './revisions.ts'

const section = '2 §4.1 Draft and published'

export const groupRevisions = call({
  method: 'GET',
  path: '/api/advertiser-link-groups/:id/revisions',
  access: 'admin',
  summary: 'Published revisions of a group, the latest first.',
  section,
  params: idParams,
  query: historyQuery,
  data: z.object({ revisions: z.array(publishedRevision), total: z.number() }),
})

export const groupRevisionContent = call({
  method: 'GET',
  path: '/api/advertiser-link-groups/:id/revisions/:revision',
  access: 'admin',
  summary: 'What one revision of a group serves.',
  section,
  params: z.object({ id, revision: id }),
  data: z.object({ revision: publishedRevision, content: publishedGroup }),
})

/** Rules that were disabled or archived since come back as new rules: what was disabled stays so (2 §4.3). */
export const restoreGroupRevision = call({
  method: 'POST',
  path: '/api/advertiser-link-groups/:id/restore-revision',
  access: 'admin',
  summary:
    'Makes a published revision the draft of its group, without publishing it. Rules whose advertiser link was removed since are left out and counted. Refused as a save is.',
  section,
  params: idParams,
  body: z.object({ revision: id, updated_at: z.string().optional() }),
  data: groupDetail.extend({ left_out: z.number() }),
})
