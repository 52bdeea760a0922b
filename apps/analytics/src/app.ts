import {
  groupStats,
  publisherChannelStats,
  relatedLinkStats,
} from '@headgate/contract/reports/search-figures'
import { recordedSearches } from '@headgate/contract/targetings/explain-search'
import { latestSearches, searchesByHour, searchesSoFar } from '@headgate/contract/overview/live'
import { trafficWarnings } from '@headgate/contract/overview/traffic-warnings'
import { dashboardDays, dashboardStats } from '@headgate/contract/overview/dashboard-stats'
import { linkSearches } from '@headgate/contract/reports/link-searches'
import { capPaces } from '@headgate/contract/overview/cap-paces'
import { publisherReports } from '@headgate/contract/reports/publisher-report'
import { explainChangeCall } from '@headgate/contract/reports/explain-change'
import { reportRows } from '@headgate/contract/reports/report-rows'
import { publisherRevenueContent } from '@headgate/contract/publisher-api/revenue-call'
import { exportContent } from '@headgate/contract/reports/exports'
import { revenueReports } from '@headgate/contract/reports/revenue-report'
import { searchLog } from '@headgate/contract/searches/search-log'
import { ingestEvents } from '@headgate/contract/searches/ingest'
import type { Database } from '@headgate/db/base/database'
import type { Logger } from '@headgate/runtime/log'
import type { Settings } from '@headgate/runtime/settings'
import { createService } from '@headgate/server/service'
import { route } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { SearchEventIngest } from '@headgate/warehouse/searches/ingest'
import type { FastifyInstance } from 'fastify'
import { backupCalls } from './backup/backup-calls.ts'
import { adviceCalls } from './advice/advice-calls.ts'
import { operationFactCalls } from './advice/operation-facts.ts'
import { dashboardDaysHandler } from './dashboard/dashboard-days.ts'
import { dashboardStatsHandler } from './dashboard/dashboard-stats.ts'
import { trafficWarningsHandler } from './dashboard/traffic-warnings.ts'
import { ingestHandler, quarantineFolder } from './ingest.ts'
import { capPacesHandler } from './pacing/cap-paces.ts'
import { PaceReader } from './pacing/pace-reader.ts'
import { ivtCalls } from './ivt/ivt-calls.ts'
import { groupStatsHandler, publisherChannelStatsHandler, relatedLinkStatsHandler } from './search-figures.ts'
import { latestSearchesHandler, searchesByHourHandler, searchesSoFarHandler } from './live-searches.ts'
import { recordedSearchesHandler } from './recorded-searches.ts'
import { publisherReportHandler } from './reports/publisher-report-handler.ts'
import { publisherRevenueHandler } from './publisher-api/publisher-revenue.ts'
import { exportContentHandler } from './reports/files/report-export.ts'
import { reportHandler } from './reports/report-handler.ts'
import { searchLogHandler } from './search-log/search-log.ts'
import { explainChangeHandler } from './reports/explain/explain-change.ts'
import { rowsBehindHandler } from './reports/rows-behind.ts'
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
  const ingest = new SearchEventIngest(warehouse, {
    quarantine: quarantineFolder(settings.DATA_DIR, log),
    now: () => now().getTime(),
  })
  route(app, ingestEvents, ingestHandler(ingest))
  const needs = {
    warehouse,
    db: database.db,
    now,
    dataDir: settings.DATA_DIR,
    paces: new PaceReader(database.db),
  }
  route(app, revenueReports, reportHandler(revenueReports, needs))
  route(app, publisherReports, publisherReportHandler(needs))
  route(app, reportRows, rowsBehindHandler(needs))
  route(app, explainChangeCall, explainChangeHandler(needs))
  route(app, linkSearches, reportHandler(linkSearches, needs))
  route(app, exportContent, exportContentHandler(needs))
  route(app, publisherRevenueContent, publisherRevenueHandler(needs))
  route(app, dashboardStats, dashboardStatsHandler(needs))
  route(app, dashboardDays, dashboardDaysHandler(needs))
  route(app, searchesByHour, searchesByHourHandler(needs))
  route(app, searchesSoFar, searchesSoFarHandler(needs))
  route(app, capPaces, capPacesHandler(needs))
  route(app, trafficWarnings, trafficWarningsHandler(needs))
  route(app, latestSearches, latestSearchesHandler(needs))
  route(app, publisherChannelStats, publisherChannelStatsHandler(needs))
  route(app, groupStats, groupStatsHandler(needs))
  route(app, relatedLinkStats, relatedLinkStatsHandler(needs))
  route(app, recordedSearches, recordedSearchesHandler(needs))
  ivtCalls(app, needs)
  adviceCalls(app, needs)
  route(app, searchLog, searchLogHandler(needs))
  userReportCalls(app, needs)
  revenueCalls(app, { database, warehouse })
  operationFactCalls(app, needs)
  backupCalls(app, { database, warehouse, log })
  return app
}
