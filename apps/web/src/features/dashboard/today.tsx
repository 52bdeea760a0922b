import { Group, Paper, Title } from '@mantine/core'
import type { ReportQuery } from '@headgate/contract/reports/report'
import { revenueReport, revenueReports } from '@headgate/contract/reports/revenue-report'
import { lazy, Suspense } from 'react'
import { TextLink } from '../../ui/text-link.tsx'
import { reportQueries } from '../../api/reports.ts'
import { useReportQuery } from '../../api/query/use-report-query.ts'
import { reportLink } from '../../blocks/reports/report-link.ts'
import { ReportFailure } from '../../blocks/reports/report-failure.tsx'
import { OutcomeBar } from './outcome-bar.tsx'
import { REFRESH_MS } from './refresh.ts'

/** Below the fold, and the only table of the first screen: it comes while its rows are read. */
const BusiestLinks = lazy(async () => ({ default: (await import('./busiest-links.tsx')).BusiestLinks }))

/** Today's searches of every publisher link, most first; its totals are those of the day. */
const query: ReportQuery = {
  period: 'today',
  aggregateBy: 'accumulated',
  groupByKeys: ['publisher_channel_id', 'publisher_id'],
  orderBy: 'server_search_counts',
  orderDirection: 'DESC',
  page: 1,
  size: 10,
  download: false,
}

/** What the engine did with today's searches, and which publisher links they came from. */
export function Today() {
  const { report, failed } = useReportQuery(reportQueries.page(revenueReports, query), REFRESH_MS)
  const data = report.data
  return (
    <>
      {failed ? <ReportFailure onRetry={() => void report.refetch()} /> : null}
      <section aria-labelledby="today">
        <Group justify="space-between" mb="xs">
          <Title order={2} id="today">
            Today's searches (UTC)
          </Title>
          <TextLink
            {...reportLink(revenueReport, {
              period: 'today',
              groups: ['filtered_reason'],
              autoRefresh: true,
            })}
            size="sm"
          >
            Watch them in the report
          </TextLink>
        </Group>
        <Paper withBorder p="md">
          <OutcomeBar stats={data?.stats} />
        </Paper>
      </section>
      <section aria-labelledby="busiest">
        <Group justify="space-between" mb="xs">
          <Title order={2} id="busiest">
            Busiest publisher links today
          </Title>
          <TextLink
            {...reportLink(revenueReport, {
              period: 'today',
              interval: 'accumulated',
              groups: ['publisher_id', 'publisher_channel_id'],
              orderBy: 'server_search_counts',
            })}
            size="sm"
          >
            All of them
          </TextLink>
        </Group>
        <Suspense fallback={null}>
          <BusiestLinks rows={data?.data} />
        </Suspense>
      </section>
    </>
  )
}
