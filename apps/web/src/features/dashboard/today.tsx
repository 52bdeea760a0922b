import type { CallData } from '@headgate/contract/base/call'
import type { searchesSoFar } from '@headgate/contract/overview/live'
import type { ShownReport } from '../../api/reports.ts'
import { Group, Paper, Title } from '@mantine/core'
import { revenueReportLink } from '../../blocks/reports/report-link.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { BusiestLinks } from './busiest-links.tsx'
import { OutcomeBar } from './outcome-bar.tsx'

interface TodayProps {
  day: CallData<typeof searchesSoFar> | undefined
  busiest: ShownReport | undefined
}

/** The outcomes of today's searches beside a week ago, and the publisher links they came from. */
export function Today({ day, busiest }: TodayProps) {
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
          <OutcomeBar day={day} />
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
        <BusiestLinks rows={busiest?.data} />
      </section>
    </>
  )
}
