import { type NamedColumn, proposedNames } from '@headgate/contract/settings/display-names'
import type { Report, ReportColumnId } from '@headgate/contract/reports/report'

/** The columns of reports whose names admins choose. */
const columns: Partial<Record<NamedColumn, ReportColumnId>> = {
  date: 'date',
  tag_number: 'advertiser_channel_id',
  rule_id: 'rule_id',
  advertiser_id: 'advertiser_id',
  publisher_id: 'publisher_id',
  channel: 'channel',
  geo: 'country',
  total_searches: 'advertiser_search_count',
  monetized_searches: 'monetized_searches',
  followon_searches: 'followon_searches',
  initial_searches: 'initial_searches',
  clicks: 'clicks',
  ctr: 'ctr',
  monetized_ctr: 'monetized_ctr',
  gross_revenue: 'gross_revenue',
  net_revenue: 'net_revenue',
  rpm: 'rpm',
  rpmm: 'rpmm',
  rpc: 'rpc',
}

/**
 * A report of admins with the display names that somebody chose. A column whose name is still the proposed one keeps its
 * usual name, which says more: Advertiser Searches beside Server Searches (docs/behaviour/settings.md#display-names).
 */
export function namedReport(report: Report, displayNames: Record<string, string> | undefined): Report {
  const names: Partial<Record<ReportColumnId, string>> = {}
  for (const [field, id] of Object.entries(columns)) {
    const name = displayNames?.[field]
    if (name !== undefined && name !== proposedNames[field as NamedColumn]) names[id] = name
  }
  return { ...report, names }
}
