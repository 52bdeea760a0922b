import {
  groupStats,
  publisherChannelStats,
  relatedLinkStats,
} from '@headgate/contract/reports/search-figures'
import { recordedSearches } from '@headgate/contract/targetings/explain-search'
import { latestSearches, searchesByHour } from '@headgate/contract/reports/live'
import { dashboardStats } from '@headgate/contract/reports/dashboard-stats'
import { linkSearches } from '@headgate/contract/reports/link-searches'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { ingestEvents } from '@headgate/contract/searches/ingest'
import type { Database } from '@headgate/db/base/database'
import type { Logger } from '@headgate/runtime/log'
import type { Settings } from '@headgate/runtime/settings'
import { createService } from '@headgate/server/service'
import { route } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { SearchEventIngest } from '@headgate/warehouse/searches/ingest'
import type { FastifyInstance } from 'fastify'
import { dashboardStatsHandler } from './dashboard-stats.ts'
import { ingestHandler, quarantineFolder } from './ingest.ts'
import { groupStatsHandler, publisherChannelStatsHandler, relatedLinkStatsHandler } from './search-figures.ts'
import { latestSearchesHandler, searchesByHourHandler } from './live-searches.ts'
import { recordedSearchesHandler } from './recorded-searches.ts'
import { reportHandler } from './reports/report-handler.ts'
import { userReportCalls } from './reports/user-reports.ts'
import { revenueCalls } from './revenue/revenue-calls.ts'

/** Largest batch of events in bytes. */
const BATCH_LIMIT = 64 * 1024 * 1024

export interface AnalyticsOptions {
  settings: Pick<Settings, 'DATA_DIR' | 'SERVICE_TOKEN' | 'TRUSTED_PROXIES'>
  log: Logger
  database: Database
  warehouse: Warehouse
  now?: () => Date
}

/** The analytics service: stores event batches, serves reports. See docs/design.md#parts-and-layers. */
export function buildAnalytics({
  settings,
  log,
  database,
  warehouse,
  now = () => new Date(),
}: AnalyticsOptions): FastifyInstance {
  const app = createService({
    name: 'analytics',
    internal: true,
    settings,
    log,
    database,
    dependencies: { warehouse: { check: () => warehouse.ping(), required: true } },
  })
  app.addContentTypeParser(
    ['text/tab-separated-values', 'application/octet-stream'],
    { parseAs: 'buffer', bodyLimit: BATCH_LIMIT },
    (_request, body, done) => done(null, body),
  )
  const ingest = new SearchEventIngest(warehouse, { quarantine: quarantineFolder(settings.DATA_DIR, log) })
  route(app, ingestEvents, ingestHandler(ingest))
  const needs = { warehouse, db: database.db, now }
  route(app, revenueReports, reportHandler(revenueReports, needs))
  route(app, linkSearches, reportHandler(linkSearches, needs))
  route(app, dashboardStats, dashboardStatsHandler(needs))
  route(app, searchesByHour, searchesByHourHandler(needs))
  route(app, latestSearches, latestSearchesHandler(needs))
  route(app, publisherChannelStats, publisherChannelStatsHandler(needs))
  route(app, groupStats, groupStatsHandler(needs))
  route(app, relatedLinkStats, relatedLinkStatsHandler(needs))
  route(app, recordedSearches, recordedSearchesHandler(needs))
  userReportCalls(app, needs)
  revenueCalls(app, { database, warehouse })
  return app
}
