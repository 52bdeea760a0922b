import { Text, TextInput } from '@mantine/core'
import { type CredentialsForm, credentialsForm, HIDDEN } from '@headgate/contract/providers/credentials'
import { FormShell } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { ApiTest } from './api-test.tsx'
import { mappingLabels } from './mapping-labels.ts'
import { PagingFields } from './paging-fields.tsx'
import { Switch } from '../../ui/check/check.tsx'
import { Columns, Fields } from '../../ui/layout/columns.tsx'
import { TextArea } from '../../ui/text-area.tsx'

interface CredentialFieldsProps {
  providerId: number
  initial: CredentialsForm
  onSubmit: (values: CredentialsForm) => Promise<unknown>
  onCancel: () => void
}

const json = {
  rows: 3,
  maxRows: 12,
  spellCheck: false,
  isCode: true,
} as const

/** Secrets sent to such an address could be read on the way. */
function unencrypted(address: string | null | undefined): string | undefined {
  const isPlain = /^\s*http:\/\//i.test(address ?? '')
  return isPlain ? 'http:// is not encrypted: use https:// when secrets are sent.' : undefined
}

/** Every field of an advertiser's API, and a test call with them (docs/behaviour/advertisers.md#api-credentials). */
export function CredentialFields({ providerId, initial, ...shell }: CredentialFieldsProps) {
  const form = useContractForm(credentialsForm, initial)
  return (
    <FormShell form={form} submitLabel="Save" width={860} {...shell}>
      <Text size="sm" c="dimmed">
        [FROM_DATE], [TO_DATE], [TOKEN] and [PAGE] are replaced in address, headers, params and body. Stored
        secrets are shown as {HIDDEN} and stay as they are until you type over them.
      </Text>
      <Switch label="Active" {...form.getInputProps('is_active', { type: 'checkbox' })} />
      <TextInput
        label="API Base URL"
        placeholder="https://api.partner.example/report?from=[FROM_DATE]&to=[TO_DATE]"
        withAsterisk
        description={unencrypted(form.getValues().url)}
        {...form.getInputProps('url')}
      />
      <Columns cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Response nest"
          description="Path to the list of rows, with a hyphen between levels: data-rows"
          {...form.getInputProps('nesting')}
        />
        <TextInput
          label="Parameter date format"
          description="How the API writes days"
          withAsterisk
          {...form.getInputProps('date_format')}
        />
      </Columns>
      <Columns cols={{ base: 1, sm: 2 }}>
        <TextArea label="Headers" description="JSON object" {...json} {...form.getInputProps('headers')} />
        <TextArea label="Params" description="JSON object" {...json} {...form.getInputProps('params')} />
      </Columns>
      <TextArea
        label="Body"
        description="JSON object or list. With an auth url it is sent there, unless it contains a placeholder."
        {...json}
        {...form.getInputProps('body')}
      />
      <Fields legend="Mapping fields">
        <Columns cols={{ base: 1, sm: 2 }}>
          {mappingLabels.map(([field, label]) => (
            <TextInput
              key={field}
              label={label}
              withAsterisk={field !== 'tq'}
              {...form.getInputProps(`mapping_fields.${field}`)}
            />
          ))}
        </Columns>
      </Fields>
      <Columns cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Auth url"
          description={unencrypted(form.getValues().auth_url) ?? 'Called first, for the token'}
          {...form.getInputProps('auth_url')}
        />
        <TextInput
          label="Auth response nest"
          description="Where the token is in its reply"
          {...form.getInputProps('auth_nesting')}
        />
      </Columns>
      <PagingFields form={form} />
      <ApiTest
        providerId={providerId}
        // The same checks as for saving. Their texts are then at the fields.
        read={() => (form.validate().hasErrors ? undefined : form.getValues())}
        onRefused={form.setErrors}
      />
    </FormShell>
  )
}
