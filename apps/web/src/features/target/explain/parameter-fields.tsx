import { TextInput } from '@mantine/core'
import { searchParameters } from '@headgate/contract/targetings/explain-search'
import { type ExplainAddress, parameterOf } from './explain-address.ts'
import { Columns } from '../../../ui/layout/columns.tsx'

interface ParameterFieldsProps {
  typed: ExplainAddress
  onChange: (change: Partial<ExplainAddress>) => void
}

/** Without the publisher's id: each revision is explained with its own publisher. */
const fields = searchParameters.filter((name) => name !== 'publisher_id')

/** The parameters that a publisher may send besides the keyword (docs/behaviour/engine.md#addresses-of-a-search). */
export function ParameterFields({ typed, onChange }: ParameterFieldsProps) {
  return (
    <Columns cols={{ base: 1, xs: 2, md: 4 }} isTight>
      {fields.map((name) => (
        <TextInput
          key={name}
          label={name}
          value={parameterOf(typed, name)}
          onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
        />
      ))}
    </Columns>
  )
}
