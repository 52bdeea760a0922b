import { messages } from '@headgate/contract/base/messages'
import type { Provider, ProviderForm } from '@headgate/contract/providers/providers'
import { useUpdateProvider } from '../../api/providers.ts'
import { useBackToList } from '../../lib/address/list-return.ts'
import { toast } from '../../ui/toast.ts'
import { canDeactivate } from './advertiser-capability.ts'
import { AdvertiserFields } from './advertiser-form.tsx'

/** The Main tab of a stored advertiser. `opened` is the record as it was when the page opened. */
export function EditMain({ opened }: { opened: Provider }) {
  const back = useBackToList('/advertisers')
  const { mutateAsync: update } = useUpdateProvider()
  const save = async (values: ProviderForm) => {
    await update({ id: opened.id, change: { ...values, updatedAt: opened.updatedAt } })
    toast.success(messages.titles.success, messages.providers.updated)
    await back({ ignoreBlocker: true })
  }
  return (
    <AdvertiserFields
      initial={{
        name: opened.name,
        details: opened.details ?? '',
        status: opened.status,
        display_in_upload_screen: opened.display_in_upload_screen,
        csv_source_identifier: opened.csv_source_identifier ?? '',
        link_source_identifier: opened.link_source_identifier ?? '',
        advertiser_code: opened.advertiser_code ?? '',
        reports_gross_revenue: opened.reports_gross_revenue,
        revenue_share_percentage: opened.revenue_share_percentage,
      }}
      statusReason={canDeactivate(opened)}
      onSubmit={save}
      onCancel={() => void back()}
    />
  )
}
