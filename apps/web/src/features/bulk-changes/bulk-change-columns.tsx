import type { BulkChange } from '@headgate/contract/bulk-changes/calls'
import { NO_VALUE } from '@headgate/domain/no-value'
import { changeText, recordNouns } from '../../blocks/bulk-change/change-text.ts'
import { formatCount } from '../../lib/numbers.ts'
import type { Column } from '../../table/column.ts'
import { idColumn, momentColumn } from '../../table/list-columns.tsx'
import { RecordLink } from '../../table/cells/record-link.tsx'

const to = (row: BulkChange) => `/bulkchanges/${row.id}`

/** The columns of the bulk changes. */
export const bulkChangeColumns: readonly Column<BulkChange>[] = [
  idColumn({ width: 70, header: 'Id', to }),
  {
    id: 'change',
    header: 'Change',
    value: (row) => changeText(row.change, row.undone),
    cell: (row) => <RecordLink to={to(row)}>{changeText(row.change, row.undone)}</RecordLink>,
    width: 260,
    sortable: false,
    hideable: false,
  },
  {
    id: 'kinds',
    header: 'Of',
    value: (row) => row.kinds.map((kind) => recordNouns[kind][1]).join(', '),
    width: 140,
    sortable: false,
  },
  {
    id: 'changed',
    header: 'Changed',
    hint: 'Records that it changed',
    value: (row) => row.changed,
    format: (row) => formatCount(row.changed),
    width: 110,
    align: 'end',
  },
  {
    id: 'published',
    header: 'Published',
    hint: 'Records that it published; the others became drafts, or took effect at once',
    value: (row) => row.published,
    format: (row) => (row.published === 0 ? NO_VALUE : formatCount(row.published)),
    width: 115,
    align: 'end',
  },
  { id: 'made_by', header: 'By', value: (row) => row.made_by, width: 140, sortable: false },
  { ...momentColumn('made_at', 'Made at (UTC)', (row: BulkChange) => row.made_at, 160), sortable: false },
  {
    id: 'undone',
    header: 'Undone',
    value: (row) => row.undone_by,
    format: undoneText,
    width: 160,
    sortable: false,
  },
]

/** Whether a change was set back, and by which one. */
export function undoneText({ undone_by: by, undone_records: records, changed }: BulkChange): string {
  if (by === null) return NO_VALUE
  return records >= changed ? `By bulk change ${by}` : `${formatCount(records)} of them, by bulk change ${by}`
}
