import { messages } from '@headgate/contract/base/messages'
import type { TargetingRow } from '@headgate/contract/targetings/list'
import type { TargetingsChange } from '../../../api/targeting-list.ts'
import type { BulkChoice } from '../../../screens/list/bulk-change.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'

const texts = messages.targetings

/** The bulk actions of both tabs, with their texts. */
export const targetBulk: BulkChoice<TargetingsChange> = {
  active: [
    {
      change: 'activate',
      label: 'Activate',
      none: texts.noneSelected,
      failure: texts.cannotUpdateStatusMany,
      success: texts.statusUpdated,
    },
    {
      change: 'deactivate',
      label: 'De-activate',
      none: texts.noneSelected,
      failure: texts.cannotUpdateStatusMany,
      success: texts.statusUpdated,
    },
    {
      change: 'archive',
      label: 'Archive',
      none: texts.noneSelectedOne,
      failure: texts.cannotArchiveMany,
      success: texts.archived,
      destructive: true,
    },
    {
      change: 'publish',
      label: 'Publish',
      none: messages.general.nothingSelected,
      failure: texts.cannotUpdateStatusMany,
      success: texts.statusUpdated,
    },
  ],
  archived: [
    {
      change: 'restore',
      label: 'Unarchive',
      none: texts.noneSelected,
      failure: texts.cannotRestoreMany,
      success: texts.restored,
    },
    {
      change: 'remove',
      label: 'Delete permanently',
      none: texts.noneSelected,
      failure: texts.cannotRemoveMany,
      success: texts.removed,
      destructive: true,
    },
  ],
}

/** Asks before links are disabled, which disables all their rules (docs/behaviour/publisher-links.md#active-flag). */
export function agreesToDisable(title: string): Promise<boolean> {
  return confirm({ title, text: texts.confirmDisable, confirm: 'Disable', destructive: true })
}

/** Asks before links without an enabled rule are activated. They would redirect nothing, but look healthy. */
export async function agreesToActivate(chosen: readonly TargetingRow[]): Promise<boolean> {
  const idle = chosen.filter((row) => !row.is_active && row.enabled_rules === 0)
  if (idle.length === 0) return true
  const [first] = idle
  const title =
    idle.length === 1
      ? `Publisher link ${first!.id} has no enabled rule`
      : `${idle.length} publisher links have no enabled rule`
  return confirm({ title, text: texts.confirmActivate, confirm: 'Activate' })
}

/** Whether these links may be changed this way. Asks before disabling, and before activating links without rules. */
export async function mayChange(change: TargetingsChange, chosen: readonly TargetingRow[]): Promise<boolean> {
  if (change === 'deactivate' && chosen.some((row) => row.is_active)) {
    return agreesToDisable(
      `Disable ${chosen.length === 1 ? 'publisher link' : `${chosen.length} publisher links`}`,
    )
  }
  return change === 'activate' ? agreesToActivate(chosen) : true
}
