import { Badge, Group, Paper, Stack, Text } from '@mantine/core'
import type { PublishedRevision } from '@headgate/contract/base/revisions'
import type { ReactNode } from 'react'
import { formatMoment } from '../../lib/time.ts'
import { Pager } from '../../ui/pager/pager.tsx'

interface RevisionListProps {
  revisions: readonly PublishedRevision[]
  /** The number of pages, and the current page, from 1. */
  pages: number
  page: number
  onPage: (page: number) => void
  /** Buttons for one revision. */
  children: (revision: PublishedRevision) => ReactNode
}

/** All publications of a record, the latest first (docs/behaviour/publisher-links.md#revisions). */
export function RevisionList({ revisions, pages, page, onPage, children }: RevisionListProps) {
  return (
    <Stack gap="sm">
      {revisions.map((revision) => (
        <Paper
          key={revision.revision}
          withBorder
          p="sm"
          component="article"
          aria-label={`Revision ${revision.number}`}
        >
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
            {children(revision)}
          </Group>
        </Paper>
      ))}
      {pages > 1 ? (
        <Pager
          label="Pages of revisions"
          names={{ page: 'Revisions page', previous: 'previous revisions page', next: 'next revisions page' }}
          page={page}
          pages={pages}
          onPage={onPage}
        />
      ) : null}
    </Stack>
  )
}
