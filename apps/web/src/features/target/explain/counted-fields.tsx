import { Stack, Text } from '@mantine/core'
import { NumberField } from '../../../form/number-field.tsx'
import { countedFields, type ExplainAddress } from './explain-address.ts'
import { Columns } from '../../../ui/layout/columns.tsx'

interface CountedFieldsProps {
  typed: ExplainAddress
  onChange: (change: Partial<ExplainAddress>) => void
}

const labels: Record<(typeof countedFields)[number], [label: string, without: string]> = {
  searches: ['Searches of the link in total', 'As reported'],
  searches_today: ['Searches of the link today', 'As reported'],
  high_paying_today: ['High paying searches today', '0'],
  of_address_today: ['Searches from this address today', '0'],
  since_previous: ['Milliseconds since its last search', 'No earlier search'],
}

/** The counts of engines before this search, and the turn of their round robin. */
export function CountedFields({ typed, onChange }: CountedFieldsProps) {
  return (
    <Stack gap="xs">
      <Columns cols={{ base: 1, xs: 3, md: 6 }} isTight>
        {countedFields.map((field) => (
          <NumberField
            key={field}
            label={labels[field][0]}
            placeholder={labels[field][1]}
            value={typed[field] ?? null}
            max={1_000_000_000}
            onChange={(value) => onChange({ [field]: value ?? undefined })}
          />
        ))}
        <NumberField
          label="Turn of the round robin"
          placeholder="1"
          value={typed.turn}
          max={1_000}
          onChange={(value) => onChange({ turn: Math.max(1, value ?? 1) })}
        />
      </Columns>
      <Text size="sm" c="dimmed">
        A lower total also lowers today’s figure. Engines report every few seconds how often a link was
        searched and how much of a cap is used. They do not report searches by address or the turn of the
        round robin: enter them where they matter. Turn 1 is the first search after a publication.
      </Text>
    </Stack>
  )
}
