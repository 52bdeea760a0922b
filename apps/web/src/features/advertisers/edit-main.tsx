import { messages } from '@headgate/contract/base/messages'
import type { Provider, ProviderForm } from '@headgate/contract/providers/providers'
import { today } from '@headgate/domain/days'
import { useState } from 'react'
import { providerQueries, useUpdateProvider } from '../../api/providers.ts'
import { useAskMoves } from '../../blocks/moves/use-ask-moves.tsx'
import { useBackToList } from '../../lib/address/list-return.ts'
import { toast } from '../../ui/toast.ts'
import { canDeactivate } from './advertiser-capability.ts'
import { AdvertiserFields, isOtherTerm } from './advertiser-form.tsx'

/** The Main tab of a stored advertiser. `opened` is the record as it was when the page opened. */
export function EditMain({ opened }: { opened: Provider }) {
  const back = useBackToList('/advertisers')
  const { mutateAsync: update } = useUpdateProvider()
  const askMoves = useAskMoves()
  const [day, setDay] = useState(today)
  const save = async (values: ProviderForm) => {
    const hasOtherTerm = isOtherTerm(opened, values)
    const term = {
      reports_gross_revenue: values.reports_gross_revenue === true,
      revenue_share_percentage: Number(values.revenue_share_percentage),
      from_day: day,
    }
    if (hasOtherTerm && !(await askMoves(providerQueries.moves(opened.id, term)))) return
    const change = { ...values, updatedAt: opened.updatedAt, ...(hasOtherTerm && { from_day: day }) }
    await update({ id: opened.id, change })
    toast.success(messages.titles.success, messages.providers.updated)
    await back({ ignoreBlocker: true })
  }
  return (
    <AdvertiserFields
      id={opened.id}
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
      holdsFrom={{ day, onChange: setDay }}
      statusReason={canDeactivate(opened)}
      onSubmit={save}
      onCancel={() => void back()}
    />
  )
}
