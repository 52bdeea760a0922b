import { Button } from '@mantine/core'
import type { Repair } from '@headgate/contract/revenue/repair-calls'
import { NO_VALUE } from '@headgate/domain/no-value'
import { formatRevenue } from '../../../lib/numbers.ts'
import { formatMoment } from '../../../lib/time.ts'
import type { Column } from '../../../table/column.ts'
import { actionsColumn, momentColumn } from '../../../table/list-columns.tsx'
import { channelText, repairText } from '../repair-texts.ts'
import { openUndo } from './undo-dialog.tsx'

/** The columns of the repairs. */
export const madeColumns: readonly Column<Repair>[] = [
  { ...momentColumn('createdAt', 'Repaired at (UTC)', (row: Repair) => row.createdAt, 180), hideable: false },
  {
    id: 'channel',
    header: 'Channel',
    value: (row) => row.channel,
    format: (row) => channelText(row.channel),
    width: 150,
  },
  { id: 'provider', header: 'Advertiser', value: (row) => row.provider.name, width: 145 },
  { id: 'kind', header: 'Repair', value: (row) => row.kind, format: repairText, width: 265 },
  {
    id: 'gross',
    header: 'Gross',
    hint: 'What was unmatched before the repair',
    value: (row) => Number(row.gross),
    format: (row) => formatRevenue(row.gross),
    width: 115,
    align: 'end',
  },
  {
    id: 'waited_days',
    header: 'Waited days',
    value: (row) => row.waited_days,
    format: (row) => row.waited_days?.toFixed(1) ?? NO_VALUE,
    width: 140,
    align: 'end',
  },
  {
    id: 'created_by',
    header: 'By',
    value: (row) => row.created_by,
    width: 150,
    sortable: false,
  },
  {
    id: 'state',
    header: 'State',
    value: (row) => row.undone_at,
    format: (row) => (row.undone_at === null ? 'In force' : `Undone at ${formatMoment(row.undone_at)}`),
    width: 190,
    sortable: false,
  },
  actionsColumn((row) => <UndoButton repair={row} />, 95),
]

function UndoButton({ repair }: { repair: Repair }) {
  if (repair.undone_at !== null) return NO_VALUE
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Undo the repair of ${channelText(repair.channel)} of ${repair.provider.name}`}
      onClick={() => openUndo(repair)}
    >
      Undo
    </Button>
  )
}
