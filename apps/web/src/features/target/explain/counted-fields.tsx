import { Stack, Text } from '@mantine/core'
import { NumberField } from '../../../form/number-field.tsx'
import { countedFields, type ExplainAddress } from './explain-address.ts'
import { Columns } from '../../../ui/layout/columns.tsx'

interface CountedFieldsProps {
  typed: ExplainAddress
  onChange: (change: Partial<ExplainAddress>) => void
}

const labels: Record<(typeof countedFields)[number], [label: string, without: string]> = {
  searches: ['Searches of the link, ever', 'As reported'],
  searches_today: ['Searches of the link today', 'As reported'],
  high_paying_today: ['High paying ones today', '0'],
  of_address_today: ['Of this address today', '0'],
  since_previous: ['Milliseconds since its last one', 'No search before'],
}

/** What engines had counted before this search, and how far their round robin had come. */
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
        The first lowers today’s figure too. Engines report each minute how often a link was searched and how
        much of a cap is used. What they know of one address, and whose turn it is, stays with them: enter it
        where it matters. Turn 1 is the first search after a publication.
      </Text>
    </Stack>
  )
}
