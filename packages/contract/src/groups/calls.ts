import { z } from 'zod'
import { advertiserLinkGroup, groupChange, groupForm, groupOption, publishedGroup } from './values.ts'
import { call, flag, id, idParams, idsBody, repeatedFilter } from '../base/call.ts'
import { qualityScores } from '../base/constants.ts'
import { historyPage, historyQuery } from '../base/history.ts'
import { listQuery } from '../base/list.ts'
import { pendingChange } from '../scheduled/pending.ts'

const changed = z.object({ ids: z.array(z.number()) })
const one = z.object({ advertiser_link_group: advertiserLinkGroup })

/** A row of the list: no rules, plus the fields that only the list shows. */
const groupRow = advertiserLinkGroup.omit({ rules: true }).extend({
  no_of_rules: z.number(),
  no_of_active_rules: z.number(),
  /** Remaining capacity of the served content today (UTC); null without a cap or a publication. */
  remaining_capacity: z.number().nullable(),
  /** Publisher links that use it in a served or an enabled rule, lowest id first. */
  used_by: z.array(z.number()),
  /** What changes by itself, the next first. */
  scheduled: z.array(pendingChange),
})
export type GroupRow = z.infer<typeof groupRow>
const score = z.string().toLowerCase().pipe(z.enum(qualityScores))
const permanent = z.object({ permanent: flag.default(false) })

export const groupColumns = [
  'id',
  'description',
  'active',
  'status',
  'targeting',
  'capacity',
  'updated_at',
  'published_at',
  'archived_at',
] as const

export const groupsQuery = listQuery({ columns: groupColumns }).extend({
  archived: flag.default(false),
  active: flag.optional(),
  status: z.enum(['draft', 'published']).optional(),
  /** With a pending scheduled change, or without one. */
  scheduled: flag.optional(),
  platform_id: repeatedFilter(id),
  search_engine_id: repeatedFilter(id),
  tag_type_id: repeatedFilter(id),
  quality_score: repeatedFilter(score),
})
export type GroupsQuery = z.output<typeof groupsQuery>

export const listGroups = call({
  method: 'GET',
  path: '/api/advertiser-link-groups',
  access: 'admin',
  summary: 'Advertiser link groups, active or archived, filtered, sorted and paged.',
  page: 'docs/behaviour/groups.md#list-of-groups',
  query: groupsQuery,
  data: z.object({ advertiser_link_groups: z.array(groupRow), total: z.number() }),
})

export const groupOptionsQuery = z.object({
  platform_id: repeatedFilter(id),
  search_engine_id: repeatedFilter(id),
  tag_type_id: repeatedFilter(id),
  quality_score: repeatedFilter(score),
  traffic_source_id: repeatedFilter(id),
  advertiser_link_group_id: repeatedFilter(id),
})
export type GroupOptionsQuery = z.output<typeof groupOptionsQuery>

export const groupOptions = call({
  method: 'GET',
  path: '/api/advertiser-link-groups/options',
  access: 'admin',
  summary:
    'Published groups as options of a group rule: those whose properties are all among the given ones. `advertiser_link_group_id` is returned even when it does not match.',
  page: 'docs/behaviour/groups.md#groups-as-rules',
  query: groupOptionsQuery,
  data: z.object({ advertiser_link_groups: z.array(groupOption) }),
})

export const groupDetail = one.extend({
  /** The content that engines serve now; null before the first publication. */
  live: publishedGroup.nullable(),
  previous_id: z.number().nullable(),
  next_id: z.number().nullable(),
})
export type GroupDetail = z.infer<typeof groupDetail>

export const getGroup = call({
  method: 'GET',
  path: '/api/advertiser-link-groups/:id',
  access: 'admin',
  summary: 'One group with its rules, its served content, and its neighbours in the list by id.',
  page: 'docs/behaviour/groups.md#fields',
  params: idParams,
  data: groupDetail,
})

export const createGroup = call({
  method: 'POST',
  path: '/api/advertiser-link-groups',
  access: 'admin',
  summary: 'Adds a group with its rules; `published` publishes it.',
  page: 'docs/behaviour/groups.md#checks-of-a-group',
  repeatable: 'body',
  body: groupForm,
  data: groupDetail,
})

export const updateGroup = call({
  method: 'PATCH',
  path: '/api/advertiser-link-groups/:id',
  access: 'admin',
  summary:
    'Changes the fields that are sent. Rules are sent whole: saved ones that are missing are archived. `updated_at`, when sent, must be the one that was read: 409 otherwise.',
  page: 'docs/behaviour/groups.md#draft-and-publishing-of-groups',
  params: idParams,
  body: groupChange,
  data: groupDetail,
})

export const restoreGroup = call({
  method: 'PUT',
  path: '/api/advertiser-link-groups/:id',
  access: 'admin',
  summary: 'Restores an archived group.',
  page: 'docs/behaviour/groups.md#archiving',
  params: idParams,
  data: one,
})

export const deleteGroup = call({
  method: 'DELETE',
  path: '/api/advertiser-link-groups/:id',
  access: 'admin',
  summary: 'Archives a group, or removes an archived one (`permanent=true`).',
  page: 'docs/behaviour/groups.md#archiving',
  params: idParams,
  query: permanent,
  data: changed,
})

export const deleteGroups = call({
  method: 'DELETE',
  path: '/api/advertiser-link-groups',
  access: 'admin',
  summary: 'Archives groups, or removes archived ones (`permanent=true`), all or none.',
  page: 'docs/behaviour/groups.md#archiving',
  query: permanent,
  body: idsBody,
  data: changed,
})

export const updateGroups = call({
  method: 'PUT',
  path: '/api/advertiser-link-groups',
  access: 'admin',
  summary:
    'Activates or deactivates groups (`active=`), publishes them or makes them drafts (`status=`), or restores archived ones (`deleted=false`), all or none.',
  page: 'docs/behaviour/groups.md#list-of-groups',
  query: z.object({
    active: flag.optional(),
    status: z.enum(['draft', 'published']).optional(),
    deleted: z.literal('false').optional(),
  }),
  body: idsBody,
  data: changed,
})

export const groupHistory = call({
  method: 'GET',
  path: '/api/advertiser-link-groups/get-latest-history/:id',
  access: 'admin',
  summary: 'Changes of a group and its rules, the latest first.',
  page: 'docs/behaviour/lists.md#history',
  params: idParams,
  query: historyQuery,
  data: historyPage,
})
