import { Alert, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { LinkCheckRow, LinkChecks } from '@headgate/contract/link-watch'
import { messages } from '@headgate/contract/base/messages'
import { NO_VALUE } from '@headgate/domain/no-value'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { linkWatchQueries, useCheckLink, useResumeLink } from '../../../api/links/link-watch.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { formatMoment } from '../../../lib/time.ts'
import { PageError, PageLoading } from '../../../screens/page-state.tsx'
import { dialogs } from '../../../ui/dialog/dialogs.ts'
import { PlainTable } from '../../../ui/plain-table/plain-table.tsx'
import { toast } from '../../../ui/toast.ts'

/** The checks of an advertiser link: docs/behaviour/link-watch.md#link-checks. */
export function showChecks(id: number): void {
  dialogs.open({ title: `Checks of advertiser link ${id}`, size: 'xl', children: <Checks id={id} /> })
}

function Checks({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(linkWatchQueries.checks(id))
  if (error !== null) return <PageError message={failureText(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <PageLoading />
  return (
    <Stack gap="md">
      <Paused id={id} state={data.state} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" maw={460}>
          A check sends a test search over the link and follows it to the last page.
        </Text>
        <CheckNow id={id} />
      </Group>
      {data.checks.length === 0 ? (
        <Text size="sm">This link was never checked.</Text>
      ) : (
        <CheckTable checks={data.checks} />
      )}
    </Stack>
  )
}

function CheckNow({ id }: { id: number }) {
  const { mutateAsync: check, isPending } = useCheckLink()
  const run = async () => {
    try {
      await check(id)
    } catch (error) {
      toast.error(messages.titles.oopsLoud, failureText(error))
    }
  }
  return (
    <Button leftSection={<IconRefresh size={16} />} loading={isPending} onClick={() => void run()}>
      Check now
    </Button>
  )
}

function Paused({ id, state }: { id: number; state: LinkChecks['state'] }) {
  const { mutateAsync: resume, isPending } = useResumeLink()
  if (state === null || state.paused_at === null) return null
  const run = async () => {
    try {
      await resume(id)
      toast.success(messages.titles.success, 'Engines use the link again.')
    } catch (error) {
      toast.error(messages.titles.oopsLoud, failureText(error))
    }
  }
  return (
    <Alert color="red" title={`Paused since ${formatMoment(state.paused_at)} (UTC)`}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {state.failures} checks in a row failed, so engines send no searches over this link. It goes on by
          itself when a check passes.
        </Text>
        <Button size="xs" variant="default" loading={isPending} onClick={() => void run()}>
          Use the link now
        </Button>
      </Stack>
    </Alert>
  )
}

const yesNo = (value: boolean | null) => (value === null ? NO_VALUE : value ? 'Yes' : 'No')

function CheckTable({ checks }: { checks: readonly LinkCheckRow[] }) {
  const [opened, setOpened] = useState<number | null>(checks[0]?.id ?? null)
  return (
    <PlainTable>
      <thead>
        <tr>
          <th>Time (UTC)</th>
          <th>Result</th>
          <th>Status</th>
          <th>Time, ms</th>
          <th>Channel kept</th>
          <th>Click id kept</th>
          <th>Addresses</th>
        </tr>
      </thead>
      {checks.map((check) => (
        <tbody key={check.id}>
          <tr>
            <td>{formatMoment(check.at)}</td>
            <td>
              <Badge size="sm" variant="light" tt="none" color={check.ok ? 'teal' : 'red'}>
                {check.ok ? 'Works' : 'Fails'}
              </Badge>
            </td>
            <td>{check.status ?? NO_VALUE}</td>
            <td>{formatCount(check.milliseconds)}</td>
            <td>{yesNo(check.channel_kept)}</td>
            <td>{yesNo(check.click_id_kept)}</td>
            <td>
              <Anchor
                component="button"
                type="button"
                size="sm"
                aria-expanded={opened === check.id}
                aria-label={`${check.hops.length}, the addresses of the check of ${formatMoment(check.at)}`}
                onClick={() => setOpened(opened === check.id ? null : check.id)}
              >
                {check.hops.length}
              </Anchor>
            </td>
          </tr>
          {opened === check.id ? (
            <tr>
              <td colSpan={7}>
                <Hops check={check} />
              </td>
            </tr>
          ) : null}
        </tbody>
      ))}
    </PlainTable>
  )
}

function Hops({ check }: { check: LinkCheckRow }) {
  return (
    <Stack gap={4}>
      {[check.text, check.warning].filter(Boolean).map((text) => (
        <Text key={text} size="sm" c={check.ok ? undefined : 'red'}>
          {text}
        </Text>
      ))}
      {check.hops.map((hop, at) => (
        // A chain may have the same address twice.
        // oxlint-disable-next-line react/no-array-index-key
        <Text key={at} size="xs" style={{ overflowWrap: 'anywhere' }}>
          {at + 1}. {hop.status ?? 'No reply'}, {formatCount(hop.milliseconds)} ms: {hop.url}
        </Text>
      ))}
      {check.certificate_until === null ? null : (
        <Text size="xs" c="dimmed">
          The first certificate to end is valid until {formatMoment(check.certificate_until)} (UTC).
        </Text>
      )}
    </Stack>
  )
}
