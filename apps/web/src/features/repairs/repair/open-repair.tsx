import type { QueueRow } from '@headgate/contract/revenue/repair-queue'
import { dialogs } from '../../../ui/dialog/dialogs.ts'
import { channelText } from '../repair-texts.ts'
import { RepairDialog } from './repair-dialog.tsx'

/** Opens the repair of one row of the queue over the list. */
export function openRepair(row: QueueRow): void {
  const id = dialogs.open({
    title: `Repair ${channelText(row.channel)} of ${row.provider.name}`,
    size: '64rem',
    children: <RepairDialog row={row} onClose={() => dialogs.close(id)} />,
  })
}
