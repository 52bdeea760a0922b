import { pubAccountsOfRule } from '@headgate/contract/targetings/calls'
import {
  createTargetingRules,
  deleteTargetingRule,
  listTargetingRules,
  updateTargetingRules,
} from '@headgate/contract/targetings/rules'
import { accountsOfRule } from '@headgate/db/targetings/accounts-of-rule'
import * as rules from '@headgate/db/targetings/rules'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'
import { publisherLinkMaker } from './publisher-link-maker.ts'

/**
 * Calls for single rules of publisher links, and their publisher ad accounts
 * (docs/behaviour/rules.md#calls-for-single-rules).
 */
export const targetingRuleCalls: Calls = (app, { database: { db }, settings }) => {
  const maker = publisherLinkMaker(settings)

  route(app, listTargetingRules, ({ query }) => rules.listRules(db, query))

  route(app, createTargetingRules, async ({ body: { targeting_id, targeting_rules }, by }) => ({
    targeting_rules: await rules.addRules(db, by, maker, targeting_id, targeting_rules),
  }))

  route(app, updateTargetingRules, async ({ body: { targeting_id, targeting_rules }, by }) => ({
    targeting_rules: await rules.updateRules(db, by, maker, targeting_id, targeting_rules),
  }))

  route(app, deleteTargetingRule, async ({ params, by }) => {
    await rules.archiveRule(db, by, maker, params.id)
    return { ids: [params.id] }
  })

  route(app, pubAccountsOfRule, ({ params }) =>
    accountsOfRule(db, { publisherId: params.pid, targetingId: params.tid, ruleId: params.ruleID }),
  )
}
