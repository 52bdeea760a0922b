import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import {
  SCHEDULED_DAYS,
  type ScheduledEntity,
  type ScheduledField,
} from '@headgate/contract/scheduled/values'
import { scheduledTexts } from '@headgate/contract/scheduled/texts'
import { addDays, today } from '@headgate/domain/days'
import { useState } from 'react'
import { announce } from '../../api/query/announce.ts'
import { useScheduleValue } from '../../api/scheduled/changes.ts'
import { DayField } from '../../form/days/day-field.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { OneSelect } from '../../form/select/one-select.tsx'
import { CallFailure } from '../../lib/call-failure.ts'
import { ignoreSecondPress } from '../../lib/second-press.ts'
import { dialogs } from '../../ui/dialog/dialogs.ts'
import { fieldLabels, scheduledValueText } from './scheduled-texts.ts'

interface ValueQuestion {
  entity: ScheduledEntity
  id: number
  ruleId?: number
  fields: readonly { field: ScheduledField; value: number | null }[]
  name: string
}

/** Asks for a value and the day from which it holds. */
export function askForValue(question: ValueQuestion): void {
  const id = dialogs.open({
    title: `From a later day: ${question.name}${question.ruleId === undefined ? '' : ` (ID ${question.ruleId})`}`,
    children: <ValueForm {...question} onClose={() => dialogs.close(id)} />,
  })
}

function ValueForm({ entity, id, ruleId, fields, onClose }: ValueQuestion & { onClose: () => void }) {
  const { mutateAsync: schedule, isPending } = useScheduleValue()
  const [field, setField] = useState<ScheduledField>(fields[0]!.field)
  const [value, setValue] = useState<number | null>(null)
  const [day, setDay] = useState(addDays(today(), 1))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const present = fields.find((one) => one.field === field)?.value ?? null
  const change = (next: () => void) => {
    next()
    setProblems({})
  }
  const save = async () => {
    const body = { entity, entity_id: id, ...(ruleId !== undefined && { rule_id: ruleId }), field, day }
    const work = schedule({ ...body, value: value ?? Number.NaN }).catch((error: unknown) => {
      if (error instanceof CallFailure) setProblems(error.fields)
      throw error
    })
    if (await announce(work, { success: scheduledTexts.valueScheduled })) onClose()
  }
  const { value: wrongValue, day: wrongDay, ...others } = problems
  const rest = Object.values(others)
  return (
    <Stack gap="md">
      <Text size="sm">
        It changes at 00:00 UTC of the day, in what is served and in the draft. Nothing else of the draft is
        published.
      </Text>
      {rest.length === 0 ? null : (
        <Alert color="red" p="xs">
          {rest.join(' ')}
        </Alert>
      )}
      {fields.length === 1 ? null : (
        <OneSelect
          label="Value"
          choices={fields.map((one) => ({ value: one.field, label: fieldLabels[one.field] }))}
          value={field}
          onChange={(next) => change(() => setField(next as ScheduledField))}
        />
      )}
      <NumberField
        label={fieldLabels[field]}
        description={present === null ? undefined : `Now: ${scheduledValueText(field, present)}`}
        decimals={field === 'daily_cap' ? 0 : 5}
        value={value}
        error={wrongValue}
        onChange={(next) => change(() => setValue(next))}
      />
      <DayField
        label="From (UTC)"
        value={day}
        min={addDays(today(), 1)}
        max={addDays(today(), SCHEDULED_DAYS - 1)}
        error={wrongDay}
        onChange={(next) => change(() => setDay(next))}
      />
      <Group justify="flex-end" onClickCapture={ignoreSecondPress}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isPending} disabled={value === null} onClick={() => void save()}>
          Schedule
        </Button>
      </Group>
    </Stack>
  )
}
