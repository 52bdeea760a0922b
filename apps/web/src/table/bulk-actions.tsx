import { Button } from '@mantine/core'
import { messages } from '@headgate/contract/messages'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCount } from '../lib/numbers.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import { announce } from '../ui/announce.ts'
import { confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.ts'

export type Change = 'archive' | 'restore' | 'remove' | 'activate' | 'deactivate'

/** What the documents say about bulk actions on one kind of row (1 §5, §8). */
export interface BulkTexts {
  noneSelected: string
  cannotArchiveMany: string
  cannotRemoveMany: string
  cannotRestoreMany: string
  cannotUpdateStatusMany: string
}

interface BulkActionsProps<Row> {
  archived: boolean
  chosen: readonly Row[]
  /** One and many: 'publisher', 'publishers'. */
  noun: readonly [string, string]
  texts: BulkTexts
  /** Whether these rows may be changed so; asks, or says itself why not. */
  allow?: (change: Change, chosen: readonly Row[]) => Promise<boolean>
  change: (ids: number[], change: Change) => Promise<unknown>
  onDone: () => void
}

const active = [
  { change: 'activate', label: 'Activate', failure: 'cannotUpdateStatusMany' },
  { change: 'deactivate', label: 'Deactivate', failure: 'cannotUpdateStatusMany' },
  { change: 'archive', label: 'Archive', failure: 'cannotArchiveMany', destructive: true },
] as const

const gone = [
  { change: 'restore', label: 'Restore', failure: 'cannotRestoreMany' },
  { change: 'remove', label: 'Delete permanently', failure: 'cannotRemoveMany', destructive: true },
] as const

type BulkAction = (typeof active | typeof gone)[number]

/** What can be done with all selected rows at once, all or none of them (1 §2, T4). */
export function BulkActions<Row extends { id: number }>(props: BulkActionsProps<Row>) {
  const { archived, chosen, texts, noun } = props
  const [busy, setBusy] = useState(false)
  const count = `${formatCount(chosen.length)} ${noun[chosen.length === 1 ? 0 : 1]}`
  const run = async ({ change, label, failure }: BulkAction) => {
    if (chosen.length === 0) return toast.warning(messages.titles.oops, texts.noneSelected)
    if (props.allow !== undefined && !(await props.allow(change, chosen))) return
    if (!(await agrees(change, noun[1], count))) return
    const ids = chosen.map((row) => row.id)
    setBusy(true)
    const work = props.change(ids, change).finally(() => setBusy(false))
    const done = await announce(work, { success: `${label}: ${count}.`, failure: texts[failure] })
    if (done) props.onDone()
  }
  return (
    <ActionMenu
      actions={(archived ? gone : active).map((action) => ({
        ...action,
        onSelect: () => void run(action),
      }))}
      target={
        <Button variant="default" rightSection={<IconChevronDown size={16} />} loading={busy}>
          Bulk actions{chosen.length === 0 ? '' : ` (${formatCount(chosen.length)})`}
        </Button>
      }
    />
  )
}

/** Asks before rows leave the list or the product. */
async function agrees(change: Change, noun: string, count: string): Promise<boolean> {
  if (change === 'archive') {
    return confirm({ title: `Archive ${noun}`, text: `Archive ${count}?`, confirm: 'Archive' })
  }
  if (change === 'remove') {
    return confirm({
      title: 'Delete permanently',
      text: `Remove ${count} for good? This cannot be undone.`,
      confirm: 'Delete',
      destructive: true,
    })
  }
  return true
}
