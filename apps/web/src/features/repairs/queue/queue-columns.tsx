import { Button } from '@mantine/core'
import type { QueueRow } from '@headgate/contract/revenue/repair-queue'
import { formatCount, formatRevenue } from '../../../lib/numbers.ts'
import { formatMoment, sinceText } from '../../../lib/time.ts'
import type { Column } from '../../../table/column.ts'
import { actionsColumn } from '../../../table/list-columns.tsx'
import { openRepair } from '../repair/open-repair.tsx'
import { channelText, daysText, kindTexts } from '../repair-texts.ts'
import { NearestCell } from './nearest.tsx'

/** The columns of the queue. */
export const queueColumns: readonly Column<QueueRow>[] = [
  {
    id: 'channel',
    header: 'Channel',
    hint: 'As the advertiser wrote it',
    value: (row) => row.channel,
    format: (row) => channelText(row.channel),
    width: 138,
    hideable: false,
  },
  { id: 'provider', header: 'Advertiser', value: (row) => row.provider.name, width: 145 },
  { id: 'kind', header: 'Why', value: (row) => row.kind, format: (row) => kindTexts[row.kind], width: 205 },
  {
    id: 'gross',
    header: 'Gross',
    hint: 'What was reported on the days that wait',
    value: (row) => Number(row.gross),
    format: (row) => formatRevenue(row.gross),
    width: 105,
    align: 'end',
  },
  {
    id: 'since',
    header: 'Waits for',
    hint: 'Since its first figures came in',
    value: (row) => row.since,
    cell: (row) => <span title={`${formatMoment(row.since)} (UTC)`}>{sinceText(row.since)}</span>,
    width: 110,
  },
  {
    id: 'nearest',
    header: 'Best candidate',
    hint: 'The known channel with the highest score, of 100',
    value: () => null,
    cell: (row) => <NearestCell row={row} />,
    width: 138,
    sortable: false,
  },
  {
    id: 'first_day',
    header: 'Days (UTC)',
    value: (row) => row.first_day,
    format: (row) => daysText(row.first_day, row.last_day),
    width: 232,
  },
  {
    id: 'searches',
    header: 'Searches',
    value: (row) => row.searches,
    format: (row) => formatCount(row.searches),
    width: 105,
    align: 'end',
    hidden: true,
  },
  {
    id: 'days',
    header: 'Number of days',
    value: (row) => row.days,
    format: (row) => formatCount(row.days),
    width: 130,
    align: 'end',
    hidden: true,
  },
  actionsColumn((row) => <RepairButton row={row} />, 95),
]

function RepairButton({ row }: { row: QueueRow }) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Repair ${channelText(row.channel)} of ${row.provider.name}: ${kindTexts[row.kind]}`}
      onClick={() => openRepair(row)}
    >
      Repair
    </Button>
  )
}
