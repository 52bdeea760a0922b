import { Badge, Text } from '@mantine/core'
import type { AlertDelivery } from '@headgate/contract/alerts/alerts'
import { useQuery } from '@tanstack/react-query'
import { alertQueries } from '../../api/alerts/alerts.ts'
import { failureText } from '../../lib/call-failure.ts'
import { formatMoment } from '../../lib/time.ts'
import { PageError, PageLoading } from '../../screens/page-state.tsx'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'

const states: Record<AlertDelivery['status'], { label: string; color: string }> = {
  waiting: { label: 'Waiting', color: 'yellow' },
  sent: { label: 'Sent', color: 'teal' },
  failed: { label: 'Failed', color: 'red' },
}

const channelNames: Record<AlertDelivery['channel'], string> = {
  mail: 'Mail',
  push: 'Push',
  webhook: 'Webhook',
}

function contentOf({ items }: AlertDelivery): string {
  if (items.length === 0) return 'Test'
  return items.length === 1 ? items[0]! : `${items[0]} and ${items.length - 1} more`
}

/** The last messages of an alert (docs/behaviour/alerts.md#messages). */
export function AlertMessages({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(alertQueries.deliveries(id))
  if (error !== null) return <PageError message={failureText(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <PageLoading />
  if (data.length === 0) return <Text size="sm">This alert has sent nothing yet.</Text>
  return (
    <PlainTable aria-label="Messages">
      <thead>
        <tr>
          <th>Time (UTC)</th>
          <th>By</th>
          <th>State</th>
          <th>Content</th>
        </tr>
      </thead>
      <tbody>
        {data.map((delivery) => (
          <tr key={delivery.id}>
            <td>{formatMoment(delivery.createdAt)}</td>
            <td>{channelNames[delivery.channel]}</td>
            <td>
              <Badge size="sm" variant="light" tt="none" color={states[delivery.status].color}>
                {states[delivery.status].label}
              </Badge>
            </td>
            <td>
              {contentOf(delivery)}
              {delivery.error === null ? null : (
                <Text size="xs" c="red">
                  {delivery.error}
                </Text>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
