import { Button, Text } from '@mantine/core'
import type { GroupValues } from '@headgate/contract/groups/values'
import type { GroupDetail } from '@headgate/contract/groups/calls'
import { messages } from '@headgate/contract/base/messages'
import type { PublishedRevision } from '@headgate/contract/base/revisions'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { groupQueries, useRestoreGroupRevision } from '../../../api/advertiser-link-groups.ts'
import { REVISIONS_PAGE_SIZE } from '../../../api/query/pages.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { announce } from '../../../api/query/announce.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { PageError } from '../../../screens/page-state.tsx'
import { RevisionList } from '../../../blocks/revisions/revision-list.tsx'
import { toast } from '../../../ui/toast.ts'
import { GroupDifference } from './group-difference.tsx'
import { dialogs } from '../../../ui/dialog/dialogs.ts'

export interface GroupRevisionsProps {
  id: number
  /** The form's current values. */
  values: GroupValues
  isDirty: boolean
  updatedAt: string | null
  onRestored: (restored: GroupDetail) => void
}

const { titles, groups, targetings } = messages

/** Opens the publications of a group, to compare the form with one or to restore one. */
export function openGroupRevisions({ onRestored, ...rest }: GroupRevisionsProps): void {
  const modal = dialogs.open({
    title: 'Published revisions',
    size: 'lg',
    closeLabel: 'Close revisions',
    children: (
      <Revisions
        {...rest}
        onRestored={(restored) => {
          dialogs.close(modal)
          onRestored(restored)
        }}
      />
    ),
  })
}

function Revisions(props: GroupRevisionsProps) {
  const { id } = props
  const [page, setPage] = useState(1)
  const read = { ...groupQueries.revisions(id, page), placeholderData: keepPreviousData }
  const { data, error, refetch } = useQuery(read)
  const client = useQueryClient()
  const { mutateAsync: restore, isPending } = useRestoreGroupRevision()
  if (error) return <PageError message={failureText(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Text size="sm">Loading…</Text>
  const compare = async ({ revision, number }: PublishedRevision) => {
    const { content } = await client.fetchQuery(groupQueries.revision(id, revision))
    dialogs.open({
      title: `From revision ${number} to this form`,
      closeLabel: 'Close comparison',
      size: 'xl',
      children: (
        <GroupDifference
          before={content}
          values={props.values}
          sides={{ before: `Revision ${number}`, after: 'This form' }}
        />
      ),
    })
  }
  const bringBack = async ({ revision, number }: PublishedRevision) => {
    const agreed = await confirm({
      title: 'Restore as draft',
      text: `Revision ${number} becomes the draft of this group. Nothing is published. Rules that were disabled or archived since then come back as new rules.`,
      note: props.isDirty ? 'Your unsaved changes in this form will be lost.' : null,
      confirm: 'Restore as draft',
      destructive: props.isDirty,
    })
    if (!agreed) return
    const work = restore({ id, revision, updated_at: props.updatedAt })
    if (!(await announce(work, { success: groups.ready }))) return
    const restored = await work
    if (restored.left_out > 0) toast.warning(titles.oops, targetings.rulesLeftOut)
    props.onRestored(restored)
  }
  return (
    <RevisionList
      revisions={data.revisions}
      pages={Math.ceil(data.total / REVISIONS_PAGE_SIZE)}
      page={page}
      onPage={setPage}
    >
      {(revision) => (
        <>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Compare with this form: revision ${revision.number}`}
            onClick={() => void announce(compare(revision), {})}
          >
            Compare with this form
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            loading={isPending}
            aria-label={`Restore as draft: revision ${revision.number}`}
            onClick={() => void bringBack(revision)}
          >
            Restore as draft
          </Button>
        </>
      )}
    </RevisionList>
  )
}
