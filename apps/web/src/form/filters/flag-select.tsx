import { Select } from '@mantine/core'

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
    <Select
      label={label}
      placeholder="All"
      clearable
      w={width}
      data={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? undefined : chosen === 'true')}
    />
  )
}
