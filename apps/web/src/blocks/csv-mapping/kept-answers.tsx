import type { MappingForm } from '@headgate/contract/revenue/csv-mappings'
import type { ImportScope } from '@headgate/contract/revenue/import-values'
import type { DayOrder, NumberForm } from '@headgate/contract/revenue/revenue-fields'
import { Text } from '@mantine/core'
import type { Choice } from '../../form/select/choice.ts'
import { OneSelect } from '../../form/select/one-select.tsx'
import { Columns, Fields } from '../../ui/layout/columns.tsx'

type Answers = Omit<MappingForm, 'columns'>

/** Value of the choice that keeps no answer. */
const OPEN = ''

const orders: Record<DayOrder, string> = {
  dmy: 'Day first: 31/12/2026',
  mdy: 'Month first: 12/31/2026',
}
const forms: Record<NumberForm, string> = {
  '1,234.50': '1,234.50',
  '1.234,50': '1.234,50',
}
const scopes: Record<ImportScope, string> = {
  days: 'Its days',
  lines: 'Its lines',
}

const choicesOf = (open: string, labels: Record<string, string>): Choice[] => [
  { value: OPEN, label: open },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
]

const choices = {
  date_order: choicesOf('Found in each file, else asked', orders),
  number_form: choicesOf('Found in each file', forms),
  scope: choicesOf('Asked with the next file', scopes),
}

const labels: Record<keyof Answers, string> = {
  date_order: 'Order of day and month',
  number_form: 'Form of numbers',
  scope: 'A file replaces',
}

interface KeptAnswersProps {
  values: Answers
  onChange: (change: Partial<Answers>) => void
}

/** Answers that the mapping keeps for the next file. They can be changed, and forgotten by their first choice. */
export function KeptAnswers({ values, onChange }: KeptAnswersProps) {
  return (
    <Fields legend="Kept for the next file">
      <Text size="xs" c="dimmed" mb="sm">
        Answers that an upload asked for. Files that show their order or form are read by what they show. A
        file that replaces its days is a complete statement: what it leaves out is gone. One that replaces its
        lines only adds and changes.
      </Text>
      <Columns cols={{ base: 1, sm: 3 }}>
        {(['date_order', 'number_form', 'scope'] as const).map((answer) => (
          <OneSelect
            key={answer}
            label={labels[answer]}
            choices={choices[answer]}
            value={values[answer] ?? OPEN}
            // The choices have no other values than the contract.
            onChange={(value) => onChange({ [answer]: value === OPEN ? null : value })}
          />
        ))}
      </Columns>
    </Fields>
  )
}
