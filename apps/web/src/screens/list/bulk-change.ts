import { useState } from 'react'
import { messages } from '@headgate/contract/base/messages'
import type { ArchiveChange } from '../../api/query/use-change.ts'
import { formatCount } from '../../lib/numbers.ts'
import { announce } from '../../api/query/announce.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/toast.ts'

/** One action on all selected rows at once. */
export interface BulkAction<Change extends string = ArchiveChange> {
  change: Change
  label: string
  /** Shown if nothing is selected. */
  none: string
  /** Shown after a refusal. */
  failure: string
  /** Shown after success. Without it, the action and the number of rows. */
  success?: string
  destructive?: boolean
}

/** The bulk actions of a list's two tabs. */
export interface BulkChoice<Change extends string = ArchiveChange> {
  active: readonly BulkAction<Change>[]
  archived: readonly BulkAction<Change>[]
}

/** Texts about bulk actions on one kind of row. */
interface BulkTexts {
  noneSelected: string
  cannotArchiveMany: string
  cannotRemoveMany: string
  cannotRestoreMany: string
  cannotUpdateStatusMany: string
}

/** The bulk actions that most lists with an archive have (docs/behaviour/lists.md#bulk-actions). */
export function bulkChoice(texts: BulkTexts): BulkChoice {
  const none = texts.noneSelected
  return {
    active: [
      { change: 'activate', label: 'Activate', none, failure: texts.cannotUpdateStatusMany },
      { change: 'deactivate', label: 'Deactivate', none, failure: texts.cannotUpdateStatusMany },
      { change: 'archive', label: 'Archive', none, failure: texts.cannotArchiveMany, destructive: true },
    ],
    archived: [
      { change: 'restore', label: 'Restore', none, failure: texts.cannotRestoreMany },
      {
        change: 'remove',
        label: 'Delete permanently',
        none,
        failure: texts.cannotRemoveMany,
        destructive: true,
      },
    ],
  }
}

export interface BulkChangeProps<Row extends { id: number | string }, Change extends string = ArchiveChange> {
  actions: readonly BulkAction<Change>[]
  chosen: readonly Row[]
  /** One and many: 'publisher', 'publishers'. */
  noun: readonly [string, string]
  /** Whether these rows may be changed this way. Asks the user, or shows the reason itself if not. */
  allow?: ((change: Change, chosen: readonly Row[]) => Promise<boolean>) | undefined
  /** A consequence, added to the question if there is one. */
  note?: ((change: Change, chosen: readonly Row[]) => string | undefined) | undefined
  change: (ids: Row['id'][], change: Change) => Promise<unknown>
  onDone: () => void
}

/** Changes all selected rows or none. Warns if none is selected, asks, waits, and shows the result. */
export function useBulkChange<Row extends { id: number | string }, Change extends string>(
  props: BulkChangeProps<Row, Change>,
) {
  const { chosen, noun } = props
  const [busy, setBusy] = useState(false)
  const count = `${formatCount(chosen.length)} ${noun[chosen.length === 1 ? 0 : 1]}`
  const run = async ({ change, label, none, failure, success }: BulkAction<Change>) => {
    if (chosen.length === 0) return toast.warning(messages.titles.oops, none)
    if (props.allow !== undefined && !(await props.allow(change, chosen))) return
    if (!(await agrees(change, noun[1], count, props.note?.(change, chosen)))) return
    const ids = chosen.map((row) => row.id)
    setBusy(true)
    const work = props.change(ids, change).finally(() => setBusy(false))
    const undo = () => announce(props.change(ids, 'restore' as Change), { success: `Restored: ${count}.` })
    const next = change === 'archive' ? [{ label: 'Undo', onPress: () => void undo() }] : []
    if (await announce(work, { success: success ?? `${label}: ${count}.`, failure, next })) props.onDone()
  }
  return { busy, run }
}

/** Asks before rows leave the list or the product. */
async function agrees(change: string, noun: string, count: string, note = ''): Promise<boolean> {
  if (change === 'archive') {
    const text = `Archive ${count}? ${note}`.trim()
    return confirm({ title: `Archive ${noun}`, text, confirm: 'Archive', destructive: true })
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
