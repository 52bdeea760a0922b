import { Alert, Stack } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { providerQueries } from '../../api/providers.ts'
import { removalQueries, useRemoveRevenueLogs } from '../../api/revenue/removals.ts'
import { FactTable } from '../../blocks/imports/fact-table.tsx'
import { ManySelect } from '../../form/select/many-select.tsx'
import { useBackToList } from '../../lib/address/list-return.ts'
import { Page } from '../../screens/page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { RemovalForm } from './removal-form.tsx'

const route = getRouteApi('/_shell/advertisers/delete-revenue-log/$id')
const texts = messages.removal

/** Removes what an advertiser reported for some days, of all its channels or of some. */
export function RemoveRevenueLog() {
  const { id } = route.useParams()
  const { data: provider } = useSuspenseQuery(providerQueries.detail(id))
  const channels = useQuery(removalQueries.channels(id))
  const { mutateAsync: remove } = useRemoveRevenueLogs(id)
  const back = useBackToList('/advertisers')
  return (
    <Page
      title="Remove revenue log"
      trail={
        <>
          <TextLink to="/advertisers" inherit>
            Advertiser List
          </TextLink>
          <span aria-hidden>/</span>
          <TextLink to="/advertisers/edit/$id" params={{ id }} inherit>
            {provider.name}
          </TextLink>
        </>
      }
    >
      <Stack gap="md" maw={640}>
        <FactTable
          label="The advertiser"
          facts={[
            ['Advertiser ID', id],
            ['Advertiser', provider.name],
          ]}
        />
        <RemovalForm
          question={texts.confirmAdvertiser
            .replace('{id}', String(id))
            .replace('{name}', () => provider.name)}
          success={texts.removed}
          rangeRequired={texts.selectDateRange}
          plan={(data) => removalQueries.planOfAdvertiser(id, data)}
          remove={remove}
          onCancel={() => void back()}
          renderPart={(chosen, choose) => (
            <>
              <ManySelect
                label="Channels"
                blank="All channels"
                choices={(channels.data ?? []).map((channel) => ({ value: channel, label: channel }))}
                value={chosen}
                loading={channels.isPending}
                onChange={choose}
              />
              {channels.error === null ? null : <Alert color="yellow">{texts.cannotLoadChannels}</Alert>}
            </>
          )}
        />
      </Stack>
    </Page>
  )
}
