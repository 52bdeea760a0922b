import type { Restatement } from '@headgate/contract/revenue/restatement-calls'
import { fromTo } from '../../blocks/moves/moved-money.ts'
import { RecordLink } from '../../table/cells/record-link.tsx'
import type { Column } from '../../table/column.ts'
import { momentColumn } from '../../table/list-columns.tsx'
import { causeAddress, differenceOf, differenceText } from './restatement-texts.ts'

type Figure = 'gross' | 'net' | 'publisher'

/** A figure before and after. */
const moved = (id: string, header: string, figure: Figure): Column<Restatement> => ({
  id,
  header,
  value: (row) => row[`${figure}_after`],
  format: (row) => fromTo(Number(row[`${figure}_before`]), Number(row[`${figure}_after`])),
  align: 'end',
  width: 160,
  sortable: id === 'net',
})

/** By how much it changed. */
const difference = (header: string, figure: Figure, width: number): Column<Restatement> => ({
  id: `${figure}_difference`,
  header,
  value: (row) => differenceOf(row[`${figure}_before`], row[`${figure}_after`]),
  format: (row) => differenceText(row[`${figure}_before`], row[`${figure}_after`]),
  align: 'end',
  width,
})

/** Figures that changed after they had been shown. */
export const restatementColumns: readonly Column<Restatement>[] = [
  {
    ...momentColumn<Restatement>('createdAt', 'Changed At (UTC)', (row) => row.createdAt, 175),
    hideable: false,
  },
  { id: 'day', header: 'Day (UTC)', value: (row) => row.day, width: 128, hideable: false },
  {
    id: 'provider',
    header: 'Advertiser',
    value: (row) => row.provider.name,
    cell: (row) => <RecordLink to={`/advertisers/edit/${row.provider.id}`}>{row.provider.name}</RecordLink>,
    width: 130,
  },
  {
    id: 'publisher',
    header: 'Publisher',
    value: (row) => row.publisher?.name ?? null,
    format: (row) => row.publisher?.name ?? 'All',
    width: 120,
  },
  moved('net', 'Net', 'net'),
  difference('Net change', 'net', 120),
  { ...moved('publisher_revenue', 'Publisher revenue', 'publisher'), hidden: true },
  difference('Publisher change', 'publisher', 160),
  { ...moved('gross', 'Gross', 'gross'), hidden: true },
  { ...difference('Gross change', 'gross', 130), hidden: true },
  {
    id: 'cause',
    header: 'Cause',
    value: (row) => row.cause,
    cell: (row) => <Cause of={row} />,
    width: 210,
  },
]

/** Why it changed, leading to the import, the removal or the account. */
function Cause({ of: row }: { of: Restatement }) {
  const to = causeAddress(row)
  if (to === undefined) return <span title={row.cause}>{row.cause}</span>
  return (
    <span title={row.cause}>
      <RecordLink to={to}>{row.cause}</RecordLink>
    </span>
  )
}
