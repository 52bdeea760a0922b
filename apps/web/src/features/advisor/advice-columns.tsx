import type { Advice } from '@headgate/contract/advisor/advice-calls'
import { NO_VALUE } from '@headgate/domain/no-value'
import { recordAddress } from '../../lib/address/record-address.ts'
import { formatNetRevenue } from '../../lib/numbers.ts'
import { RecordLink } from '../../table/cells/record-link.tsx'
import type { Column } from '../../table/column.ts'
import { actionsColumn, idColumn, momentColumn } from '../../table/list-columns.tsx'
import { AdviceActions } from './advice-actions.tsx'
import { AdviceStatusMark } from './advice-status.tsx'

const partnerKinds = { publisher: 'publisher', provider: 'advertiser' } as const

/** The columns of the advice. */
export const adviceColumns: readonly Column<Advice>[] = [
  idColumn<Advice>({ width: 70 }),
  {
    id: 'partner',
    header: 'Partner',
    value: (row) => row.partner,
    cell: ({ partner, partner_kind: kind, partner_id: id }) =>
      partner === null || kind === null || id === null ? (
        NO_VALUE
      ) : (
        <RecordLink to={recordAddress[partnerKinds[kind]](id)}>{partner}</RecordLink>
      ),
    width: 170,
  },
  {
    id: 'title',
    header: 'Description',
    value: (row) => row.title,
    width: 420,
    hideable: false,
  },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    // Its own tooltip says more than its text.
    format: () => '',
    cell: (row) => <AdviceStatusMark item={row} />,
    width: 115,
  },
  {
    id: 'loss',
    header: 'Loss a day',
    hint: 'What a day of it costs, in USD, where that can be estimated',
    value: (row) => (row.loss === null ? null : Number(row.loss)),
    format: (row) => (row.loss === null ? NO_VALUE : formatNetRevenue(row.loss)),
    width: 120,
    align: 'end',
  },
  { ...momentColumn('opened_at', 'Found (UTC)', (row: Advice) => row.opened_at, 165), hidden: true },
  momentColumn('updatedAt', 'Last updated (UTC)', (row: Advice) => row.updatedAt, 180),
  actionsColumn((row) => <AdviceActions item={row} />),
]
