import { TextInput } from '@mantine/core'
import { searchParameters } from '@headgate/contract/targetings/explain-search'
import { type ExplainAddress, parameterOf } from './explain-address.ts'
import { Columns } from '../../../ui/layout/columns.tsx'

interface ParameterFieldsProps {
  typed: ExplainAddress
  onChange: (change: Partial<ExplainAddress>) => void
}

/** The publisher's own id goes without saying: each revision is asked with its own. */
const fields = searchParameters.filter((name) => name !== 'publisher_id')

/** What a publisher may send beside the keyword (DESIGN §6). */
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
