import type { ShownReport } from '../../api/reports.ts'
import { Group, Paper, Title } from '@mantine/core'
import { revenueReportLink } from '../../blocks/reports/report-link.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { BusiestLinks } from './busiest-links.tsx'
import { OutcomeBar } from './outcome-bar.tsx'

/** The outcomes of today's searches, and the publisher links they came from. */
export function Today({ data }: { data: ShownReport | undefined }) {
  return (
    <>
      <section aria-labelledby="today">
        <Group justify="space-between" mb="xs">
          <Title order={2} id="today">
            Today's searches (UTC)
          </Title>
          <TextLink
            {...revenueReportLink({
              period: 'today',
              groups: ['filtered_reason'],
              autoRefresh: true,
            })}
            size="sm"
          >
            View in report
          </TextLink>
        </Group>
        <Paper withBorder p="md">
          <OutcomeBar stats={data?.stats.sums} />
        </Paper>
      </section>
      <section aria-labelledby="busiest">
        <Group justify="space-between" mb="xs">
          <Title order={2} id="busiest">
            Busiest publisher links today
          </Title>
          <TextLink
            {...revenueReportLink({
              period: 'today',
              interval: 'accumulated',
              groups: ['publisher_id', 'publisher_channel_id'],
              orderBy: 'server_search_counts',
            })}
            size="sm"
          >
            View all
          </TextLink>
        </Group>
        <BusiestLinks rows={data?.data} />
      </section>
    </>
  )
}
