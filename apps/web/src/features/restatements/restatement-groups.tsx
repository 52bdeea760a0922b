import { pageSizes } from '@headgate/contract/base/constants'
import type { RestatementGroup, RestatementSums } from '@headgate/contract/revenue/restatement-calls'
import { Anchor } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { downloadRestatementGroups, maturityQueries } from '../../api/revenue/maturity.ts'
import { formatCount } from '../../lib/numbers.ts'
import { defineList } from '../../screens/list/list-definition.ts'
import type { Column } from '../../table/column.ts'
import { type RestatementAddress, restatementAddress } from './restatement-address.ts'
import { RestatementFilters } from './restatement-filters.tsx'
import { differenceOf, differenceText } from './restatement-texts.ts'

/** A day is named by itself. */
type GroupRow = Omit<RestatementSums, 'id'> & { id: number | string }
type GroupedAddress = RestatementAddress & { group: RestatementGroup }

const route = getRouteApi('/_shell/restatements')

const labels: Record<RestatementGroup, string> = {
  provider: 'Advertiser',
  publisher: 'Publisher',
  day: 'Day (UTC)',
}

/** The filters that show the restatements of a group. */
const narrowed = (by: RestatementGroup, { id, name }: GroupRow): Partial<RestatementAddress> => {
  if (by === 'day') return { from: name, to: name }
  return by === 'provider'
    ? { provider_id: [Number(id)] }
    : { publisher_id: [Number(id)], level: 'publisher' }
}

/** A press leads to the restatements of the group. */
function GroupCell({ by, row }: { by: RestatementGroup; row: GroupRow }) {
  const navigate = route.useNavigate()
  // What no account matched has the id 0, which the filter by publisher does not take.
  if (by === 'publisher' && row.id === 0) return row.name
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      onClick={() =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, ...narrowed(by, row), group: undefined, page: 1 }),
        })
      }
    >
      {row.name}
    </Anchor>
  )
}

const difference = (figure: 'net' | 'publisher' | 'gross', label: string): Column<GroupRow> => ({
  id: `${figure}_difference`,
  header: `${label} change`,
  value: (row) => differenceOf(row[`${figure}_before`], row[`${figure}_after`]),
  format: (row) => differenceText(row[`${figure}_before`], row[`${figure}_after`]),
  align: 'end',
  width: 175,
  sortable: false,
  hidden: figure === 'gross',
})

const columnsOf = (by: RestatementGroup): readonly Column<GroupRow>[] => [
  {
    id: by,
    header: labels[by],
    value: (row) => row.name,
    cell: (row) => <GroupCell by={by} row={row} />,
    width: 200,
    hideable: false,
    sortable: false,
  },
  {
    id: 'count',
    header: 'Restatements',
    value: (row) => row.count,
    format: (row) => formatCount(row.count),
    align: 'end',
    width: 130,
    sortable: false,
  },
  difference('net', 'Net'),
  difference('publisher', 'Publisher'),
  difference('gross', 'Gross'),
]

const listOf = (by: RestatementGroup) =>
  defineList({
    name: `restatements-by-${by}`,
    title: 'Restatements',
    what: `Restatements by ${labels[by].toLowerCase()}`,
    noun: ['group', 'groups'],
    address: restatementAddress,
    apart: ['group'],
    query: ({ group, ...query }: GroupedAddress) =>
      maturityQueries.restatementGroups({ ...query, by: group }),
    page: (data) => ({
      rows: data.data.map((row): GroupRow => ({ ...row, id: row.id ?? row.name })),
      total: data.total,
    }),
    columns: columnsOf(by),
    pinFirst: 1,
    hasViews: true,
    sizes: pageSizes.restatements,
    rowLabel: (row) => row.name,
    filters: RestatementFilters,
    downloadAs: ({ group, ...query }: GroupedAddress, format) =>
      downloadRestatementGroups({ ...query, by: group }, format),
  })

/** Restatements added up by advertiser, publisher or day. */
export const restatementGroupLists = {
  provider: listOf('provider'),
  publisher: listOf('publisher'),
  day: listOf('day'),
}
