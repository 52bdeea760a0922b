import { Button } from '@mantine/core'
import { pageSizes } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { groupQueries, type GroupsChange, useArchiveGroups } from '../../../api/advertiser-link-groups.ts'
import { ArchiveScreen } from '../../../screens/archive/archive-screen.tsx'
import { BulkActions } from '../../../screens/archive/bulk-actions.tsx'
import { type BulkChoice, bulkChoice } from '../../../screens/archive/bulk-change.ts'
import { ColumnChooser, useColumnChoice } from '../../../table/column-choice.tsx'
import { groupColumns } from './group-columns.tsx'
import { GroupFilters } from './group-filters.tsx'
import { groupName, listed } from './listed-group.ts'

const route = getRouteApi('/_shell/advertiser-link-group/')
const texts = messages.groups
const activeColumns = groupColumns(false)
const none: ReadonlySet<string> = new Set()
const shared = bulkChoice(texts)

const bulk: BulkChoice<GroupsChange> = {
  active: [
    ...shared.active,
    { change: 'publish', label: 'Publish', none: texts.noneSelected, failure: texts.cannotUpdateStatusMany },
  ],
  archived: shared.archived,
}

/** Advertiser Link Groups (2 §2.4, §4.2): two tabs, filters, bulk actions, all of it in the address. */
export function GroupList() {
  const search = route.useSearch()
  const { data, isFetching } = useSuspenseQuery(groupQueries.list(search))
  const active = useSuspenseQuery(groupQueries.count(false)).data
  const archived = useSuspenseQuery(groupQueries.count(true)).data
  const { many } = useArchiveGroups()
  const choice = useColumnChoice('advertiser-link-groups', activeColumns)
  const rows = useMemo(() => data.advertiser_link_groups.map(listed), [data])
  return (
    <ArchiveScreen
      title="Advertiser Link Groups"
      what="Advertiser Link Groups"
      noun={['group', 'groups']}
      add={
        <Button component={Link} to="/advertiser-link-group/add" leftSection={<IconPlus size={16} />}>
          Add group
        </Button>
      }
      search={search}
      navigate={route.useNavigate()}
      rows={rows}
      total={data.total}
      counts={{ active, archived }}
      busy={isFetching}
      columns={groupColumns}
      sizes={pageSizes.targetings}
      rowLabel={groupName}
      hidden={search.archived ? none : choice.hidden}
      bulk={{ ...bulk, change: many }}
    >
      {(parts) => (
        <GroupFilters search={search} onFilter={parts.filter} onClear={parts.clear}>
          {search.archived ? null : <ColumnChooser columns={activeColumns} choice={choice} />}
          <BulkActions {...parts.bulk} />
        </GroupFilters>
      )}
    </ArchiveScreen>
  )
}
