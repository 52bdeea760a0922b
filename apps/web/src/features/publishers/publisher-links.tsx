import { Alert, Badge, Group, Paper, Skeleton, Text, Title } from '@mantine/core'
import { targetingsQuery, type TargetingRow } from '@headgate/contract/targetings/list'
import { useQuery } from '@tanstack/react-query'
import { targetingListQueries } from '../../api/targeting-list.ts'
import { PublishedBadge } from '../../blocks/revisions/published-badge.tsx'
import { revenueReportLink } from '../../blocks/reports/report-link.ts'
import { failureText } from '../../lib/call-failure.ts'
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatCount } from '../../lib/numbers.ts'
import { formatMoment } from '../../lib/time.ts'
import { type Stat, StatStrip } from '../../ui/stat-strip.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'

/** The number of links shown here. The list of publisher links has the rest. */
const SHOWN = 20

/** The publisher's links, newest first, with their searches. */
export function PublisherLinks({ id }: { id: number }) {
  const query = targetingsQuery.parse({ publisher: [id], size: SHOWN })
  const { data, error } = useQuery(targetingListQueries.list(query))
  if (error !== null && data === undefined) return <Alert color="red">{failureText(error)}</Alert>
  const rows = data?.targetings
  const more = (data?.total ?? 0) - SHOWN
  return (
    <section aria-labelledby="own-links">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="own-links">
          Publisher links
        </Title>
        <Group gap="md">
          <TextLink {...revenueReportLink({ period: 'today', filters: { publisher_id: [id] } })} size="sm">
            Revenue report
          </TextLink>
          <TextLink to="/target" search={{ publisher: [id] }} size="sm">
            {more > 0 ? `All ${formatCount(data?.total)}` : 'In the list'}
          </TextLink>
        </Group>
      </Group>
      {rows === undefined ? (
        <Skeleton h={120} animate={false} />
      ) : rows.length === 0 ? (
        <Text c="dimmed">This publisher has no publisher link yet.</Text>
      ) : (
        <>
          {more > 0 ? null : <StatStrip label="Searches of the publisher" stats={totals(rows)} />}
          <Paper withBorder mt="sm">
            <Links rows={rows} />
          </Paper>
        </>
      )}
    </section>
  )
}

const searches = (row: TargetingRow, day: 0 | 1) => row.publisher_channel_search_count[day]?.count ?? 0

function totals(rows: readonly TargetingRow[]): Stat[] {
  const sum = (day: 0 | 1) => formatCount(rows.reduce((all, row) => all + searches(row, day), 0))
  const live = rows.filter((row) => row.is_live).length
  return [
    { label: 'Searches today', value: sum(0) },
    { label: 'Searches yesterday', value: sum(1) },
    { label: 'Live links', value: formatCount(live), note: `of ${rows.length}` },
  ]
}

function Links({ rows }: { rows: readonly TargetingRow[] }) {
  return (
    <PlainTable minWidth={760} withHover aria-labelledby="own-links">
      <thead>
        <tr>
          <th scope="col">Link</th>
          <th scope="col">Description</th>
          <th scope="col">Status</th>
          <th scope="col" data-align="end">
            Searches today
          </th>
          <th scope="col" data-align="end">
            Yesterday
          </th>
          <th scope="col">Last live (UTC)</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <TextLink to="/target/edit/$id" params={{ id: row.id }} size="sm">
                Link {row.id}
              </TextLink>
            </td>
            <td>{row.tag_description ?? NO_VALUE}</td>
            <td>
              <Group gap={6} wrap="nowrap">
                <PublishedBadge status={row.status} publishedAt={row.publishedAt} isActive={row.is_active} />
                {row.is_active ? null : (
                  <Badge variant="light" color="gray" size="sm">
                    Inactive
                  </Badge>
                )}
              </Group>
            </td>
            <td data-align="end">{formatCount(searches(row, 0))}</td>
            <td data-align="end">{formatCount(searches(row, 1))}</td>
            <td>{formatMoment(row.last_live) || NO_VALUE}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
