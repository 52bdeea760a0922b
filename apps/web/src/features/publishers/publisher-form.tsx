import { TextInput } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { type PublisherForm, publisherForm } from '@headgate/contract/publishers'
import { FormShell } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { focusOnMount } from '../../lib/focus-on-mount.ts'
import { DomainSelect } from '../../pickers/domain-select.tsx'
import { Switch } from '../../ui/check/check.tsx'
import { TextArea } from '../../ui/text-area.tsx'

interface PublisherFormProps {
  initial: PublisherForm
  onSubmit: (values: PublisherForm) => Promise<unknown>
  onCancel: () => void
}

/** Name, details, status and default domain. The model of every form. */
export function PublisherFields({ initial, ...shell }: PublisherFormProps) {
  const form = useContractForm(publisherForm, initial, { onBlur: false })
  return (
    <FormShell form={form} failure={{ title: messages.titles.error }} submitLabel="Save" {...shell}>
      <TextInput label="Name" withAsterisk ref={focusOnMount} {...form.getInputProps('name')} />
      <TextArea label="Details" rows={3} maxRows={12} {...form.getInputProps('details')} />
      <DomainSelect label="Default domain" {...form.getInputProps('default_domain_id')} />
      <Switch label="Active" {...form.getInputProps('status', { type: 'checkbox' })} />
    </FormShell>
  )
}
