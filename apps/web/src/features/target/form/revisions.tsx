import { Badge, Button, Group, Pagination, Paper, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { TargetingRevision } from '@headgate/contract/targeting-revisions'
import type { Targeting } from '@headgate/contract/targetings'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { targetingQueries } from '../../../api/targeting.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { formatMoment } from '../../../lib/time.ts'
import { PageError } from '../../../ui/page-state.tsx'
import type { Facts } from './form-facts.ts'
import { useRevisionActions } from './use-revision-actions.ts'
import type { TargetingFormState } from './use-targeting-form.ts'

interface RevisionsProps {
  id: number
  facts: Facts
  form: TargetingFormState
  onRestored: (restored: Targeting) => void
}

const PAGE = 10

/**
 * Everything that was ever published of a link: to compare with, and to make the draft again. One of the dialogs that
 * stand above each other: Escape closes a comparison and comes back to the list.
 */
export function openRevisions({ onRestored, ...rest }: RevisionsProps): void {
  const id = modals.open({
    title: 'Published revisions',
    size: 'lg',
    closeButtonProps: { 'aria-label': 'Close revisions' },
    children: (
      <Revisions
        {...rest}
        onRestored={(restored) => {
          modals.close(id)
          onRestored(restored)
        }}
      />
    ),
  })
}

function Revisions({ id, ...rest }: RevisionsProps) {
  const [at, setAt] = useState(1)
  const read = { ...targetingQueries.revisions(id, at), placeholderData: keepPreviousData }
  const { data, error, refetch } = useQuery(read)
  if (error) return <PageError message={failureText(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Text size="sm">Loading…</Text>
  if (data.total === 0) return <Text size="sm">This link was never published.</Text>
  const pages = Math.ceil(data.total / PAGE)
  return (
    <Stack gap="sm">
      {data.revisions.map((revision) => (
        <Revision key={revision.revision} id={id} revision={revision} {...rest} />
      ))}
      {pages > 1 ? (
        <Pagination
          size="sm"
          total={pages}
          value={at}
          onChange={setAt}
          getItemProps={(one) => ({ 'aria-label': `Revisions page ${one}` })}
          getControlProps={(control) => ({ 'aria-label': `${control} revisions page` })}
        />
      ) : null}
    </Stack>
  )
}

function Revision({ revision, ...rest }: RevisionsProps & { revision: TargetingRevision }) {
  const { compareWithLive, compareWithForm, restore, busy } = useRevisionActions({ revision, ...rest })
  const name = `revision ${revision.number}`
  return (
    <Paper withBorder p="sm" component="article" aria-label={`Revision ${revision.number}`}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} size="sm">
          Revision {revision.number}
        </Text>
        {revision.is_live ? (
          <Badge variant="light" size="sm">
            Live
          </Badge>
        ) : null}
      </Group>
      <Text size="xs" c="dimmed">
        {formatMoment(revision.published_at)} (UTC) by {revision.published_by}
      </Text>
      <Group gap={6} mt={6}>
        {revision.is_live ? null : (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Compare with live: ${name}`}
            onClick={compareWithLive}
          >
            Compare with live
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Compare with this form: ${name}`}
          onClick={compareWithForm}
        >
          Compare with this form
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          loading={busy}
          aria-label={`Restore as draft: ${name}`}
          onClick={restore}
        >
          Restore as draft
        </Button>
      </Group>
    </Paper>
  )
}
