import type { ProviderLink } from '@headgate/contract/provider-links'
import { propertyLabels, qualityScoreInTable } from '@headgate/domain/labels'
import { formatCount } from '../../../lib/numbers.ts'
import type { Column } from '../../../table/column.ts'
import {
  actionsColumn,
  idColumn,
  isLiveColumn,
  momentColumn,
  trafficFlowingColumn,
} from '../../../table/list-columns.tsx'
import { PacedCap } from '../../../blocks/pacing/paced-cap.tsx'
import { DayCounts } from '../../../table/cells/day-counts.tsx'
import { CheckBadge } from '../checks/check-badge.tsx'
import { IdCell, LinkCell, ReusableCell, StatusCell } from './link-cells.tsx'
import { LinkRowActions } from './link-row-actions.tsx'

/** The properties that rules compare, each in a separate column that can be sorted. */
const properties: readonly Column<ProviderLink>[] = [
  { id: 'tag_type', header: propertyLabels.tag_type_id, value: (row) => row.tag_type.name, width: 135 },
  { id: 'search_engine', header: 'Search Engine', value: (row) => row.search_engine.name, width: 150 },
  { id: 'platform', header: 'Platform', value: (row) => row.platform.name, width: 115 },
  { id: 'traffic_source', header: 'Traffic source', value: (row) => row.traffic_source?.name, width: 150 },
  {
    id: 'quality_score',
    header: propertyLabels.quality_score,
    value: (row) => row.quality_score,
    format: (row) => qualityScoreInTable(row.quality_score),
    width: 145,
  },
]

/**
 * First the columns that name a link, then its present figures, then its properties. The server sorts by these names.
 */
export const linkColumns: readonly Column<ProviderLink>[] = [
  { ...idColumn<ProviderLink>({ width: 70 }), cell: (row) => <IdCell link={row} /> },
  {
    id: 'link',
    header: 'Link',
    hint: 'Its channel, then its address',
    value: (row) => row.link,
    cell: (row) => <LinkCell link={row} />,
    width: 220,
    hideable: false,
  },
  {
    id: 'provider',
    header: 'Advertiser',
    value: (row) => row.provider.name,
    // First, because the end of a long name is cut off.
    format: (row) => `${row.provider_archived ? '(archived) ' : ''}${row.provider.name}`,
    width: 140,
  },
  {
    id: 'cap_consumed',
    header: 'Cap Consumption',
    hint: 'Searches of the current UTC day that count against the cap. The mark is where they would be if it lasted until midnight',
    value: (row) => row.cap_consumed,
    cell: (row) => (
      <PacedCap
        id={row.id}
        label={`Cap of advertiser link ${row.id}`}
        used={row.cap_consumed}
        cap={row.daily_cap}
      />
    ),
    width: 210,
    align: 'end',
  },
  {
    id: 'searches_today',
    header: 'Searches today',
    hint: 'Today, then yesterday (UTC)',
    value: (row) => row.advertiser_channel_search_counts[0]?.count,
    cell: (row) => <DayCounts counts={row.advertiser_channel_search_counts} />,
    width: 165,
    align: 'end',
  },
  trafficFlowingColumn(155, 'Traffic flowing?'),
  {
    id: 'disabled',
    header: 'Status',
    value: (row) => !row.disabled,
    cell: (row) => <StatusCell link={row} />,
    width: 95,
  },
  {
    id: 'watch',
    header: 'Link check',
    hint: 'What the last test search over the link found',
    value: (row) => row.watch?.ok,
    cell: (row) => <CheckBadge id={row.id} watch={row.watch} />,
    width: 115,
    sortable: false,
  },
  {
    id: 'reusable',
    header: 'Ready to use',
    value: (row) => row.reusable,
    cell: (row) => <ReusableCell link={row} />,
    width: 140,
  },
  {
    id: 'properties',
    header: 'Properties',
    hint: 'Platform, search engine, traffic type, traffic source and quality score. Each has its own column under Columns',
    value: (row) =>
      [row.platform.name, row.search_engine.name, row.tag_type.name, row.traffic_source?.name]
        .concat(qualityScoreInTable(row.quality_score))
        .filter((name) => name !== undefined)
        .join(' · '),
    width: 240,
    sortable: false,
  },
  {
    id: 'daily_cap',
    header: 'Daily Cap',
    value: (row) => row.daily_cap,
    format: (row) => (row.remaining_cap === null ? 'No cap' : formatCount(row.daily_cap)),
    width: 115,
    align: 'end',
  },
  {
    id: 'remaining_cap',
    header: 'Remaining Cap',
    hint: 'Of the current UTC day',
    value: (row) => row.remaining_cap,
    format: (row) => (row.remaining_cap === null ? 'No cap' : formatCount(row.remaining_cap)),
    width: 155,
    align: 'end',
  },
  isLiveColumn(95, 'Is Live'),
  momentColumn('last_live', 'Link Last Live (UTC)', (row) => row.last_live, 190),
  momentColumn('createdAt', 'Created At (UTC)', (row) => row.createdAt, 170),
  ...properties.map((column) => ({ ...column, hidden: true })),
  actionsColumn((row) => <LinkRowActions link={row} />),
]
