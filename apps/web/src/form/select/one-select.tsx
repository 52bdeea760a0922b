import type { Choice } from './choice.ts'
import { type OptionFieldProps, OptionSelect } from './option-select.tsx'

export interface OneSelectProps extends OptionFieldProps {
  /** Undefined while they load. */
  choices: readonly Choice[] | undefined
  value: string | null
  onChange: (value: string | null) => void
  clearable?: boolean
}

/** One choice from a loaded list. */
export function OneSelect({ choices, value, onChange, clearable = false, ...rest }: OneSelectProps) {
  return (
    <OptionSelect
      {...rest}
      value={value}
      text={choices?.find((choice) => choice.value === value)?.label ?? ''}
      options={choices}
      onChoose={(choice) => onChange(choice.value)}
      {...(clearable && { onClear: () => onChange(null) })}
    />
  )
}
