import type { CallData } from '@headgate/contract/base/call'
import type { revenueReports } from '@headgate/contract/reports/reports'
import { Group, Paper, Title } from '@mantine/core'
import { TextLink } from '../../ui/text-link.tsx'
import { BusiestLinks } from './busiest-links.tsx'
import { OutcomeBar } from './outcome-bar.tsx'

/** What the engine did with today's searches, and which publisher links they came from. */
export function Today({ data }: { data: CallData<typeof revenueReports> | undefined }) {
  return (
    <>
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
        <BusiestLinks rows={data?.data} />
      </section>
    </>
  )
}
