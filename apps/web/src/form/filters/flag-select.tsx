import { OneSelect } from '../select/one-select.tsx'

interface FlagSelectProps {
  label: string
  /** The texts of the two choices. */
  yes: string
  no: string
  width: number
  value: boolean | undefined
  onChange: (value: boolean | undefined) => void
}

/** A filter for a flag: yes, no, or undefined for all. */
export function FlagSelect({ label, yes, no, width, value, onChange }: FlagSelectProps) {
  return (
    <OneSelect
      label={label}
      placeholder="All"
      clearable
      w={width}
      choices={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? undefined : chosen === 'true')}
    />
  )
}
