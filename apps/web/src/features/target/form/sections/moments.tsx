import { Text } from '@mantine/core'
import type { TargetingDraft } from '@headgate/domain/targeting-form/draft'
import { formatMoment } from '../../../../lib/time.ts'
import { PublishedBadge } from '../../../../blocks/revisions/published-badge.tsx'
import type { ReactNode } from 'react'
import classes from './moments.module.css'

/** Status, last updated and last published. */
export function Moments({ draft }: { draft: TargetingDraft }) {
  return (
    <dl className={classes.moments}>
      <Moment label="Status">
        <PublishedBadge status={draft.status} publishedAt={draft.publishedAt} isActive={draft.is_active} />
      </Moment>
      <Moment label="Last updated (UTC)">{formatMoment(draft.updatedAt) || 'Not saved yet'}</Moment>
      <Moment label="Last published (UTC)">{formatMoment(draft.publishedAt) || 'Never'}</Moment>
    </dl>
  )
}

function Moment({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" size="sm" m={0}>
        {children}
      </Text>
    </div>
  )
}
