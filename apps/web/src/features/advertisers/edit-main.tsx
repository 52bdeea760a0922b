import { messages } from '@headgate/contract/base/messages'
import type { Provider, ProviderForm } from '@headgate/contract/providers/providers'
import { useNavigate } from '@tanstack/react-router'
import { useUpdateProvider } from '../../api/providers.ts'
import { failureText } from '../../lib/call-failure.ts'
import { toast } from '../../ui/toast.ts'
import { canDeactivate } from './advertiser-capability.ts'
import { AdvertiserFields } from './advertiser-form.tsx'

/** The Main tab of an advertiser that exists. `opened` is the record as it was read when the page opened. */
export function EditMain({ opened }: { opened: Provider }) {
  const navigate = useNavigate()
  const update = useUpdateProvider()
  const save = (values: ProviderForm) =>
    update.mutate(
      { id: opened.id, change: { ...values, updatedAt: opened.updatedAt } },
      {
        onSuccess: () => {
          toast.success(messages.titles.success, messages.providers.updated)
          void navigate({ to: '/advertisers', ignoreBlocker: true })
        },
        onError: (error) => toast.error(messages.titles.oopsLoud, failureText(error)),
      },
    )
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
      submitLabel="Save"
      statusReason={canDeactivate(opened)}
      error={update.error}
      loading={update.isPending}
      onSubmit={save}
      onCancel={() => void navigate({ to: '/advertisers' })}
    />
  )
}
