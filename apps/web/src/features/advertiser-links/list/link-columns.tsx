import type { ProviderLink } from '@headgate/contract/provider-links'
import { propertyLabels, qualityScoreInTable } from '@headgate/domain/labels'
import { formatCount } from '../../../lib/numbers.ts'
import { formatMoment } from '../../../lib/time.ts'
import type { Column } from '../../../table/column.ts'
import { actionsColumn, idColumn, isLiveColumn, trafficFlowingColumn } from '../../../table/list-columns.ts'
import { CapCell, ReusableCell, StatusCell } from './link-cells.tsx'
import { LinkRowActions } from './link-row-actions.tsx'

/** Columns of the list (1 §2), named as the server sorts by them. */
export const providerLinkColumns: readonly Column<ProviderLink>[] = [
  idColumn(),
  { id: 'link', header: 'Link', value: (row) => row.link, width: 320 },
  {
    id: 'provider',
    header: 'Advertiser',
    value: (row) => row.provider.name,
    // First, because the end of a long name is cut off.
    format: (row) => `${row.provider_archived ? '(archived) ' : ''}${row.provider.name}`,
    width: 150,
  },
  { id: 'tag_type', header: propertyLabels.tag_type_id, value: (row) => row.tag_type.name, width: 125 },
  { id: 'search_engine', header: 'Search Engine', value: (row) => row.search_engine.name, width: 140 },
  { id: 'platform', header: 'Platform', value: (row) => row.platform.name, width: 110 },
  {
    id: 'traffic_source',
    header: 'Traffic source',
    value: (row) => row.traffic_source?.name,
    width: 135,
  },
  {
    id: 'daily_cap',
    header: 'Daily Cap',
    value: (row) => row.daily_cap,
    format: (row) => formatCount(row.daily_cap),
    width: 110,
    align: 'end',
  },
  {
    id: 'remaining_cap',
    header: 'Remaining Cap',
    hint: 'Of the current UTC day',
    value: (row) => row.remaining_cap,
    format: (row) => (row.remaining_cap === null ? 'No cap' : formatCount(row.remaining_cap)),
    width: 145,
    align: 'end',
  },
  {
    id: 'cap_consumed',
    header: 'Cap Consumption',
    hint: 'Searches of the current UTC day that count against the cap',
    value: (row) => row.cap_consumed,
    cell: (row) => <CapCell link={row} />,
    width: 160,
    align: 'end',
  },
  {
    id: 'quality_score',
    header: propertyLabels.quality_score,
    value: (row) => row.quality_score,
    format: (row) => qualityScoreInTable(row.quality_score),
    width: 135,
  },
  trafficFlowingColumn(140, 'Traffic flowing?'),
  isLiveColumn(95, 'Is Live'),
  {
    id: 'last_live',
    header: 'Link Last Live (UTC)',
    value: (row) => row.last_live,
    format: (row) => formatMoment(row.last_live),
    width: 175,
  },
  {
    id: 'createdAt',
    header: 'Created At (UTC)',
    value: (row) => row.createdAt,
    format: (row) => formatMoment(row.createdAt),
    width: 160,
  },
  {
    id: 'disabled',
    header: 'Status',
    value: (row) => !row.disabled,
    cell: (row) => <StatusCell link={row} />,
    width: 95,
  },
  {
    id: 'reusable',
    header: 'Ready to use',
    value: (row) => row.reusable,
    cell: (row) => <ReusableCell link={row} />,
    width: 130,
  },
  actionsColumn((row) => <LinkRowActions link={row} />),
]
