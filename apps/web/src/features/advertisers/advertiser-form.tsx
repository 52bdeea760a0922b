import { TextInput } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { type ProviderForm, providerForm } from '@headgate/contract/providers/providers'
import { today } from '@headgate/domain/days'
import { ScheduledValues } from '../../blocks/scheduled/scheduled-values.tsx'
import { DayField } from '../../form/days/day-field.tsx'
import { FormShell } from '../../form/form-shell.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { focusOnMount } from '../../lib/focus-on-mount.ts'
import { Switch } from '../../ui/check/check.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { TextArea } from '../../ui/text-area.tsx'

interface AdvertiserFormProps {
  initial: ProviderForm
  /** Why the status cannot be switched off. */
  statusReason?: string | undefined
  /** From which day another share holds; shown once it differs from the initial one. */
  holdsFrom?: { day: string; onChange: (day: string) => void }
  /** The stored advertiser, whose share can change from a later day on. */
  id?: number
  onSubmit: (values: ProviderForm) => Promise<unknown>
  onCancel: () => void
}

/** Files with earlier days cannot be loaded. */
const FIRST_DAY = '2000-01-01'

/** Whether what the advertiser reports, or our share of it, differs. */
export const isOtherTerm = (one: ProviderForm, other: ProviderForm): boolean =>
  one.reports_gross_revenue !== other.reports_gross_revenue ||
  Number(one.revenue_share_percentage) !== Number(other.revenue_share_percentage)

/** The Main tab of Manage Advertiser (docs/behaviour/advertisers.md#manage-screen). */
export function AdvertiserFields({ initial, statusReason, holdsFrom, id, ...shell }: AdvertiserFormProps) {
  const form = useContractForm(providerForm, initial, { onBlur: false })
  const share = form.values.revenue_share_percentage
  const gross = form.values.reports_gross_revenue === true
  const inUpload = form.values.display_in_upload_screen === true
  return (
    <FormShell form={form} submitLabel="Save" width={720} {...shell}>
      <TextInput label="Name" withAsterisk ref={focusOnMount} {...form.getInputProps('name')} />
      <TextArea
        label="Details"
        placeholder={messages.publishers.detailsMissing}
        rows={2}
        maxRows={12}
        {...form.getInputProps('details')}
      />
      <Columns cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Link source identifier"
          description="Channel variables, comma-separated"
          placeholder="channel,subid"
          withAsterisk
          {...form.getInputProps('link_source_identifier')}
        />
        <TextInput
          label="CSV(Column name)/API source identifier"
          description="Where its reports name the channel"
          withAsterisk={inUpload}
          {...form.getInputProps('csv_source_identifier')}
        />
        <TextInput
          label="Advertiser code"
          description="Short code that tells its channels apart"
          withAsterisk
          {...form.getInputProps('advertiser_code')}
        />
        <NumberField
          label="Revenue share percentage"
          description={gross ? 'Our share of the gross revenue' : 'Only with gross revenue reports'}
          unit="%"
          max={100}
          decimals={5}
          disabled={!gross}
          withAsterisk={gross}
          error={form.errors['revenue_share_percentage']}
          value={typeof share === 'number' ? share : null}
          onChange={(entered) => form.setFieldValue('revenue_share_percentage', entered ?? '')}
        />
      </Columns>
      <Switch
        label="Reports gross revenue"
        {...form.getInputProps('reports_gross_revenue', { type: 'checkbox' })}
      />
      {holdsFrom !== undefined && isOtherTerm(initial, form.values) ? (
        <DayField
          label="Revenue share holds from"
          description="The first day of the new share (UTC). Earlier days keep theirs."
          maw={340}
          min={FIRST_DAY}
          max={today()}
          value={holdsFrom.day}
          onChange={holdsFrom.onChange}
        />
      ) : null}
      {id !== undefined && gross ? (
        <ScheduledValues
          entity="provider"
          id={id}
          fields={[{ field: 'revenue_share', value: Number(initial.revenue_share_percentage) }]}
          name="revenue share"
        />
      ) : null}
      <Switch
        label="Display in upload screen"
        {...form.getInputProps('display_in_upload_screen', { type: 'checkbox' })}
      />
      <Switch
        label="Active"
        description={form.values.status === true ? statusReason : undefined}
        disabled={statusReason !== undefined && form.values.status === true}
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
    </FormShell>
  )
}
