import { Stack, Text, TextInput } from '@mantine/core'
import { apiAreas, areaLabels } from '@headgate/contract/api-keys/areas'
import { apiKeyForm } from '@headgate/contract/api-keys/calls'
import { daysBefore } from '@headgate/domain/days'
import { useState } from 'react'
import { useMakeApiKey } from '../../api/keys/api-keys.ts'
import { OwnPassword } from '../../blocks/password/own-password.tsx'
import { DayField } from '../../form/days/day-field.tsx'
import { FormShell } from '../../form/form-shell.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { Check } from '../../ui/check/check.tsx'
import { Fields } from '../../ui/layout/columns.tsx'

const inDays = (days: number) => daysBefore(-days, new Date())

interface ApiKeyFormProps {
  onMade: (secret: string) => void
  onClose: () => void
}

/** Name, areas, rights and last day of a new key. */
export function ApiKeyForm({ onMade, onClose }: ApiKeyFormProps) {
  const [blank] = useState(() => ({
    name: '',
    areas: [],
    may_write: false,
    last_day: inDays(90),
    own_password: '',
  }))
  const form = useContractForm(apiKeyForm, blank)
  const { mutateAsync: make } = useMakeApiKey()
  const { areas, may_write: mayWrite = false, last_day: lastDay } = form.values
  const save = async (values: typeof form.values) => {
    const { secret } = await make(values)
    onMade(secret)
  }
  return (
    <FormShell form={form} frame="none" submitLabel="Make key" onCancel={onClose} onSubmit={save}>
      <TextInput
        label="Name"
        description="What uses the key. The audit trail has it beside your address."
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Fields legend="Areas">
        <Stack gap="xs">
          {apiAreas.map((area) => (
            <Check
              key={area}
              label={areaLabels[area]}
              checked={areas.includes(area)}
              onChange={(event) =>
                form.setFieldValue(
                  'areas',
                  event.currentTarget.checked ? [...areas, area] : areas.filter((one) => one !== area),
                )
              }
            />
          ))}
          {form.errors['areas'] === undefined ? null : (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {form.errors['areas']}
            </Text>
          )}
        </Stack>
      </Fields>
      <Check
        label="May change something"
        description="Without it the key only reads."
        checked={mayWrite}
        onChange={(event) => form.setFieldValue('may_write', event.currentTarget.checked)}
      />
      <DayField
        label="Last day (UTC)"
        value={lastDay}
        min={inDays(1)}
        max={inDays(366)}
        onChange={(day) => form.setFieldValue('last_day', day)}
        error={form.errors['last_day']}
      />
      <OwnPassword why="to make a key that acts as you" {...form.getInputProps('own_password')} />
    </FormShell>
  )
}
