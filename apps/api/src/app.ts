import { createService } from '@headgate/server/service'
import type { FastifyInstance } from 'fastify'
import { advertiserLinkGroupCalls } from './advertiser-link-groups.ts'
import { apiRunCalls } from './api-runs.ts'
import { forwardAnalytics } from './analytics-proxy.ts'
import { authCalls } from './auth.ts'
import type { ApiContext } from './calls.ts'
import { credentialCalls } from './credentials.ts'
import { domainCalls } from './domains.ts'
import { explainSearchCalls } from './explain-search.ts'
import { impersonationCalls } from './impersonation.ts'
import { providerLinkCalls } from './provider-links.ts'
import { passwordCalls } from './password-reset.ts'
import { providerCalls } from './providers.ts'
import { publisherCalls } from './publishers.ts'
import { pushCalls } from './push.ts'
import { referenceItemCalls } from './reference-items.ts'
import { serveReference } from './reference/page.ts'
import { searchListCalls } from './search-lists.ts'
import { settingCalls } from './settings.ts'
import { skypeCalls } from './skype.ts'
import { targetingListCalls } from './targeting-list.ts'
import { targetingNeighbourCalls } from './targeting-neighbours.ts'
import { targetingRevisionCalls } from './targeting-revisions.ts'
import { targetingRuleCalls } from './targeting-rules.ts'
import { targetingCalls } from './targetings.ts'
import { userCalls } from './users.ts'
import { builtWebApp, serveWebApp } from './web-app.ts'

const resources = [
  authCalls,
  passwordCalls,
  impersonationCalls,
  userCalls,
  publisherCalls,
  providerCalls,
  credentialCalls,
  apiRunCalls,
  providerLinkCalls,
  advertiserLinkGroupCalls,
  domainCalls,
  explainSearchCalls,
  searchListCalls,
  settingCalls,
  pushCalls,
  referenceItemCalls,
  targetingListCalls,
  targetingNeighbourCalls,
  targetingCalls,
  targetingRuleCalls,
  targetingRevisionCalls,
  skypeCalls,
]

/** Builds the main API without listening; tests inject into it. `webFolder` is where the built pages lie. */
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
  if (!reply.ok) throw new Error(`analytics answers ${reply.status}`)
}
