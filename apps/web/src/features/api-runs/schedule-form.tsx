import { messages } from '@headgate/contract/base/messages'
import { apiScheduleForm, type ShownSchedule } from '@headgate/contract/providers/api-schedules'
import { useState } from 'react'
import { useSetApiSchedule } from '../../api/revenue/api-runs.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { OneSelect } from '../../form/select/one-select.tsx'
import { TagsField } from '../../form/select/tags-field.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { Switch } from '../../ui/check/check.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { toast } from '../../ui/toast.ts'

const texts = messages.apiRuns

const NEVER = 'never'
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const weekdayChoices = [
  ...[1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: weekdays[day]! })),
  { value: NEVER, label: 'Never' },
]

/** `6`, `6:5` and `0605` as `HH:MM`; other texts stay, and get their error. */
function readTime(text: string): string {
  const [, hour, minute = '0'] = /^(\d{1,2}):?(\d{1,2})?$/.exec(text.trim()) ?? []
  return hour === undefined ? text : `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}

/** When an advertiser's API runs by itself (docs/behaviour/advertisers.md#schedule). */
export function ScheduleForm({ providerId, stored }: { providerId: number; stored: ShownSchedule }) {
  // The version that the form was filled from; a later background read must not change it.
  const [opened, setOpened] = useState(stored)
  const { updatedAt, ...initial } = opened
  const form = useContractForm(apiScheduleForm, initial)
  const { mutateAsync: save } = useSetApiSchedule(providerId)
  const values = form.getValues()
  const submit = async (given: typeof values) => {
    const saved = await save({ ...given, updatedAt })
    const { updatedAt: _version, ...fields } = saved
    setOpened(saved)
    form.setValues(fields)
    form.resetDirty(fields)
    toast.success(messages.titles.success, texts.scheduleSaved)
  }
  const [, timesProblem] = Object.entries(form.errors).find(([name]) => name.startsWith('times')) ?? []
  return (
    <FormShell
      form={form}
      failure={{ text: texts.cannotSaveSchedule }}
      submitLabel="Save schedule"
      onSubmit={submit}
      frame="none"
    >
      <Switch
        label="Runs by itself"
        description="While the API is switched on"
        {...form.getInputProps('is_active', { type: 'checkbox' })}
      />
      <TagsField
        label="Times of day (UTC)"
        placeholder="06:00"
        value={values.times}
        onChange={(times) => form.setFieldValue('times', [...new Set(times.map(readTime))].toSorted())}
        error={typeof timesProblem === 'string' ? timesProblem : undefined}
      />
      <Columns cols={{ base: 1, sm: 2 }}>
        <NumberField
          label="Days back"
          description="Each run reads so many days before its own"
          unit="days"
          value={values.days_back === undefined || values.days_back === '' ? null : Number(values.days_back)}
          onChange={(days) => form.setFieldValue('days_back', days ?? '')}
          error={form.errors['days_back']}
        />
        <OneSelect
          label="Last month again"
          description="The first run of this day reads 31 days"
          choices={weekdayChoices}
          value={values.month_again_on === null ? NEVER : String(values.month_again_on)}
          onChange={(day) =>
            form.setFieldValue('month_again_on', day === NEVER || day === null ? null : Number(day))
          }
        />
      </Columns>
    </FormShell>
  )
}
