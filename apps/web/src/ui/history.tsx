import { Alert, Group, Pagination, Stack, Table, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { HISTORY_PAGE_SIZE, type HistoryEntry } from '@headgate/contract/history'
import { messages } from '@headgate/contract/messages'
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureText } from '../lib/call-failure.ts'
import { formatMoment } from '../lib/time.ts'
import { toast } from './toast.ts'

interface HistoryOnPage {
  entries: HistoryEntry[]
  total: number
}

interface HistoryOptions {
  /** What the history is of: 'History of advertiser link 12'. */
  title: string
  /** One page, counted from 1. */
  page: (page: number) => UseQueryOptions<HistoryOnPage, Error, HistoryOnPage, never>
}

/** Opens the history of a record: five changes a page, each field before and after (1 §9, 2 §2.1). */
export function openHistory(options: HistoryOptions): void {
  modals.open({
    title: options.title,
    size: 'xl',
    closeButtonProps: { 'aria-label': 'Close history' },
    children: <History {...options} />,
  })
}

function History({ page }: HistoryOptions) {
  const [at, setAt] = useState(1)
  const { data, error, isPending } = useQuery({ ...page(at), placeholderData: keepPreviousData })
  useEffect(() => {
    if (error) toast.error(messages.titles.oopsLoud, failureText(error))
  }, [error])
  if (error) return <Alert color="red">{failureText(error)}</Alert>
  if (isPending) return <Text size="sm">Loading…</Text>
  const pages = Math.ceil(data.total / HISTORY_PAGE_SIZE)
  return (
    <Stack gap="md">
      {data.entries.length === 0 ? <Text size="sm">No changes are recorded.</Text> : null}
      {data.entries.map((entry) => (
        <section key={entry.id} aria-label={`${entry.action} at ${formatMoment(entry.activity_time)}`}>
          <Group gap="xs">
            <Text size="sm" fw={600} tt="capitalize">
              {entry.action}
            </Text>
            <Text size="sm">{entry.activity_by}</Text>
            <Text size="sm" c="dimmed">
              {formatMoment(entry.activity_time)} (UTC)
            </Text>
          </Group>
          <Changes entry={entry} />
        </section>
      ))}
      {pages > 1 ? (
        <Pagination
          size="sm"
          total={pages}
          value={at}
          onChange={setAt}
          getItemProps={(one) => ({ 'aria-label': `History page ${one}` })}
          getControlProps={(control) => ({ 'aria-label': `${control} history page` })}
        />
      ) : null}
    </Stack>
  )
}

function Changes({ entry }: { entry: HistoryEntry }) {
  if (entry.changes.length === 0) return null
  return (
    <Table layout="fixed" mt={4} withTableBorder verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={200}>Field</Table.Th>
          <Table.Th>Before</Table.Th>
          <Table.Th>After</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entry.changes.map(({ field, before, after }) => (
          <Table.Tr key={field}>
            <Table.Td>{field.replaceAll('_', ' ').replace(/ id$/, '')}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{before ?? '–'}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{after ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
