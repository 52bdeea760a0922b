import { z } from 'zod'
import { call, flag, id, idParams, idsBody, repeated } from '../call.ts'
import { historyPage, historyQuery } from '../history.ts'
import { listQuery } from '../list.ts'
import { ruleForm, targeting, targetingChange, targetingForm, targetingRule } from '../targetings.ts'

const section = '2 §7.3 Publisher links'
const changed = z.object({ ids: z.array(z.number()) })
const oneTargeting = z.object({ targeting })
const permanent = z.object({ permanent: flag.default(false) })

export const targetingColumns = [
  'id',
  'publisher',
  'publisher_id',
  'link',
  'tag_type',
  'traffic_source',
  'status',
  'is_active',
  'updatedAt',
  'archivedAt',
  'daily_cap',
  'cap_consumed',
  'is_traffic_flowing',
  'is_live',
  'last_live',
] as const

/** A row of the list (2 §2.1). Names stand beside the ids: the table shows them. */
const targetingRow = targeting.omit({ targeting_rules: true }).extend({
  tag_types: z.array(z.string()),
  traffic_sources: z.array(z.string()),
  cap_consumed: z.number(),
})

/** Filters of the list (2 §7.3); the report's look-up reads the same call (3 §2.3). */
export const targetingsQuery = listQuery({ columns: targetingColumns }).extend({
  traffic_type: repeated(id).optional(),
  traffic_source: repeated(id).optional(),
  publisher: repeated(id).optional(),
  status: z.enum(['published', 'draft']).optional(),
  archived: flag.default(false),
  is_live: flag.optional(),
  id: id.optional(),
  pub_link_id: id.optional(),
  didnot_reach_cap: flag.default(false),
  didnot_go_live: flag.default(false),
  traffic_paused: flag.default(false),
  download: flag.default(false),
})

export const listTargetings = call({
  method: 'GET',
  path: '/api/targetings',
  access: 'admin',
  summary: 'Publisher links, filtered, sorted and paged; with `download=true` all that match, as CSV.',
  section,
  query: targetingsQuery,
  data: z.object({ targetings: z.array(targetingRow), total: z.number() }),
})

export const getTargeting = call({
  method: 'GET',
  path: '/api/targeting/:id',
  access: 'admin',
  summary: 'One publisher link with its rules.',
  section,
  params: idParams,
  data: oneTargeting,
})

export const createTargeting = call({
  method: 'POST',
  path: '/api/targeting',
  access: 'admin',
  summary: 'Adds a publisher link with its rules; `status=published` publishes it.',
  section,
  body: targetingForm,
  data: oneTargeting,
})

export const updateTargeting = call({
  method: 'PUT',
  path: '/api/targeting/:id',
  access: 'admin',
  summary:
    'Changes the fields that are sent, or restores an archived link (`archive` false). Rules are sent whole: saved ones that are missing are archived. `updatedAt`, when sent, must be the one that was read: 409 otherwise.',
  section,
  params: idParams,
  body: targetingChange.extend({ archive: z.literal(false).optional() }),
  data: oneTargeting,
})

export const deleteTargeting = call({
  method: 'DELETE',
  path: '/api/targeting/:id',
  access: 'admin',
  summary: 'Archives a publisher link, or removes an archived one (`permanent=true`).',
  section,
  params: idParams,
  query: permanent,
  data: changed,
})

export const deleteTargetings = call({
  method: 'DELETE',
  path: '/api/targetings',
  access: 'admin',
  summary: 'Archives publisher links, or removes archived ones (`permanent=true`), all or none.',
  section,
  query: permanent,
  body: idsBody,
  data: changed,
})

export const updateTargetings = call({
  method: 'PUT',
  path: '/api/targetings',
  access: 'admin',
  summary:
    'Activates or deactivates publisher links (`is_active=`), publishes them or makes them drafts (`status=`), or restores archived ones (`deleted=false`), all or none.',
  section,
  query: z.object({
    is_active: flag.optional(),
    status: z.enum(['draft', 'published']).optional(),
    deleted: z.literal('false').optional(),
  }),
  body: idsBody,
  data: changed,
})

export const listTargetingRules = call({
  method: 'GET',
  path: '/api/targetingRules',
  access: 'admin',
  summary: 'Rules of publisher links, by link or advertiser link.',
  section,
  query: listQuery({ columns: ['id', 'targeting_id', 'priority'] }).extend({
    targeting_id: id.optional(),
    provider_link_id: id.optional(),
  }),
  data: z.object({ targeting_rules: z.array(targetingRule), total: z.number() }),
})

const rulesBody = z.object({ targeting_id: id, targeting_rules: z.array(ruleForm).min(1).max(500) })
const rules = z.object({ targeting_rules: z.array(targetingRule) })

export const createTargetingRules = call({
  method: 'POST',
  path: '/api/targetingRules',
  access: 'admin',
  summary: 'Adds rules to the draft of a publisher link.',
  section,
  body: rulesBody,
  data: rules,
})

export const updateTargetingRules = call({
  method: 'PUT',
  path: '/api/targetingRules',
  access: 'admin',
  summary: 'Changes saved rules of the draft of a publisher link.',
  section,
  body: rulesBody,
  data: rules,
})

export const deleteTargetingRule = call({
  method: 'DELETE',
  path: '/api/targetingRule/:id',
  access: 'admin',
  summary: 'Archives a saved rule.',
  section,
  params: idParams,
  data: changed,
})

export const pubAccountsOfRule = call({
  method: 'GET',
  path: '/api/pubaccount/:pid/:tid/:ruleID',
  access: 'admin',
  summary: 'Publisher ad accounts of one rule.',
  section,
  params: z.object({ pid: id, tid: id, ruleID: id }),
  data: z.array(
    z.object({
      id: z.number(),
      link_id: z.number(),
      status: z.boolean(),
      share_revenue: z.number(),
      valid_from: z.string(),
      valid_to: z.string().nullable(),
    }),
  ),
})

export const connectedAdvertiserLinks = call({
  method: 'GET',
  path: '/api/targeting-connected-advertiser-links/:id',
  access: 'admin',
  summary: 'Advertiser links that the rules of a publisher link send to.',
  section: '2 §7.4',
  params: idParams,
  data: z.object({
    advertiserLinksArray: z.array(
      z.object({
        provider_name: z.string(),
        provider_link_id: z.number(),
        provider_link: z.string(),
        rule_disabled: z.boolean(),
      }),
    ),
  }),
})

export const targetingHistory = call({
  method: 'GET',
  path: '/api/targeting/get-latest-history/:id',
  access: 'admin',
  summary: 'Changes of a publisher link and its rules, the latest first.',
  section: '2 §7.4',
  params: idParams,
  query: historyQuery,
  data: historyPage,
})
