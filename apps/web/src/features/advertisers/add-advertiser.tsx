import { messages } from '@headgate/contract/base/messages'
import type { ProviderForm } from '@headgate/contract/providers/providers'
import { useCreateProvider } from '../../api/providers.ts'
import { Page } from '../../screens/page.tsx'
import { useBackToList } from '../../lib/address/list-return.ts'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { toast } from '../../ui/toast.ts'
import { AdvertiserFields } from './advertiser-form.tsx'

const blank: ProviderForm = {
  name: '',
  details: '',
  status: true,
  display_in_upload_screen: false,
  csv_source_identifier: '',
  link_source_identifier: '',
  advertiser_code: '',
  reports_gross_revenue: false,
  revenue_share_percentage: 0,
}

/** A new advertiser: only the Main tab, because the others need a stored advertiser. */
export function AddAdvertiser() {
  const back = useBackToList('/advertisers')
  const { mutateAsync: create } = useCreateProvider()
  const save = async (values: ProviderForm) => {
    await create(values)
    toast.success(messages.titles.success, messages.providers.added)
    await back({ ignoreBlocker: true })
  }
  return (
    <Page title="Manage Advertiser">
      <Tabs value="main" onChange={() => undefined} tabs={[{ value: 'main', label: 'Main' }]}>
        <AdvertiserFields initial={blank} onSubmit={save} onCancel={() => void back()} />
      </Tabs>
    </Page>
  )
}
