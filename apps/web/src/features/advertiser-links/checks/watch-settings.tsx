import { Switch, Text, TextInput } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { linkWatchForm, type LinkWatchForm, type LinkWatchSettings } from '@headgate/contract/link-watch'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { linkWatchQueries, useSaveLinkWatch } from '../../../api/links/link-watch.ts'
import { FormShell } from '../../../form/form-shell.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { failureText } from '../../../lib/call-failure.ts'
import { PageError, PageLoading } from '../../../screens/page-state.tsx'
import { toast } from '../../../ui/toast.ts'

/** How and when advertiser links are checked: docs/behaviour/link-watch.md#settings. */
export function WatchSettings({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(linkWatchQueries.settings())
  if (error !== null) return <PageError message={failureText(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <PageLoading />
  return <SettingsForm stored={data} onClose={onClose} />
}

function SettingsForm({ stored, onClose }: { stored: LinkWatchSettings; onClose: () => void }) {
  // As they were opened: a later background read must not change the version that a save is compared with.
  const [{ updatedAt, ...values }] = useState(stored)
  const form = useContractForm(linkWatchForm, values)
  const { mutateAsync: store } = useSaveLinkWatch()
  const save = async (settings: LinkWatchForm) => {
    await store({ ...settings, updatedAt })
    toast.success(messages.titles.success, 'The settings are saved.')
    onClose()
  }
  return (
    <FormShell form={form} frame="none" submitLabel="Save" onCancel={onClose} onSubmit={save}>
      <Text size="sm" c="dimmed">
        Each check is a real search that the advertiser sees and does not pay for.
      </Text>
      <Switch
        label="Check links by schedule"
        description="Enabled links that an enabled rule uses."
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      <NumberField
        label="Hours between two checks of a link"
        withAsterisk
        unit="hours"
        {...form.getInputProps('every_hours')}
        value={form.values.every_hours}
      />
      <TextInput label="Search for" withAsterisk {...form.getInputProps('keyword')} />
      <TextInput
        label="User agent"
        description="Advertisers that refuse unknown agents need one of a browser."
        withAsterisk
        {...form.getInputProps('user_agent')}
      />
      <NumberField
        label="Pause a link after failed checks in a row"
        description="Engines then use the next rule. Empty: links are never paused."
        {...form.getInputProps('pause_after')}
        value={form.values.pause_after}
      />
    </FormShell>
  )
}
