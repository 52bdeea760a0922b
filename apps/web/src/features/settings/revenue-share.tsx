import { TextInput } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { revenueShareForm } from '@headgate/contract/settings/revenue-share'
import { useSuspenseQuery } from '@tanstack/react-query'
import { settingQueries, useSaveShareRevenue } from '../../api/settings.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { toast } from '../../ui/toast.ts'
import { ItemForm } from './item-form.tsx'

/** The default revenue share of new rules (docs/behaviour/settings.md#revenue-share). */
export function RevenueShare() {
  const { data } = useSuspenseQuery(settingQueries.shareRevenue())
  const { mutateAsync: store } = useSaveShareRevenue()
  const form = useContractForm(revenueShareForm, { share_revenue: String(data) })
  const save = async ({ share_revenue }: typeof form.values) => {
    await store(share_revenue ?? '')
    toast.success(messages.titles.success, messages.revenueShare.saved)
    form.resetDirty()
  }
  return (
    <ItemForm title="Revenue Share(%)">
      <FormShell
        form={form}
        failure={{ text: messages.revenueShare.failed }}
        submitLabel="Save"
        onSubmit={save}
      >
        <TextInput
          label="Revenue Share(%)"
          description="The publisher’s share of the net revenue in new rules. Existing rules keep theirs."
          withAsterisk
          inputMode="decimal"
          {...form.getInputProps('share_revenue')}
        />
      </FormShell>
    </ItemForm>
  )
}
