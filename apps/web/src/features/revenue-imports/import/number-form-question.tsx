import { Button, Group, Stack, Text } from '@mantine/core'
import type { RevenueImport } from '@headgate/contract/revenue/import-calls'
import type { FileFacts } from '@headgate/contract/revenue/import-values'
import { type NumberForm, numberForms, revenueFields } from '@headgate/contract/revenue/revenue-fields'
import { fieldLabels } from '@headgate/domain/revenue/reading/types'
import { useState } from 'react'
import { useCheckImportAgain } from '../../../api/revenue/imports.ts'
import { announce } from '../../../api/query/announce.ts'
import { Section } from '../../../screens/section.tsx'
import { Radio } from '../../../ui/check/check.tsx'
import { Fields } from '../../../ui/layout/columns.tsx'

const notes: Record<NumberForm, string> = {
  '1,234.50':
    'The point begins the decimals: 1.234 is a little more than one, 1,234 is more than a thousand.',
  '1.234,50':
    'The comma begins the decimals: 1,234 is a little more than one, 1.234 is more than a thousand.',
}

/** Fields whose form of numbers the file does not show. */
const openFields = ({ open_forms }: FileFacts) =>
  revenueFields.filter((field) => open_forms[field] !== undefined)

const listText = (texts: readonly string[]) =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`

/**
 * Asks how numbers are written where nothing in the file shows it; once it is answered, the answer is shown and can be
 * changed (docs/behaviour/revenue.md#reading-a-file).
 */
export function NumberFormQuestion({ of: one, facts }: { of: RevenueImport; facts: FileFacts }) {
  const open = openFields(facts)
  const isAsked = open.some((field) => facts.open_forms[field] === 'default')
  const taken = facts.number_forms[open[0] ?? ''] as NumberForm | undefined
  const [isOpen, setIsOpen] = useState(isAsked)
  const [form, setForm] = useState(taken)
  const again = useCheckImportAgain(one.id)
  if (taken === undefined || form === undefined) return null
  const fields = listText(open.map((field) => fieldLabels[field]))
  if (!isOpen) {
    return (
      <Group gap="sm">
        <Text size="sm">
          Numbers of {fields} are read like {taken}, as the mapping says.
        </Text>
        <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
          Change form of numbers
        </Button>
      </Group>
    )
  }
  return (
    <Section title="How are numbers written?">
      <Text size="sm" mb="sm">
        Nothing in the file shows how the numbers of {fields} are written. They were read like {taken}
        {isAsked ? '' : ', as the mapping says'}. The answer is kept for the next files of this advertiser.
      </Text>
      <Fields legend="Form of numbers">
        <Stack gap="sm">
          {numberForms.map((value) => (
            <Radio
              key={value}
              name="number-form"
              label={value === taken ? `${value} (now)` : value}
              description={notes[value]}
              checked={form === value}
              onChange={() => setForm(value)}
            />
          ))}
        </Stack>
      </Fields>
      <Group mt="sm">
        <Button
          variant="default"
          disabled={!isAsked && form === taken}
          loading={again.isPending}
          onClick={() => void announce(again.mutateAsync({ number_form: form }), {})}
        >
          {form === taken ? 'Keep this answer' : 'Read again'}
        </Button>
      </Group>
    </Section>
  )
}
