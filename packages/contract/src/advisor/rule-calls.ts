import { z } from 'zod'
import { call } from '../base/call.ts'

const page = 'docs/behaviour/advisor.md#settings-of-the-rules'

/** The settings of an advice rule. Titles, units and limits: `packages/domain/src/advice/thresholds.ts`. */
const adviceRule = z.object({
  rule: z.string(),
  enabled: z.boolean(),
  /** All of them, also the usual ones. */
  thresholds: z.record(z.string(), z.number()),
  /** When it was judged last; null before the first time. */
  judged_at: z.string().nullable(),
  /** Whether facts were missing for some of its records then. */
  is_unknown: z.boolean(),
  /** Since when it fails; null while it works. */
  failed_at: z.string().nullable(),
  /** Items that are active or snoozed. */
  items: z.number(),
  /** Set while its last items were closed without action: docs/behaviour/advisor.md#rules-that-lead-to-nothing. */
  proposal: z
    .object({
      threshold: z.string(),
      from: z.number(),
      to: z.number(),
      /** The last items, which it would have kept quiet. */
      quiet: z.number(),
      /** Items that people acted on, and how many of them would still have been told. */
      actedOn: z.number(),
      kept: z.number(),
    })
    .nullable(),
  updatedAt: z.string(),
})
export type AdviceRuleSettings = z.infer<typeof adviceRule>

export const listAdviceRules = call({
  method: 'GET',
  path: '/api/advisors/rules',
  access: 'admin',
  summary: 'The rules that make advice, with their thresholds.',
  page,
  data: z.object({ rules: z.array(adviceRule) }),
})

/** What a save of a rule changes. Its thresholds are checked against their limits on the server and in the form. */
export const adviceRuleForm = z.object({
  enabled: z.boolean(),
  thresholds: z.record(z.string().max(50), z.number()),
})

export const saveAdviceRule = call({
  method: 'PUT',
  path: '/api/advisors/rules/:rule',
  access: 'admin',
  summary:
    'Switches a rule on or off and changes its thresholds; those that are not sent are set to the usual value. `updatedAt`, when sent, must be the one that was read: 409 otherwise. A rule that is switched off closes its items.',
  page,
  params: z.object({ rule: z.string().max(50) }),
  body: adviceRuleForm.extend({ updatedAt: z.string().optional() }),
  data: adviceRule,
})
