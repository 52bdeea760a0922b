import { Button } from '@mantine/core'
import { messages } from '@headgate/contract/messages'
import type { Publisher } from '@headgate/contract/publishers'
import { IconChevronDown } from '@tabler/icons-react'
import { type PublishersChange, useChangePublishers } from '../../api/publishers.ts'
import { formatCount } from '../../lib/numbers.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { announce } from '../../ui/announce.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { confirmDeactivation } from './confirm-deactivation.ts'

interface BulkAction {
  change: PublishersChange
  label: string
  /** What the documents say when it fails (1 §8). */
  failure: string
  destructive?: boolean
  /** Asks before it is done. */
  agree?: (chosen: readonly Publisher[]) => Promise<boolean>
}

const { publishers } = messages

const activeActions: readonly BulkAction[] = [
  { change: 'activate', label: 'Activate', failure: publishers.cannotUpdateStatusMany },
  {
    change: 'deactivate',
    label: 'Deactivate',
    failure: publishers.cannotUpdateStatusMany,
    agree: confirmDeactivation,
  },
  {
    change: 'archive',
    label: 'Archive',
    failure: publishers.cannotArchiveMany,
    destructive: true,
    agree: (chosen) =>
      confirm({ title: 'Archive publishers', text: `Archive ${count(chosen)}?`, confirm: 'Archive' }),
  },
]

const archivedActions: readonly BulkAction[] = [
  { change: 'restore', label: 'Restore', failure: publishers.cannotRestoreMany },
  {
    change: 'remove',
    label: 'Delete permanently',
    failure: publishers.cannotRemoveMany,
    destructive: true,
    agree: (chosen) =>
      confirm({
        title: 'Delete permanently',
        text: `Remove ${count(chosen)} for good? This cannot be undone.`,
        confirm: 'Delete',
        destructive: true,
      }),
  },
]

interface PublisherBulkActionsProps {
  archived: boolean
  chosen: readonly Publisher[]
  onDone: () => void
}

/** What can be done with all selected publishers at once, all or none of them (1 §2, T4). */
export function PublisherBulkActions({ archived, chosen, onDone }: PublisherBulkActionsProps) {
  const changing = useChangePublishers()
  const run = async (action: BulkAction) => {
    if (chosen.length === 0) return toast.warning(messages.titles.oops, publishers.noneSelected)
    if (action.agree !== undefined && !(await action.agree(chosen))) return
    const ids = chosen.map((publisher) => publisher.id)
    const done = await announce(changing.mutateAsync({ ids, change: action.change }), {
      success: `${action.label}: ${count(chosen)}.`,
      failure: action.failure,
    })
    if (done) onDone()
  }
  return (
    <ActionMenu
      actions={(archived ? archivedActions : activeActions).map((action) => ({
        ...action,
        onSelect: () => void run(action),
      }))}
      target={
        <Button variant="default" rightSection={<IconChevronDown size={16} />} loading={changing.isPending}>
          Bulk actions{chosen.length === 0 ? '' : ` (${formatCount(chosen.length)})`}
        </Button>
      }
    />
  )
}

function count(chosen: readonly Publisher[]): string {
  return `${formatCount(chosen.length)} ${chosen.length === 1 ? 'publisher' : 'publishers'}`
}
