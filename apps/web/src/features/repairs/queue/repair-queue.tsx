import { pageSizes } from '@headgate/contract/base/constants'
import { queueQuery, type QueueRow } from '@headgate/contract/revenue/repair-queue'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { repairQueries } from '../../../api/revenue/repairs.ts'
import { defineList } from '../../../screens/list/list-definition.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Page } from '../../../screens/page.tsx'
import { RepairFigures } from '../figures/repair-figures.tsx'
import { UntouchedButton } from '../figures/untouched-button.tsx'
import { RepairTabs } from '../repair-tabs.tsx'
import { channelText } from '../repair-texts.ts'
import { NearestChannels } from './nearest.tsx'
import { queueColumns } from './queue-columns.tsx'
import { QueueFilters } from './queue-filters.tsx'

const route = getRouteApi('/_shell/repairs/')

const queue = defineList({
  name: 'repair-queue',
  title: 'Repair Queue',
  what: 'Repair queue',
  noun: ['channel', 'channels'],
  address: queueQuery,
  query: repairQueries.queue,
  page: (data) => ({ rows: data.data, total: data.total }),
  columns: queueColumns,
  hasViews: true,
  sizes: pageSizes.repairs,
  rowLabel: (row: QueueRow) => `channel ${channelText(row.channel)} of ${row.provider.name}`,
  filters: QueueFilters,
})

/** Everything unmatched in one list, with the figures above it (docs/behaviour/revenue.md#repair-queue). */
export function RepairQueue() {
  const search = route.useSearch()
  // The list below reads the same query.
  const { data } = useQuery(repairQueries.queue(search))
  return (
    <Page fill title={queue.title} actions={<UntouchedButton />}>
      <RepairFigures />
      <NearestChannels rows={data?.data ?? none}>
        <ListView
          list={queue}
          search={search}
          navigate={route.useNavigate()}
          tabs={<RepairTabs value="/repairs" />}
        />
      </NearestChannels>
    </Page>
  )
}

const none: readonly QueueRow[] = []
