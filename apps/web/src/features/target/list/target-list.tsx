import { Button } from '@mantine/core'
import { pageSizes } from '@headgate/contract/base/constants'
import type { TargetingRow } from '@headgate/contract/targetings/list'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import {
  downloadTargetings,
  targetingListQueries,
  useArchiveTargetings,
} from '../../../api/targeting-list.ts'
import { DownloadButton } from '../../../form/download-button.tsx'
import { ArchiveScreen } from '../../../screens/archive/archive-screen.tsx'
import { BulkButtons } from '../../../screens/archive/bulk-buttons.tsx'
import { ColumnChooser, useColumnChoice } from '../../../table/column-choice.tsx'
import { LiveAge } from '../../../ui/live-age.tsx'
import { Panels } from '../../../ui/panels.tsx'
import { addAddress } from '../target-address.ts'
import { mayChange, targetBulk } from './target-bulk.ts'
import { targetColumns } from './target-columns.tsx'
import { countFilters, TargetFilters } from './target-filters.tsx'

const route = getRouteApi('/_shell/target/')
const rowLabel = (row: TargetingRow) => `publisher link ${row.id}`
const open = ['Filters']
const none: ReadonlySet<string> = new Set()
const activeColumns = targetColumns(false)

/** Publisher Links (2 §2.1). */
export function TargetList() {
  const search = route.useSearch()
  const { data, isFetching, refetch } = useSuspenseQuery(targetingListQueries.list(search))
  const active = useSuspenseQuery(targetingListQueries.count(false)).data
  const archived = useSuspenseQuery(targetingListQueries.count(true)).data
  const { many } = useArchiveTargetings()
  const choice = useColumnChoice('targetings', activeColumns)
  return (
    <ArchiveScreen
      title="Publisher Links"
      what="Publisher Links"
      noun={['publisher link', 'publisher links']}
      add={
        <Button component={Link} to={addAddress} leftSection={<IconPlus size={16} />}>
          Add
        </Button>
      }
      search={search}
      navigate={route.useNavigate()}
      rows={data.targetings}
      total={data.total}
      counts={{ active, archived }}
      busy={isFetching}
      columns={targetColumns}
      sizes={pageSizes.targetings}
      rowLabel={rowLabel}
      pinFirst
      hidden={search.archived ? none : choice.hidden}
      bulk={{ ...targetBulk, allow: mayChange, change: many }}
    >
      {({ filter, clear, bulk }) => (
        <Panels
          name="targetings"
          initial={open}
          panels={[
            {
              label: 'Filters',
              count: countFilters(search),
              content: (
                <TargetFilters
                  search={search}
                  onFilter={filter}
                  onSearch={() => void refetch()}
                  onClear={clear}
                />
              ),
            },
            { label: 'Bulk Actions', count: bulk.chosen.length, content: <BulkButtons {...bulk} /> },
          ]}
          end={
            <>
              {search.archived ? null : (
                <>
                  <LiveAge at={data.live_at} />
                  <ColumnChooser columns={activeColumns} choice={choice} />
                </>
              )}
              <DownloadButton download={() => downloadTargetings(search)} />
            </>
          }
        />
      )}
    </ArchiveScreen>
  )
}
