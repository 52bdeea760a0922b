import type { PublisherAccount } from '@headgate/contract/revenue/publisher-accounts'
import type { Column } from '../../table/column.ts'
import { actionsColumn, idColumn } from '../../table/list-columns.tsx'
import { accountAddress } from './account-address.ts'
import { AccountRowActions } from './account-row-actions.tsx'
import { AccountStatusCell } from './account-status-cell.tsx'
import { shareText } from '../../blocks/accounts/account-texts.ts'

/** The columns of the list of accounts. */
export const accountColumns: readonly Column<PublisherAccount>[] = [
  idColumn({ width: 65, to: (row) => accountAddress(row.id) }),
  { id: 'publisher', header: 'Publisher Name', value: (row) => row.publisher.name, width: 170 },
  { id: 'provider', header: 'Advertiser Name', value: (row) => row.provider.name, width: 175 },
  { id: 'rule_id', header: 'Rule Id', value: (row) => row.rule_id, width: 90 },
  { id: 'link_id', header: 'Link Id', hint: 'The advertiser link', value: (row) => row.link_id, width: 90 },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    cell: (row) => <AccountStatusCell account={row} />,
    width: 90,
  },
  { id: 'sin', header: 'Channel', value: (row) => row.sin, width: 130 },
  { id: 'tid', header: 'Pub link ID', value: (row) => row.tid, width: 125 },
  {
    id: 'source_identifier',
    header: 'Link Source Identifier',
    value: (row) => row.source_identifier,
    width: 205,
  },
  {
    id: 'share_revenue',
    header: 'Revenue Share',
    hint: "The publisher's part of the net revenue today",
    value: (row) => row.share_revenue,
    format: (row) => shareText(row.share_revenue),
    width: 135,
    align: 'end',
  },
  { id: 'api_key', header: 'Api Key', value: (row) => row.api_key, width: 130, sortable: false },
  { id: 'valid_from', header: 'Valid from', value: (row) => row.valid_from, width: 110, hidden: true },
  {
    id: 'valid_to',
    header: 'Valid to',
    hint: 'The last day that counts; empty while it runs',
    value: (row) => row.valid_to,
    width: 110,
    hidden: true,
  },
  actionsColumn((row) => <AccountRowActions account={row} />),
]
