import type { CallDefinition } from '../base/call.ts'
import type { ApiArea } from './areas.ts'

/** `sessions` are calls that no key can make: they are about the person, passwords, users, keys, or a publisher. */
type CallArea = ApiArea | 'sessions'

/**
 * Beginnings of paths by whole parts. The longest that fits a call says its area. One that stands under several areas
 * needs all of them: a bulk change may change shares of revenue too, and an alert sends advice to whom its settings name.
 */
const beginnings: Record<CallArea, string> = {
  publishers: '/api/publishers /api/publisher /api/pub-users',
  advertisers: '/api/providers /api/provider /api/advertiser /api/scheduled-changes',
  links: `/api/provider-link /api/provider_links /api/provider/link /api/provider/all/links /api/provider/:id/links
    /api/provider/:id/identicallinks /api/providers/links /api/advertiser-link-groups /api/targeting /api/targetings
    /api/targetingRule /api/targetingRules /api/targeting-connected-advertiser-links /api/link-watch /api/bulk-change
    /api/bulk-changes /api/scheduled-changes /api/scheduled-changes/publications`,
  revenue: `/api/mapping /api/store/mapping /api/update/mapping /api/revenue-imports /api/upload /api/csv /api/fetchall
    /api/maturity /api/pubaccount /api/remove /api/repair-queue /api/restatements /api/skippedrows
    /api/advertiser/api/rowsStatus /api/provider/:id/delete-revenue-logs /api/dashboard/advertisers
    /api/bulk-change /api/bulk-changes /api/scheduled-changes`,
  reports:
    '/analytics/api /api/dashboard /api/attention /api/freshness /api/report-exports /api/advisors /api/alerts',
  settings: `/api/displaymapping /api/store/displaymapping /api/update/displaymapping /api/publisher/display /api/domain
    /api/emailConfig /api/platform /api/platforms /api/searchEngine /api/searchEngines /api/tagType /api/tagTypes
    /api/trafficSource /api/trafficSources /api/shareRevenue /api/setting /api/settings /api/ivt
    /api/alerts /api/systemLogs`,
  sessions: `/api/auth /api/logout /api/session /api/sessions /api/second-factor /api/audit /api/account /api/user /api/role /api/uploads /api/user-device
    /api/user-subscribe /api/push-key /api/push-test /api/skype-code /api/remove-conversation-id /api/api-keys
    /api/publisher-details /api/publisher-details-by-id /api/generate-publisher-token /api/publisher/api
    /api/publisher/restatements /api/v2 /analytics/api/v1/bigquery/publisher-reports /api/saved-views /api/saved-view
    /api/find /api/sample-traffic`,
}

const areasOfBeginning = new Map<string, CallArea[]>()
for (const [area, paths] of Object.entries(beginnings) as [CallArea, string][])
  for (const path of paths.split(/\s+/)) areasOfBeginning.getOrInsertComputed(path, () => []).push(area)

/** The areas that a key needs for a call, by its declared path. Empty for one that is in none, which no key can make. */
export function areasOf({ path }: Pick<CallDefinition, 'path'>): readonly CallArea[] {
  const parts = path.split('/')
  for (let count = parts.length; count > 1; count -= 1) {
    const areas = areasOfBeginning.get(parts.slice(0, count).join('/'))
    if (areas !== undefined) return areas
  }
  return []
}
