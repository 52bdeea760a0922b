import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { HISTORY_PAGE_SIZE, type HistoryEntry } from '@headgate/contract/base/history'
import { keepPreviousData, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useFollow } from '../../lib/address/follow.ts'
import { failureText } from '../../lib/call-failure.ts'
import { fieldText, valueText } from './history-texts.ts'
import { formatMoment } from '../../lib/time.ts'
import type { HistoryOnPage } from '../../api/query/pages.ts'
import { Pager } from '../../ui/pager/pager.tsx'
import type { HistoryOptions } from './history.ts'
import { dialogs } from '../../ui/dialog/dialogs.ts'
import { PlainTable } from '../../ui/plain-table/plain-table.tsx'

/** A failure also shows a toast, in addition to its text in the dialog. */
const meta = { failure: {} }

/** Five changes a page, each field before and after (docs/behaviour/lists.md#history). */
export function showHistory<Key extends QueryKey>(options: HistoryOptions<Key>): void {
  dialogs.open({
    title: options.title,
    size: 'xl',
    closeLabel: 'Close history',
    children: options.seeMore === true ? <GrowingHistory {...options} /> : <PagedHistory {...options} />,
  })
}

function PagedHistory<Key extends QueryKey>({ page }: HistoryOptions<Key>) {
  const [at, setAt] = useState(1)
  const { data, error } = useQuery({ ...page(at), placeholderData: keepPreviousData, meta })
  const pages = Math.ceil((data?.total ?? 0) / HISTORY_PAGE_SIZE)
  return (
    <Entries entries={data?.entries} error={error}>
      {pages > 1 ? (
        <Pager
          label="Pages of the history"
          names={{ page: 'History page', previous: 'previous history page', next: 'next history page' }}
          page={at}
          pages={pages}
          onPage={setAt}
        />
      ) : null}
    </Entries>
  )
}

function GrowingHistory<Key extends QueryKey>({ page }: HistoryOptions<Key>) {
  const [last, setLast] = useState(1)
  const pages = Array.from({ length: last }, (_, index) => index + 1)
  return (
    <Stack gap="md">
      {pages.map((at) => (
        <HistoryPart
          key={at}
          query={page(at)}
          before={at * HISTORY_PAGE_SIZE}
          onMore={at === last ? () => setLast(at + 1) : undefined}
        />
      ))}
    </Stack>
  )
}

interface HistoryPartProps<Key extends QueryKey> {
  query: UseQueryOptions<HistoryOnPage, Error, HistoryOnPage, Key>
  /** The number of changes up to the end of this part. */
  before: number
  /** Only for the last part. */
  onMore: (() => void) | undefined
}

function HistoryPart<Key extends QueryKey>({ query, before, onMore }: HistoryPartProps<Key>) {
  const { data, error } = useQuery({ ...query, meta })
  const hasMore = onMore !== undefined && (data?.total ?? 0) > before
  return (
    <Entries entries={data?.entries} error={error}>
      {hasMore ? (
        <Button variant="default" onClick={onMore}>
          See more
        </Button>
      ) : null}
    </Entries>
  )
}

interface EntriesProps {
  /** Undefined during the first read. */
  entries: readonly HistoryEntry[] | undefined
  error: Error | null
  /** The control that leads to other changes. */
  children: ReactNode
}

function Entries({ entries, error, children }: EntriesProps) {
  const follow = useFollow()
  if (error) return <Alert color="red">{failureText(error)}</Alert>
  if (entries === undefined) return <Text size="sm">Loading…</Text>
  return (
    <Stack gap="md">
      {entries.length === 0 ? <Text size="sm">No changes are recorded.</Text> : null}
      {entries.map((entry) => (
        <section key={entry.id} aria-label={`${entry.action} at ${formatMoment(entry.activity_time)}`}>
          <Group gap="xs">
            <Text size="sm" fw={600} tt="capitalize">
              {entry.action}
            </Text>
            <Text size="sm">{entry.activity_by}</Text>
            <Text size="sm" c="dimmed">
              {formatMoment(entry.activity_time)} (UTC)
            </Text>
            {entry.bulk_change_id === null ? null : (
              <Anchor size="sm" href={`/bulkchanges/${entry.bulk_change_id}`} onClick={follow}>
                Bulk change {entry.bulk_change_id}
              </Anchor>
            )}
          </Group>
          <Changes entry={entry} />
        </section>
      ))}
      {children}
    </Stack>
  )
}

function Changes({ entry }: { entry: HistoryEntry }) {
  if (entry.changes.length === 0) return null
  return (
    <PlainTable isFixed isFramed isTight>
      <thead>
        <tr>
          <th style={{ width: '27%' }}>Field</th>
          <th>Before</th>
          <th>After</th>
        </tr>
      </thead>
      <tbody>
        {entry.changes.map(({ field, before, after }) => (
          <tr key={field}>
            <td>{fieldText(field)}</td>
            <td data-wraps>{valueText(before)}</td>
            <td data-wraps>{valueText(after)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
