import { createService } from '@headgate/server/service'
import type { FastifyInstance } from 'fastify'
import { advisorCalls } from './advisor/advisor.ts'
import { alertCalls } from './alerts/alerts.ts'
import { advertiserLinkGroupCalls } from './groups/advertiser-link-groups.ts'
import { apiKeyCalls } from './api-keys/api-keys.ts'
import { apiRunCalls } from './providers/api-runs.ts'
import { forwardAnalytics } from './analytics/analytics-proxy.ts'
import { auditCalls } from './audit/audit-log.ts'
import { authCalls } from './people/auth.ts'
import type { ApiContext } from './api-context.ts'
import { bulkChangeCalls } from './bulk-changes/bulk-changes.ts'
import { credentialCalls } from './providers/credentials.ts'
import { csvMappingCalls } from './providers/csv-mappings.ts'
import { displayColumnCalls } from './settings/display-columns.ts'
import { displayNameCalls } from './settings/display-names.ts'
import { domainCalls } from './settings/domains.ts'
import { exportCalls } from './reports/exports.ts'
import { explainSearchCalls } from './targetings/explain-search.ts'
import { importCalls } from './revenue/imports.ts'
import { importDownloadCalls } from './revenue/downloads.ts'
import { importRowCalls } from './revenue/rows.ts'
import { removalCalls } from './revenue/removals.ts'
import { repairQueueCalls } from './revenue/repairs/repair-queue.ts'
import { repairCalls } from './revenue/repairs/repairs.ts'
import { maturityCalls } from './revenue/maturity.ts'
import { ivtThresholdCalls } from './ivt/ivt-thresholds.ts'
import { impersonationCalls } from './people/impersonation.ts'
import { providerLinkCalls } from './provider-links/provider-links.ts'
import { linkWatchCalls } from './provider-links/link-watch.ts'
import { overviewCalls } from './overview/overview.ts'
import { passwordCalls } from './people/password-reset.ts'
import { providerCalls } from './providers/providers.ts'
import { publisherAccountCalls } from './publisher-accounts/publisher-accounts.ts'
import { publisherCalls } from './publishers/publishers.ts'
import { publisherKeyCalls } from './publisher-api/publisher-keys.ts'
import { publisherRevenueCalls } from './publisher-api/publisher-revenue.ts'
import { pushCalls } from './people/push.ts'
import { referenceItemCalls } from './settings/reference-items.ts'
import { secondFactorCalls } from './people/second-factor/second-factor.ts'
import { sessionCalls } from './people/session/sessions.ts'
import { serveReference } from './reference/page.ts'
import { sampleTrafficCalls } from './overview/sample-traffic.ts'
import { savedViewCalls } from './views/saved-views.ts'
import { scheduledCalls } from './scheduled/scheduled-changes.ts'
import { searchListCalls } from './settings/lists/search-lists.ts'
import { settingCalls } from './settings/settings.ts'
import { skypeCalls } from './people/skype.ts'
import { systemLogCalls } from './system-logs/system-logs.ts'
import { targetingListCalls } from './targetings/list.ts'
import { targetingNeighbourCalls } from './targetings/neighbours.ts'
import { targetingRevisionCalls } from './targetings/revisions.ts'
import { targetingRuleCalls } from './targetings/rules.ts'
import { targetingCalls } from './targetings/targetings.ts'
import { userCalls } from './people/users.ts'
import { builtWebApp, serveWebApp } from './web-app.ts'

const resources = [
  authCalls,
  passwordCalls,
  impersonationCalls,
  secondFactorCalls,
  sessionCalls,
  auditCalls,
  userCalls,
  apiKeyCalls,
  publisherCalls,
  publisherKeyCalls,
  publisherRevenueCalls,
  publisherAccountCalls,
  providerCalls,
  credentialCalls,
  csvMappingCalls,
  apiRunCalls,
  providerLinkCalls,
  linkWatchCalls,
  bulkChangeCalls,
  advertiserLinkGroupCalls,
  domainCalls,
  displayNameCalls,
  displayColumnCalls,
  explainSearchCalls,
  scheduledCalls,
  searchListCalls,
  settingCalls,
  overviewCalls,
  sampleTrafficCalls,
  importCalls,
  importRowCalls,
  importDownloadCalls,
  removalCalls,
  repairQueueCalls,
  repairCalls,
  savedViewCalls,
  maturityCalls,
  ivtThresholdCalls,
  exportCalls,
  alertCalls,
  pushCalls,
  referenceItemCalls,
  targetingListCalls,
  targetingNeighbourCalls,
  targetingCalls,
  targetingRuleCalls,
  targetingRevisionCalls,
  skypeCalls,
  advisorCalls,
  systemLogCalls,
]

/** Builds the main API without listening, so that tests can inject requests. `webFolder` contains the built pages. */
export async function buildApi(context: ApiContext, webFolder = builtWebApp): Promise<FastifyInstance> {
  const { settings } = context
  const analytics = settings.ANALYTICS_URL
  const app = createService({
    name: 'api',
    ...context,
    dependencies: { analytics: { check: () => checkHealth(analytics), required: false } },
  })
  for (const calls of resources) await calls(app, context)
  await forwardAnalytics(app, analytics, context.patience)
  await serveReference(app)
  await serveWebApp(app, webFolder)
  return app
}

async function checkHealth(address: string): Promise<void> {
  const reply = await fetch(new URL('/health', address))
  if (!reply.ok) throw new Error(`analytics replied with ${reply.status}`)
}
