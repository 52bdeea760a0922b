import { TextInput } from '@mantine/core'
import { emailConfigForm } from '@headgate/contract/settings/email-config'
import { messages } from '@headgate/contract/base/messages'
import { useSuspenseQuery } from '@tanstack/react-query'
import { settingQueries, useSaveAlertEmails } from '../../api/settings.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { toast } from '../../ui/toast.ts'
import { ItemForm } from './item-form.tsx'

/** The recipients of alert mails: at most three addresses (docs/behaviour/settings.md#alert-e-mails). */
export function AlertEmails() {
  const { data } = useSuspenseQuery(settingQueries.alertEmails())
  const { mutateAsync: store } = useSaveAlertEmails()
  const form = useContractForm(emailConfigForm, { email: data })
  const save = async ({ email }: typeof form.values) => {
    await store(email)
    toast.success(messages.titles.success, messages.emailConfig.saved)
    form.resetDirty()
  }
  return (
    <ItemForm title="Email Config">
      <FormShell
        form={form}
        failure={{ text: messages.emailConfig.failed }}
        submitLabel="Save"
        onSubmit={save}
      >
        <TextInput
          label="Alert e-mails"
          description="At most three addresses, with a comma between them"
          withAsterisk
          {...form.getInputProps('email')}
        />
      </FormShell>
    </ItemForm>
  )
}
