import type { DayRange } from '@headgate/domain/days'
import { PAIR_FACTOR } from '@headgate/domain/revenue/maturity/open-days'
import { z } from 'zod'
import type { Warehouse } from '../client/client.ts'
import { BOOKED_NOW } from '../revenue/booked-sums.ts'

/** What a rule sent and brought on a day: searches, and net revenue in millionths. */
export interface RuleDay {
  targeting: number
  rule: number
  day: number
  sent: number
  net: number
}

interface Wanted {
  targetingIds: readonly number[]
  range: DayRange
  signal?: AbortSignal
}

const sentWithin = `batch = 0 AND hour >= toDateTime({from:Date}, 'UTC') AND hour < toDateTime({to:Date} + 1, 'UTC') AND redirected > 0`

/** Days of advertisers, as pairs, and the advertisers that report. */
export interface DaysOfAdvertisers {
  /** Not settled. */
  open: readonly number[]
  /** With money that waits for an account. */
  unmatched: readonly number[]
  reporters: readonly number[]
}

/**
 * Settled days of rules on which they sent searches. A day of a rule counts when every advertiser that got its searches
 * reports and has settled it. It does not when an advertiser link of it has no booked row, and may be the one whose money waits.
 */
export async function readRuleDays(
  warehouse: Warehouse,
  { open, unmatched, reporters }: DaysOfAdvertisers,
  { targetingIds, range, signal }: Wanted,
): Promise<RuleDay[]> {
  const all: RuleDay[] = []
  const pair = `toUInt64(search_hour.provider_id) * ${PAIR_FACTOR} + toUInt16(toDate(search_hour.hour))`
  const blocks = warehouse.blocks({
    sql: `SELECT targeting, rule, day, toInt64(sum(part)) AS sent, toInt64(sum(brought)) AS net FROM (
  SELECT targeting, rule, day, link, sum(sent_to) AS part, sum(brought_by) AS brought, max(is_open) AS is_open,
    max(is_unmatched) > max(is_booked) AS is_missing FROM (
    SELECT search_hour.targeting_id AS targeting, rule_id AS rule, toDate(search_hour.hour) AS day, provider_link_id AS link,
      sum(search_hour.redirected) AS sent_to, 0 AS brought_by, 0 AS is_booked, max(${pair} IN {unmatched:Array(UInt64)}) AS is_unmatched,
      max(search_hour.provider_id NOT IN {reporters:Array(UInt32)} OR ${pair} IN {open:Array(UInt64)}) AS is_open
    FROM search_hour
    WHERE ${sentWithin} AND search_hour.targeting_id IN {ids:Array(UInt32)} AND rule_id > 0
    GROUP BY targeting, rule, day, link
    UNION ALL
    SELECT targeting_id AS targeting, rule_id AS rule, date AS day, provider_link_id AS link, 0 AS sent_to,
      sum(reinterpretAsInt64(net_revenue)) AS brought_by, 1 AS is_booked, 0 AS is_unmatched, 0 AS is_open
    FROM ${BOOKED_NOW}
    WHERE date >= {from:Date} AND date <= {to:Date} AND targeting_id IN {ids:Array(UInt32)} AND rule_id > 0
    GROUP BY targeting, rule, day, link)
  GROUP BY targeting, rule, day, link)
GROUP BY targeting, rule, day HAVING sum(part) > 0 AND max(is_open) = 0 AND max(is_missing) = 0
ORDER BY targeting, rule, day`,
    parameters: { ...range, ids: targetingIds, open, unmatched, reporters },
    ...(signal && { signal }),
  })
  for await (const { rows, columns } of blocks) {
    const at = (name: string, row: number) => Number(columns.get(name)![row])
    for (let row = 0; row < rows; row += 1)
      all.push({
        targeting: at('targeting', row),
        rule: at('rule', row),
        day: at('day', row),
        sent: at('sent', row),
        net: at('net', row),
      })
  }
  return all
}

const usualLink = z.object({ id: z.number(), sent: z.number() })
const usualRule = usualLink.extend({ targeting: z.number() })

/** Searches that were sent a day in some days: by each rule of some publisher links, and to advertiser links by all. */
export async function readUsualSent(
  warehouse: Warehouse,
  { targetingIds, range, signal }: Wanted,
): Promise<{ rules: z.infer<typeof usualRule>[]; providerLinks: z.infer<typeof usualLink>[] }> {
  const perDay = (columns: string, condition: string) => ({
    sql: `SELECT ${columns}, sum(redirected) / ({to:Date} - {from:Date} + 1) AS sent FROM search_hour
WHERE ${sentWithin} AND ${condition} GROUP BY ALL ORDER BY id`,
    parameters: { ...range, ids: targetingIds },
    ...(signal && { signal }),
  })
  const [rules, links] = [
    await warehouse.query(
      perDay(
        'rule_id AS id, targeting_id AS targeting',
        'targeting_id IN {ids:Array(UInt32)} AND rule_id > 0',
      ),
    ),
    await warehouse.query(
      perDay(
        'provider_link_id AS id',
        `provider_link_id IN (SELECT DISTINCT provider_link_id FROM search_hour
          WHERE ${sentWithin} AND targeting_id IN {ids:Array(UInt32)})`,
      ),
    ),
  ]
  return { rules: z.array(usualRule).parse(rules.rows), providerLinks: z.array(usualLink).parse(links.rows) }
}
