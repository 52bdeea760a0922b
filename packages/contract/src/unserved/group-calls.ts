import { z } from 'zod'
import { advertiserLinkGroup, groupChange, groupForm, groupOption } from '../advertiser-link-groups.ts'
import { call, flag, id, idParams, idsBody, repeated } from '../call.ts'
import { qualityScores } from '../constants.ts'
import { historyPage, historyQuery } from '../history.ts'
import { listQuery } from '../list.ts'

const section = '2 §7.2 Advertiser link groups'
const changed = z.object({ ids: z.array(z.number()) })
const one = z.object({ advertiser_link_group: advertiserLinkGroup })
const permanent = z.object({ permanent: flag.default(false) })

export const groupColumns = ['id', 'description', 'active', 'status', 'capacity', 'updated_at'] as const

export const listGroups = call({
  method: 'GET',
  path: '/api/advertiser-link-groups',
  access: 'admin',
  summary: 'Advertiser link groups, active or archived, filtered, sorted and paged.',
  section,
  query: listQuery({ columns: groupColumns }).extend({
    archived: flag.default(false),
    active: flag.optional(),
    status: z.enum(['draft', 'published']).optional(),
  }),
  data: z.object({ advertiser_link_groups: z.array(advertiserLinkGroup), total: z.number() }),
})

export const groupOptions = call({
  method: 'GET',
  path: '/api/advertiser-link-groups/options',
  access: 'admin',
  summary:
    'Published groups as options of a group rule: those whose properties are all among the given ones. `advertiser_link_group_id` is answered also when it does not match.',
  section,
  query: z.object({
    platform_id: repeated(id).optional(),
    search_engine_id: repeated(id).optional(),
    tag_type_id: repeated(id).optional(),
    quality_score: repeated(z.string().toLowerCase().pipe(z.enum(qualityScores))).optional(),
    traffic_source_id: repeated(id).optional(),
    advertiser_link_group_id: repeated(id).optional(),
  }),
  data: z.object({ advertiser_link_groups: z.array(groupOption) }),
})

export const getGroup = call({
  method: 'GET',
  path: '/api/advertiser-link-groups/:id',
  access: 'admin',
  summary: 'One group with its rules.',
  section,
  params: idParams,
  data: one,
})

export const createGroup = call({
  method: 'POST',
  path: '/api/advertiser-link-groups',
  access: 'admin',
  summary: 'Adds a group with its rules; `published` publishes it.',
  section,
  body: groupForm,
  data: one,
})

export const updateGroup = call({
  method: 'PATCH',
  path: '/api/advertiser-link-groups/:id',
  access: 'admin',
  summary:
    'Changes the fields that are sent. Rules are sent whole: saved ones that are missing are archived. `updated_at`, when sent, must be the one that was read: 409 otherwise.',
  section,
  params: idParams,
  body: groupChange,
  data: one,
})

export const restoreGroup = call({
  method: 'PUT',
  path: '/api/advertiser-link-groups/:id',
  access: 'admin',
  summary: 'Restores an archived group.',
  section,
  params: idParams,
  data: one,
})

export const deleteGroup = call({
  method: 'DELETE',
  path: '/api/advertiser-link-groups/:id',
  access: 'admin',
  summary: 'Archives a group, or removes an archived one (`permanent=true`).',
  section,
  params: idParams,
  query: permanent,
  data: changed,
})

export const deleteGroups = call({
  method: 'DELETE',
  path: '/api/advertiser-link-groups',
  access: 'admin',
  summary: 'Archives groups, or removes archived ones (`permanent=true`), all or none.',
  section,
  query: permanent,
  body: idsBody,
  data: changed,
})

export const restoreGroups = call({
  method: 'PUT',
  path: '/api/advertiser-link-groups',
  access: 'admin',
  summary: 'Restores archived groups, all or none.',
  section,
  body: idsBody,
  data: changed,
})

export const groupHistory = call({
  method: 'GET',
  path: '/api/advertiser-link-groups/get-latest-history/:id',
  access: 'admin',
  summary: 'Changes of a group and its rules, the latest first.',
  section,
  params: idParams,
  query: historyQuery,
  data: historyPage,
})
