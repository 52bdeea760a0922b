import { OneSelect, type OneSelectProps } from '../form/select/one-select.tsx'
import { type Offered, recordChoices } from './record-choices.ts'

/** Props that a form passes to a select of one record: `getInputProps`, label and looks. */
export interface RecordFieldProps extends Omit<OneSelectProps, 'value' | 'onChange' | 'choices'> {
  value?: number | null
  onChange?: (id: number | null) => void
}

interface RecordSelectProps extends RecordFieldProps {
  listed: readonly Offered[] | undefined
  /** True while the list loads. A list that cannot be read stays empty. */
  loading: boolean
  /** The chosen record, if the list leaves it out. */
  archived?: Offered | undefined
  inactive?: 'locked' | 'open'
}

/** One record, by id. */
export function RecordSelect(props: RecordSelectProps) {
  const { listed, loading, archived, inactive = 'locked', value, onChange, placeholder, ...rest } = props
  const chosen = value ?? null
  const choices = recordChoices(listed, {
    chosen: chosen === null ? [] : [chosen],
    archived: archived === undefined ? [] : [archived],
    inactive,
  })
  return (
    <OneSelect
      {...rest}
      placeholder={loading ? 'Loading…' : (placeholder ?? 'Select')}
      choices={loading ? undefined : choices}
      value={chosen === null ? null : String(chosen)}
      onChange={(id) => onChange?.(id === null ? null : Number(id))}
    />
  )
}
