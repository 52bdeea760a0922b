import { z } from 'zod'
import { call, flag, id, idParams, idsBody } from '../base/call.ts'
import { targeting, targetingChange, targetingForm } from './values.ts'

const changed = z.object({ ids: z.array(z.number()) })
const oneTargeting = z.object({ targeting })
const permanent = z.object({ permanent: flag.default(false) })

export const getTargeting = call({
  method: 'GET',
  path: '/api/targeting/:id',
  access: 'admin',
  summary: 'One publisher link with its rules, archived or not.',
  page: 'docs/behaviour/publisher-links.md#fields',
  params: idParams,
  data: oneTargeting,
})

/**
 * The reply's message is the text for the toast. Refused with 400 `invalid_input` and the text of every wrong field by
 * its path (`targeting_rules.0.daily_cap`), or with 409 `settings_not_set` when default domain or system fallback
 * is missing.
 */
export const createTargeting = call({
  method: 'POST',
  path: '/api/targeting',
  access: 'admin',
  summary: 'Adds a publisher link with its rules; `status=published` publishes it.',
  page: 'docs/behaviour/publisher-links.md#drafts-and-publishing',
  repeatable: 'body',
  body: targetingForm,
  data: oneTargeting,
})

/**
 * Like `createTargeting`, and also 404, and 409 `changed_meanwhile` or `archived`. `status=published` publishes what is
 * saved, `draft` does not. Without `status` the link stays published only when the served content would not change.
 */
export const updateTargeting = call({
  method: 'PUT',
  path: '/api/targeting/:id',
  access: 'admin',
  summary:
    'Changes the fields that are sent, or restores an archived link (`archive` false). Rules are sent whole: saved ones that are missing are archived. `updatedAt`, when sent, must be the one that was read: 409 otherwise.',
  page: 'docs/behaviour/publisher-links.md#drafts-and-publishing',
  params: idParams,
  body: targetingChange.extend({ archive: z.literal(false).optional() }),
  data: oneTargeting,
})

export const deleteTargeting = call({
  method: 'DELETE',
  path: '/api/targeting/:id',
  access: 'admin',
  summary: 'Archives a publisher link, or removes an archived one (`permanent=true`).',
  page: 'docs/behaviour/publisher-links.md#archiving-and-removing',
  params: idParams,
  query: permanent,
  data: changed,
})

export const deleteTargetings = call({
  method: 'DELETE',
  path: '/api/targetings',
  access: 'admin',
  summary: 'Archives publisher links, or removes archived ones (`permanent=true`), all or none.',
  page: 'docs/behaviour/publisher-links.md#archiving-and-removing',
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
  page: 'docs/behaviour/publisher-links.md#bulk-actions-of-publisher-links',
  query: z.object({
    is_active: flag.optional(),
    status: z.enum(['draft', 'published']).optional(),
    deleted: z.literal('false').optional(),
  }),
  body: idsBody,
  data: changed,
})

export const pubAccountsOfRule = call({
  method: 'GET',
  path: '/api/pubaccount/:pid/:tid/:ruleID',
  access: 'admin',
  summary: 'Publisher ad accounts of one rule of a publisher link, the running ones first.',
  page: 'docs/behaviour/rules.md#calls-for-single-rules',
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
