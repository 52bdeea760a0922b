import { z } from 'zod'
import { call, id, idParams } from '../base/call.ts'
import { listQuery } from '../base/list.ts'
import { ruleChange, ruleForm, targetingLimits, targetingRule } from './values.ts'

const page = 'docs/behaviour/rules.md#calls-for-single-rules'

/**
 * Rules by themselves; the form sends them with their publisher link. What writes here writes the link's draft, and
 * is refused as a save of the link is: texts stand by the place of a rule among those that were sent, or by its id
 * (`rule 12.daily_cap`) when another rule stands in the way.
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
  summary: 'Adds rules to the draft of a publisher link; answers all of its rules.',
  page,
  body: rulesBody,
  data: rules,
})

export const updateTargetingRules = call({
  method: 'PUT',
  path: '/api/targetingRules',
  access: 'admin',
  summary:
    'Changes saved rules of the draft of a publisher link; what is not sent of a rule stays. Answers all rules of the link.',
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
