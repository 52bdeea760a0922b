import { Alert, Stack, Text, Title } from '@mantine/core'
import type { CallData } from '@headgate/contract/base/call'
import { messages } from '@headgate/contract/base/messages'
import type { getIvtDetail } from '@headgate/contract/ivt/ivt-detail'
import type { IvtThresholds } from '@headgate/contract/ivt/thresholds'
import { useQuery } from '@tanstack/react-query'
import { type IvtPlace, ivtQueries } from '../../api/ivt/ivt-report.ts'
import { failureText } from '../../lib/call-failure.ts'
import { PageLoading } from '../../screens/page-state.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FrequentValues } from './frequent-values.tsx'
import { TestTable } from './test-table.tsx'

interface WhyProps {
  place: IvtPlace
  thresholds: IvtThresholds
  onClose: () => void
}

/** What the tests of a publisher link and day are made of (docs/behaviour/reports.md#why-a-row-fails). */
export function Why({ place, thresholds, onClose }: WhyProps) {
  const { data, error } = useQuery(ivtQueries.detail(place))
  const link =
    Number(place.publisher_channel_id) === 0
      ? 'Searches of no published link'
      : `Publisher link ${Number(place.publisher_channel_id)}`
  return (
    <Dialog opened onClose={onClose} place="end" size="760px" title={`${link}, ${place.date} (UTC)`}>
      {data !== undefined ? (
        <Detail data={data} thresholds={thresholds} />
      ) : error === null ? (
        <PageLoading />
      ) : (
        <Alert color="red" title={messages.titles.oopsLoud}>
          {failureText(error)}
        </Alert>
      )}
    </Dialog>
  )
}

const kinds = { short: 'short', nonsense: 'nonsense', believable: '' } as const

function Detail({ data, thresholds }: { data: CallData<typeof getIvtDetail>; thresholds: IvtThresholds }) {
  const { rows, searches, keywords, user_agents: agents, addresses } = data
  return (
    <Stack gap="lg">
      {rows.length === 0 ? <Text>This day has not been computed for this link.</Text> : null}
      {rows.map((row) => (
        <TestTable
          key={`${row.advertiser_channel_traffic_type} ${row.server_search_count}`}
          row={row}
          thresholds={thresholds}
        />
      ))}
      {searches === 0 ? (
        <Text c="dimmed">The searches themselves are kept for 97 days.</Text>
      ) : (
        <Stack gap="md" component="section" aria-label="Most frequent">
          <Title order={3} size="h5">
            Most frequent, with any traffic type
          </Title>
          <FrequentValues
            of={searches}
            label="Keywords"
            values={keywords.map((one) => ({ ...one, value: one.keyword, note: kinds[one.kind] }))}
          />
          <FrequentValues
            of={searches}
            label="User agents"
            values={agents.map((one) => ({ ...one, value: one.user_agent }))}
          />
          <FrequentValues
            of={searches}
            label="Addresses"
            values={addresses.map((own, at) => ({
              value: `Address ${at + 1}`,
              searches: own,
              note: own > thresholds.most_address_uses ? 'repeated' : '',
            }))}
          />
        </Stack>
      )}
    </Stack>
  )
}
