import { z } from 'zod'
import type { Query, Warehouse } from '../client/client.ts'

/** A publisher ad account and the rule whose revenue it collects. */
export interface RuleAccount {
  id: number
  ruleId: number
}

const row = z.object({
  rule: z.number(),
  date: z.string(),
  searches: z.number(),
  net_revenue: z.number(),
})
export type LastReport = Omit<z.infer<typeof row>, 'rule'>

export function lastReportSql(accounts: readonly RuleAccount[]): Query {
  return {
    sql: `SELECT transform(publisher_account_id, {accounts:Array(UInt32)}, {rules:Array(UInt32)}, toUInt32(0)) AS rule,
  date, sum(total_searches) AS searches, toFloat64(sum(booked_row.net_revenue)) AS net_revenue
FROM booked_row FINAL
WHERE publisher_account_id IN {accounts:Array(UInt32)}
GROUP BY rule, date
ORDER BY rule, date DESC
LIMIT 1 BY rule`,
    parameters: { accounts: accounts.map(({ id }) => id), rules: accounts.map(({ ruleId }) => ruleId) },
  }
}

/**
 * The reported figures of each rule's last reported day; rules without a report are left out. See
 * docs/behaviour/reports.md#figures-of-links-groups-and-rules.
 */
export async function readLastReports(
  warehouse: Warehouse,
  accounts: readonly RuleAccount[],
  signal?: AbortSignal,
): Promise<Map<number, LastReport>> {
  if (accounts.length === 0) return new Map()
  const { rows } = await warehouse.query({ ...lastReportSql(accounts), signal })
  return new Map(
    z
      .array(row)
      .parse(rows)
      .map(({ rule, ...report }) => [rule, report]),
  )
}
