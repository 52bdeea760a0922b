import type {
  groupStats,
  SearchFigures,
  publisherChannelStats,
  relatedLinkStats,
  RuleFigures,
} from '@headgate/contract/reports/search-figures'
import type { Db } from '@headgate/db/base/database'
import {
  capsOfRules,
  rulesOfGroup,
  rulesOfTargeting,
  type RulesOfFigures,
} from '@headgate/db/reports/rules-of-figures'
import { personOf } from '@headgate/server/access/access'
import type { Handler } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readLastReports, type LastReport } from '@headgate/warehouse/reports/last-report'
import { readOwnerSearches } from '@headgate/warehouse/reports/owner-searches'
import { reportFailure } from './engine-failures.ts'

interface Needs {
  warehouse: Warehouse
  db: Db
  now: () => Date
}

function shown(report: LastReport | undefined): RuleFigures['last_report'] {
  if (!report) return null
  const { date, searches, net_revenue } = report
  // A zero denominator gives 0: docs/behaviour/reports.md#formulas.
  const rpm = searches === 0 ? 0 : (net_revenue / searches) * 1_000
  return { date: { value: date }, rpm, shared_revenue: net_revenue, search_count: searches }
}

async function statistics(
  { warehouse, now }: Omit<Needs, 'db'>,
  of: 'targeting' | 'group',
  id: number,
  { ruleIds, accounts }: RulesOfFigures,
  signal: AbortSignal,
): Promise<SearchFigures> {
  const at = now()
  try {
    const [{ all, byRule }, reports] = await Promise.all([
      readOwnerSearches(warehouse, of, [id], at, signal),
      readLastReports(warehouse, accounts, signal),
    ])
    return {
      report_timestamp: { value: at.toISOString() },
      monthly_search_count: all.month,
      current_search_count: all.this_hour,
      yesterday_search_count: all.yesterday,
      today_search_count: all.today,
      filtered_count: all.filtered_today,
      overcap_count: all.overcapped_today,
      rule_stats: ruleIds.map((rule_id) => ({
        rule_id,
        today_search_count: byRule.get(rule_id)?.today ?? 0,
        yesterday_search_count: byRule.get(rule_id)?.yesterday ?? 0,
        last_report: shown(reports.get(rule_id)),
      })),
    }
  } catch (cause) {
    throw reportFailure(cause)
  }
}

/**
 * Figures of a publisher link and its rules; 404 for an unknown one. See
 * docs/behaviour/reports.md#figures-of-links-groups-and-rules.
 */
export function publisherChannelStatsHandler(needs: Needs): Handler<typeof publisherChannelStats> {
  return async ({ params: { id }, session, signal }) => {
    const rules = await rulesOfTargeting(needs.db, id)
    const stats = await statistics(
      { ...needs, warehouse: needs.warehouse.as(personOf(session)) },
      'targeting',
      id,
      rules,
      signal,
    )
    return { stats: { ...stats, publisher_channel_id: id } }
  }
}

/** Figures of a group and its rules; 404 for an unknown one. */
export function groupStatsHandler(needs: Needs): Handler<typeof groupStats> {
  return async ({ params: { id }, session, signal }) => {
    const rules = await rulesOfGroup(needs.db, id)
    const stats = await statistics(
      { ...needs, warehouse: needs.warehouse.as(personOf(session)) },
      'group',
      id,
      rules,
      signal,
    )
    return { stats: { ...stats, advertiser_link_group_id: id } }
  }
}

/** Yesterday's searches and the daily cap of each rule. */
export function relatedLinkStatsHandler({ warehouse, db, now }: Needs): Handler<typeof relatedLinkStats> {
  return async ({ query: { rule_ids }, session, signal }) => {
    const caps = await capsOfRules(db, rule_ids)
    try {
      const { byRule } = await readOwnerSearches(
        warehouse.as(personOf(session)),
        'rules',
        caps.map((rule) => rule.rule_id),
        now(),
        signal,
      )
      const stats = caps.map((rule) => ({
        ...rule,
        yesterdays_count: byRule.get(rule.rule_id)?.yesterday ?? 0,
      }))
      return { stats }
    } catch (cause) {
      throw reportFailure(cause)
    }
  }
}
