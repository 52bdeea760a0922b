import {
  activateAdvice,
  type Advice,
  closeAdvice,
  countAdvice,
  listAdvice,
  snoozeAdvice,
} from '@headgate/contract/advisor/advice-calls'
import { listAdviceRules, saveAdviceRule } from '@headgate/contract/advisor/rule-calls'
import { actOnAdvice } from '@headgate/db/advisor/act'
import * as lists from '@headgate/db/advisor/list'
import * as rules from '@headgate/db/advisor/rules'
import { route } from '@headgate/server/route'
import type { Calls } from '../api-context.ts'
import { cleanAdviceHtml } from './clean-html.ts'

const cleaned = (item: Advice): Advice => ({ ...item, description: cleanAdviceHtml(item.description) })

/** Advice items and the rules that make them (docs/behaviour/advisor.md). */
export const advisorCalls: Calls = (app, { database: { db } }) => {
  route(app, listAdvice, async ({ query }) => {
    const { data, ...rest } = await lists.listAdvice(db, query)
    return { data: data.map(cleaned), ...rest }
  })

  route(app, countAdvice, async () => ({ active: await lists.countActiveAdvice(db) }))

  route(app, snoozeAdvice, async ({ params, body: { notes, snoozed_until }, by }) =>
    cleaned(
      await actOnAdvice(db, by, params.id, { action: 'snooze', notes, until: new Date(snoozed_until) }),
    ),
  )

  route(app, closeAdvice, async ({ params, body: { notes }, by }) =>
    cleaned(await actOnAdvice(db, by, params.id, { action: 'close', notes })),
  )

  route(app, activateAdvice, async ({ params, body: { notes }, by }) =>
    cleaned(await actOnAdvice(db, by, params.id, { action: 'active', notes })),
  )

  route(app, listAdviceRules, async () => ({ rules: await rules.listAdviceRules(db) }))

  route(app, saveAdviceRule, ({ params, body: { updatedAt, ...settings }, by }) =>
    rules.saveAdviceRule(db, by, params.rule, settings, updatedAt),
  )
}
