import { Group, Paper, Title } from '@mantine/core'
import { reportQuery } from '@headgate/contract/reports/reports'
import { lazy, Suspense } from 'react'
import { TextLink } from '../../ui/text-link.tsx'
import { reportQueries } from '../../api/reports.ts'
import { useReportQuery } from '../../api/query/use-report-query.ts'
import { ReportFailure } from '../../blocks/reports/report-failure.tsx'
import { OutcomeBar } from './outcome-bar.tsx'
import { REFRESH_MS } from './refresh.ts'

/** Below the fold, and the only table of the first screen: it comes while its rows are read. */
const BusiestLinks = lazy(async () => ({ default: (await import('./busiest-links.tsx')).BusiestLinks }))

/** Today's searches of every publisher link, most first; its totals are those of the day. */
const query = reportQuery.parse({
  period: 'today',
  aggregateBy: 'accumulated',
  groupByKeys: ['publisher_channel_id', 'publisher_id'],
  orderBy: 'server_search_counts',
  orderDirection: 'DESC',
  size: '10',
})

/** What the engine did with today's searches, and which publisher links they came from. */
export function Today() {
  const { report, failed } = useReportQuery(reportQueries.revenue(query), REFRESH_MS)
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
            to="/revenuereport"
            search={{ period: 'today', group_by: 'filtered_reason', auto_refresh: true }}
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
            to="/revenuereport"
            search={{
              period: 'today',
              interval: 'accumulated',
              group_by: 'publisher_id-publisher_channel_id',
              order_by: 'server_search_counts',
            }}
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
