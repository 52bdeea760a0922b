import { Alert as Notice, Button, Code, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { alertForm, newAlert, type Alert, type AlertForm } from '@headgate/contract/alerts/alerts'
import { messages } from '@headgate/contract/base/messages'
import { hourLabel } from '@headgate/domain/reports/view-labels'
import { useState } from 'react'
import { useRenewSecret, useSaveAlert } from '../../api/alerts/alerts.ts'
import { lookupQueries } from '../../api/lookups.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { ManySelect } from '../../form/select/many-select.tsx'
import { OneSelect } from '../../form/select/one-select.tsx'
import { TagsField } from '../../form/select/tags-field.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { failureText } from '../../lib/call-failure.ts'
import { focusOnMount } from '../../lib/focus-on-mount.ts'
import { LookupFilter } from '../../pickers/lookup-filter.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { ruleChoices } from './alert-words.ts'

function valuesOf(alert: Alert | null): AlertForm {
  if (alert === null) return { ...newAlert, webhook_url: '' }
  const { id: _1, updatedAt: _2, last_sent_at: _3, ...values } = alert
  return { ...values, webhook_url: values.webhook_url ?? '' }
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourLabel(hour) }))
const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text)

interface AlertFormDialogProps {
  /** Null for a new one. */
  alert: Alert | null
  onDone: () => void
  /** While a new secret of the webhook is made, the form is locked. */
  isRenewing: boolean
  onRenewing: (isRenewing: boolean) => void
}

/**
 * Adds or edits an alert. A secret that its webhook got by the save is shown once, before the dialog closes. One that was
 * made on request is shown above the fields, which stay as they are.
 */
export function AlertFormDialog(props: AlertFormDialogProps) {
  const [secret, setSecret] = useState<string | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  return (
    <Stack gap="md" inert={props.isRenewing}>
      {secret === null ? null : <NewSecret key={secret} secret={secret} />}
      {isSaved ? null : (
        <Fields
          {...props}
          onRenewed={setSecret}
          onSaved={(made) => {
            setSecret(made)
            setIsSaved(true)
          }}
        />
      )}
    </Stack>
  )
}

function NewSecret({ secret }: { secret: string }) {
  return (
    // Focused, because the button that made it is far below.
    <Notice color="yellow" title="The secret of the webhook" tabIndex={-1} ref={focusOnMount}>
      <Stack gap="xs">
        <Text size="sm">It signs each message. Copy it now: it is not shown again.</Text>
        <Code block>{secret}</Code>
      </Stack>
    </Notice>
  )
}

interface FieldsProps extends AlertFormDialogProps {
  /** Receives the secret that the webhook got by a save. */
  onSaved: (secret: string) => void
  /** Receives the secret that was made on request. */
  onRenewed: (secret: string) => void
}

function Fields(props: FieldsProps) {
  const { alert, onDone, onSaved } = props
  // As it was opened: a later background read must not change the version that a save is compared with.
  const [stored] = useState(alert)
  const form = useContractForm(alertForm, valuesOf(stored))
  const { mutateAsync: store } = useSaveAlert()
  const save = async (values: AlertForm) => {
    const { webhook_secret } = await store({ id: stored?.id ?? null, values, updatedAt: stored?.updatedAt })
    toast.success(messages.titles.success, 'The alert is saved.')
    if (webhook_secret === null) onDone()
    else onSaved(webhook_secret)
  }
  const { values } = form
  // A text stays in sight when Mail is switched off, because a wrong one refuses the save.
  const [asksAddresses, setAsksAddresses] = useState(values.by_mail || values.emails !== '')
  const mail = form.getInputProps('by_mail', { type: 'checkbox' })
  const switchOf = (name: 'enabled' | 'by_push' | 'tells_end', label: string) => (
    <Switch label={label} {...form.getInputProps(name, { type: 'checkbox' })} />
  )
  const idsOf = (name: 'targeting_ids' | 'provider_link_ids', label: string) => (
    <TagsField
      label={label}
      placeholder="All"
      inputMode="numeric"
      splits={/[,\s]/}
      isEntry={isId}
      value={values[name].map(String)}
      onChange={(texts) => form.setFieldValue(name, texts.map(Number))}
    />
  )
  const hourOf = (name: 'quiet_from' | 'quiet_to', label: string) => (
    <OneSelect
      label={label}
      clearable
      choices={hours}
      {...form.getInputProps(name)}
      value={values[name] === null ? null : String(values[name])}
      onChange={(hour) => form.setFieldValue(name, hour === null ? null : Number(hour))}
    />
  )
  return (
    <FormShell form={form} frame="none" submitLabel="Save" onCancel={onDone} onSubmit={save}>
      <TextInput label="Name" withAsterisk data-autofocus {...form.getInputProps('name')} />
      {switchOf('enabled', 'On')}
      <ManySelect
        label="Rules"
        choices={ruleChoices}
        value={values.rules}
        onChange={(rules) => form.setFieldValue('rules', rules)}
      />
      <Group grow align="flex-start">
        <LookupFilter
          label="Publishers"
          query={lookupQueries.publishers()}
          ids={values.publisher_ids}
          onFilter={(ids) => form.setFieldValue('publisher_ids', ids ?? [])}
        />
        <LookupFilter
          label="Advertisers"
          query={lookupQueries.providers()}
          ids={values.provider_ids}
          onFilter={(ids) => form.setFieldValue('provider_ids', ids ?? [])}
        />
      </Group>
      <Group grow align="flex-start">
        {idsOf('targeting_ids', 'Publisher link ids')}
        {idsOf('provider_link_ids', 'Advertiser link ids')}
      </Group>
      <Text size="xs" c="dimmed">
        “A daily cap is reached”, and one fall of several publisher links, are told to alerts of the publisher
        or advertiser, not to those of links.
      </Text>
      <Group grow align="flex-start">
        <NumberField
          label="Least change"
          description="Smaller changes are not told."
          unit="%"
          {...form.getInputProps('least_percent')}
          value={values.least_percent}
        />
        <NumberField
          label="Least volume"
          description="Searches or clicks behind it."
          {...form.getInputProps('least_volume')}
          value={values.least_volume}
        />
      </Group>
      {switchOf('tells_end', 'Also tell when it is over')}
      {switchOf('by_push', 'Push messages to all admins')}
      <Switch
        label="Mail"
        {...mail}
        onChange={(event) => {
          form.setFieldValue('by_mail', event.currentTarget.checked)
          setAsksAddresses(event.currentTarget.checked || values.emails !== '')
        }}
      />
      {asksAddresses ? (
        <TextInput
          label="Addresses"
          description={
            values.by_mail
              ? 'At most three, comma-separated. Empty: the alert e-mails of the settings.'
              : 'Not used while Mail is off.'
          }
          {...form.getInputProps('emails')}
        />
      ) : null}
      <TextInput
        label="Webhook"
        description="Each message is posted as JSON and signed."
        placeholder="https://"
        {...form.getInputProps('webhook_url')}
        value={values.webhook_url ?? ''}
      />
      {stored?.webhook_url == null ? null : <Renew {...props} id={stored.id} />}
      <Group grow align="flex-start">
        {hourOf('quiet_from', 'Quiet from')}
        {hourOf('quiet_to', 'Quiet until')}
        <TextInput label="Time zone" {...form.getInputProps('quiet_zone')} />
      </Group>
      <NumberField
        label="At most one message in"
        description="The first is told at once. What follows in this time comes in one message."
        unit="minutes"
        withAsterisk
        {...form.getInputProps('digest_minutes')}
        value={values.digest_minutes}
      />
    </FormShell>
  )
}

interface RenewProps extends Pick<FieldsProps, 'isRenewing' | 'onRenewing' | 'onRenewed'> {
  id: number
}

/** Makes a new secret for the stored address. The save of the form is another thing, and is not touched. */
function Renew({ id, isRenewing, onRenewing, onRenewed }: RenewProps) {
  const { mutateAsync: renew } = useRenewSecret()
  const press = async () => {
    const agreed = await confirm({
      title: 'Make a new secret',
      text: 'Make a new secret for the webhook?',
      note: 'The present secret ends at once. Messages are signed with the new one from then on.',
      confirm: 'Make a new secret',
      destructive: true,
    })
    if (!agreed) return
    onRenewing(true)
    try {
      const { webhook_secret } = await renew(id)
      if (webhook_secret !== null) onRenewed(webhook_secret)
    } catch (error) {
      toast.error(messages.titles.oopsLoud, failureText(error))
    } finally {
      onRenewing(false)
    }
  }
  return (
    <Group>
      <Button size="xs" variant="default" loading={isRenewing} onClick={() => void press()}>
        Make a new secret…
      </Button>
    </Group>
  )
}
