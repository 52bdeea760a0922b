import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { providerQueries } from '../../api/providers.ts'
import { Page } from '../../screens/page.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ApiCredentials } from './api-credentials.tsx'
import { EditMain } from './edit-main.tsx'
import { MappingTab } from './mapping-tab.tsx'

const route = getRouteApi('/_shell/advertisers/edit/$id')

/** Manage Advertiser: Main, Api Credentials and Map CSV Fields, with the tab in the address. */
export function ManageAdvertiser() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useSuspenseQuery(providerQueries.detail(id))
  // The record as it was opened: a later background read must not change the version that a save is compared with.
  const [opened] = useState(data)
  const panels = {
    main: <EditMain opened={opened} />,
    api: <ApiCredentials providerId={opened.id} />,
    mapping: <MappingTab provider={data} />,
  }
  return (
    <Page
      title={`${opened.name} · advertiser ${opened.id}`}
      trail={
        <TextLink to="/advertisers" inherit>
          Advertiser List
        </TextLink>
      }
    >
      <Tabs
        value={tab}
        onChange={(next) => void navigate({ to: '.', search: { tab: next }, replace: true, state: true })}
        tabs={[
          { value: 'main', label: 'Main' },
          { value: 'api', label: 'Api Credentials' },
          { value: 'mapping', label: 'Map CSV Fields' },
        ]}
      >
        {panels[tab]}
      </Tabs>
    </Page>
  )
}
