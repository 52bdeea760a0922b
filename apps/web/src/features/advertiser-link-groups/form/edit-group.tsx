import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { groupQueries } from '../../../api/advertiser-link-groups.ts'
import { settingQueries } from '../../../api/settings.ts'
import { NeighbourArrows } from '../../../blocks/neighbours/neighbour-arrows.tsx'
import { openHistory } from '../../../blocks/history/history.ts'
import { Page } from '../../../screens/page.tsx'
import { CapPace } from '../../../blocks/pacing/cap-pace.tsx'
import { Paces } from '../../../blocks/pacing/paces.tsx'
import { SearchFigures } from '../../../blocks/search-figures/search-figures.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { ArchivedGroup } from './archived-group.tsx'
import { GroupForm } from './group-form.tsx'

const route = getRouteApi('/_shell/advertiser-link-group/edit/$id')

/** Changes a group. The arrows open its neighbours, each in a new form. */
export function EditGroup() {
  const { id } = route.useParams()
  const { data } = useSuspenseQuery(groupQueries.detail(id))
  const { data: shareRevenue } = useSuspenseQuery(settingQueries.shareRevenue())
  const { data: statistics, isError } = useQuery(groupQueries.statistics(id))
  const client = useQueryClient()
  const { archived_at, description } = data.advertiser_link_group
  return (
    <Page
      title={description ? `${description} · group ${id}` : `Advertiser link group ${id}`}
      trail={
        <TextLink to="/advertiser-link-group" inherit>
          Advertiser Link Groups
        </TextLink>
      }
      actions={
        <>
          <NeighbourArrows
            noun="group"
            to="/advertiser-link-group/edit/$id"
            id={id}
            neighbours={(of) => (of === id ? data : client.fetchQuery(groupQueries.detail(of)))}
          />
          <Button
            variant="default"
            leftSection={<IconHistory size={16} />}
            onClick={() =>
              openHistory({
                title: `History of advertiser link group ${id}`,
                page: (at) => groupQueries.history(id, at),
              })
            }
          >
            History
          </Button>
        </>
      }
    >
      <SearchFigures label="Searches of this group" statistics={statistics} failed={isError}>
        <Paces kind="group" ids={[id]}>
          <CapPace id={id} label={`Cap of group ${id}`} />
        </Paces>
      </SearchFigures>
      {archived_at === null ? (
        <GroupForm opened={data} shareRevenue={shareRevenue} figures={statistics?.rule_stats} />
      ) : (
        <ArchivedGroup id={id} since={archived_at} />
      )}
    </Page>
  )
}
