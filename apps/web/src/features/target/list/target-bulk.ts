import { messages } from '@headgate/contract/base/messages'
import type { TargetingRow } from '@headgate/contract/targetings/list'
import type { TargetingsChange } from '../../../api/targeting-list.ts'
import { agreesToActivate, agreesToDisable } from '../../../blocks/switching/agree-to-switch.ts'
import type { BulkChoice } from '../../../screens/list/bulk-change.ts'

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

/** Whether these links may be changed this way. Asks before disabling, and before activating links without rules. */
export async function mayChange(change: TargetingsChange, chosen: readonly TargetingRow[]): Promise<boolean> {
  if (change === 'deactivate' && chosen.some((row) => row.is_active)) {
    return agreesToDisable(
      `Disable ${chosen.length === 1 ? 'publisher link' : `${chosen.length} publisher links`}`,
    )
  }
  return change === 'activate' ? agreesToActivate(chosen) : true
}
