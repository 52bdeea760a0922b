import { SimpleGrid, TextInput } from '@mantine/core'
import { searchParameters } from '@headgate/contract/targetings/explain-search'
import { type ExplainAddress, parameterOf } from './explain-address.ts'

interface ParameterFieldsProps {
  typed: ExplainAddress
  onChange: (change: Partial<ExplainAddress>) => void
}

/** Without the publisher's id: each revision is explained with its own publisher. */
const fields = searchParameters.filter((name) => name !== 'publisher_id')

/** What a publisher may send besides the keyword (docs/behaviour/engine.md#addresses-of-a-search). */
export function ParameterFields({ typed, onChange }: ParameterFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md" verticalSpacing="sm">
      {fields.map((name) => (
        <TextInput
          key={name}
          label={name}
          value={parameterOf(typed, name)}
          onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
        />
      ))}
    </SimpleGrid>
  )
}
