import { Button, Text } from '@mantine/core'
import type { PublishedRevision } from '@headgate/contract/base/revisions'
import type { Targeting } from '@headgate/contract/targetings/values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { REVISIONS_PAGE_SIZE } from '../../../../api/query/pages.ts'
import { targetingQueries } from '../../../../api/targeting.ts'
import { failureText } from '../../../../lib/call-failure.ts'
import { PageError } from '../../../../screens/page-state.tsx'
import { RevisionList } from '../../../../blocks/revisions/revision-list.tsx'
import type { Facts } from '../form-facts.ts'
import { useRevisionActions } from './use-revision-actions.ts'
import type { TargetingFormState } from '../use-targeting-form.ts'
import { dialogs } from '../../../../ui/dialog/dialogs.ts'

interface RevisionsProps {
  id: number
  facts: Facts
  form: TargetingFormState
  onRestored: (restored: Targeting) => void
}

/**
 * All publications of a link, to compare or to restore as a draft. Its dialogs are stacked: Escape closes a comparison
 * and returns to the list.
 */
export function openRevisions({ onRestored, ...rest }: RevisionsProps): void {
  const id = dialogs.open({
    title: 'Published revisions',
    size: 'lg',
    closeLabel: 'Close revisions',
    children: (
      <Revisions
        {...rest}
        onRestored={(restored) => {
          dialogs.close(id)
          onRestored(restored)
        }}
      />
    ),
  })
}

function Revisions({ id, ...rest }: RevisionsProps) {
  const [page, setPage] = useState(1)
  const read = { ...targetingQueries.revisions(id, page), placeholderData: keepPreviousData }
  const { data, error, refetch } = useQuery(read)
  if (error) return <PageError message={failureText(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Text size="sm">Loading…</Text>
  if (data.total === 0) return <Text size="sm">This link was never published.</Text>
  return (
    <RevisionList
      revisions={data.revisions}
      pages={Math.ceil(data.total / REVISIONS_PAGE_SIZE)}
      page={page}
      onPage={setPage}
    >
      {(revision) => <RevisionActions id={id} revision={revision} {...rest} />}
    </RevisionList>
  )
}

function RevisionActions({ revision, ...rest }: RevisionsProps & { revision: PublishedRevision }) {
  const { compareWithLive, compareWithForm, restore, busy } = useRevisionActions({ revision, ...rest })
  const name = `revision ${revision.number}`
  return (
    <>
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
    </>
  )
}
