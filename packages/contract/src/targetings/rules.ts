import { z } from 'zod'
import { call, id, idParams } from '../base/call.ts'
import { listQuery } from '../base/list.ts'
import { ruleChange, ruleForm, targetingLimits, targetingRule } from './values.ts'

const page = 'docs/behaviour/rules.md#calls-for-single-rules'

/**
 * Calls for single rules; the form sends rules with their publisher link. These calls write the link's draft, and are
 * refused like a save of the link. The path of a text contains the place of a sent rule, or the id of another rule that
 * prevents the change (`rule 12.daily_cap`).
 */
export const listTargetingRules = call({
  method: 'GET',
  path: '/api/targetingRules',
  access: 'admin',
  summary: 'Rules of publisher links, by link or advertiser link.',
  page,
  query: listQuery({ columns: ['id', 'targeting_id', 'priority'] }).extend({
    targeting_id: id.optional(),
    provider_link_id: id.optional(),
  }),
  data: z.object({ targeting_rules: z.array(targetingRule), total: z.number() }),
})

const rulesBody = z.object({
  targeting_id: id,
  targeting_rules: z.array(ruleForm).min(1).max(targetingLimits.rules),
})
const rules = z.object({ targeting_rules: z.array(targetingRule) })

export const createTargetingRules = call({
  method: 'POST',
  path: '/api/targetingRules',
  access: 'admin',
  summary: 'Adds rules to the draft of a publisher link; returns all of its rules.',
  page,
  repeatable: 'body',
  body: rulesBody,
  data: rules,
})

export const updateTargetingRules = call({
  method: 'PUT',
  path: '/api/targetingRules',
  access: 'admin',
  summary:
    'Changes saved rules of the draft of a publisher link; fields that are not sent stay. Returns all rules of the link.',
  page,
  body: z.object({
    targeting_id: id,
    targeting_rules: z.array(ruleChange).min(1).max(targetingLimits.rules),
  }),
  data: rules,
})

export const deleteTargetingRule = call({
  method: 'DELETE',
  path: '/api/targetingRule/:id',
  access: 'admin',
  summary: 'Archives a saved rule.',
  page,
  params: idParams,
  data: z.object({ ids: z.array(z.number()) }),
})
