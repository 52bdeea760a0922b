import { Text, TextInput } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import {
  type PublisherAccountForm,
  publisherAccountForm,
  type PublisherAccountWithTerms,
} from '@headgate/contract/revenue/publisher-accounts'
import { today } from '@headgate/domain/days'
import { DayField } from '../../form/days/day-field.tsx'
import { FormShell } from '../../form/form-shell.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { ScheduledValues } from '../../blocks/scheduled/scheduled-values.tsx'
import { shareText, statusText } from '../../blocks/accounts/account-texts.ts'

interface AccountFieldsProps {
  account: PublisherAccountWithTerms
  onSubmit: (values: PublisherAccountForm) => Promise<unknown>
  onCancel: () => void
}

/** Status, share and API key, and from which day the share holds (docs/behaviour/revenue.md#shares-and-their-days). */
export function AccountFields({ account, ...shell }: AccountFieldsProps) {
  const { valid_from, valid_to, terms } = account
  const last = valid_to ?? today()
  const form = useContractForm(publisherAccountForm, {
    share_revenue: account.share_revenue,
    api_key: account.api_key ?? '',
    from_day: last,
  })
  const { share_revenue: share, from_day: from } = form.values
  const next = terms.find((term) => term.from_day > from)
  const coversNoDay = last < valid_from
  return (
    <FormShell
      form={form}
      failure={{ title: messages.titles.error }}
      submitLabel="Save"
      head={
        <Text size="sm">
          {account.publisher.name}, channel {account.sin} of {account.provider.name}
        </Text>
      }
      {...shell}
    >
      <TextInput label="Status" readOnly value={statusText(account)} />
      <NumberField
        label="Revenue Share (%)"
        description={
          coversNoDay ? messages.publisherAccounts.coversNoDay : "The publisher's part of the net revenue"
        }
        withAsterisk
        decimals={5}
        disabled={coversNoDay}
        error={form.errors['share_revenue']}
        value={Number.isNaN(share) ? null : share}
        onChange={(entered) => form.setFieldValue('share_revenue', entered ?? Number.NaN)}
      />
      {coversNoDay ? null : (
        <DayField
          label="Holds from"
          description={
            next === undefined
              ? 'The first day of this share (UTC). Earlier days keep theirs.'
              : `The first day of this share (UTC). From ${next.from_day} on, ${shareText(next.share_revenue)} holds as before.`
          }
          min={valid_from}
          max={last}
          error={form.errors['from_day']}
          value={from}
          onChange={(day) => form.setFieldValue('from_day', day)}
        />
      )}
      {valid_to === null ? (
        <ScheduledValues
          entity="publisher_account"
          id={account.id}
          fields={[{ field: 'revenue_share', value: account.share_revenue }]}
          name="revenue share"
        />
      ) : null}
      <TextInput label="API Key" autoComplete="off" {...form.getInputProps('api_key')} />
    </FormShell>
  )
}
