import type { CallData, CallOutput } from '@headgate/contract/base/call'
import type { ruleDays, RuleDays } from '@headgate/contract/advisor/rule-days'
import type { Db } from '@headgate/db/base/database'
import { readUnmatchedPairs } from '@headgate/db/advisor/facts/revenue-facts'
import { readOpenDays } from '@headgate/db/reports/report-facts'
import { addDays } from '@headgate/domain/days'
import { readRuleDays, readUsualSent } from '@headgate/warehouse/advice/rule-days'
import type { Warehouse } from '@headgate/warehouse/client/client'

interface Needs {
  warehouse: Warehouse
  db: Db
  now: () => Date
}

/** Days that are read: 28 that are settled and have enough searches are among them, if there are so many. */
const DAYS_BACK = 60
/** Days of which the usual volume is the mean. */
const USUAL_DAYS = 7

/**
 * The settled days of rules, which weights are judged by, and what each sends, also one whose advertiser never reports
 * (docs/behaviour/advisor.md#weights-to-move).
 */
export async function readDaysOfRules(
  { warehouse, db, now }: Needs,
  { targeting_ids: targetingIds, until }: CallOutput<typeof ruleDays>['body'],
  signal: AbortSignal,
): Promise<CallData<typeof ruleDays>> {
  const range = { from: addDays(until, -DAYS_BACK), to: until }
  const { unsettled, uncovered, reporters } = await readOpenDays(db, range, now())
  // Money that waits for an account may be a rule's, which would look as if it earned nothing.
  const unmatched = await readUnmatchedPairs(db, range)
  const open = [...unsettled.map(({ pair }) => pair), ...uncovered]
  const days = await readRuleDays(warehouse, { open, unmatched, reporters }, { targetingIds, range, signal })
  const usual = await readUsualSent(warehouse, {
    targetingIds,
    range: { from: addDays(until, 1 - USUAL_DAYS), to: until },
    signal,
  })
  const rules = new Map(
    usual.rules.map(({ id, targeting, sent }): [number, RuleDays] => [
      id,
      { targeting, rule: id, days: [], searches_a_day: sent },
    ]),
  )
  for (const { targeting, rule, day, sent, net } of days)
    rules
      .getOrInsertComputed(rule, () => ({ targeting, rule, days: [], searches_a_day: 0 }))
      .days.push([day, sent, net])
  return {
    rules: [...rules.values()],
    provider_links: usual.providerLinks.map(({ id, sent }) => ({ id, searches_a_day: sent })),
  }
}
