import { TagsInput, type TagsInputProps } from '@mantine/core'

interface IdTagsProps extends Omit<TagsInputProps, 'value' | 'onChange'> {
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Ids, typed or pasted. Enter, comma or blank ends one. Anything but a positive whole number is left out. */
export function IdTags({ value, onChange, ...rest }: IdTagsProps) {
  return (
    <TagsInput
      splitChars={[',', ' ', ';']}
      inputMode="numeric"
      acceptValueOnBlur
      {...rest}
      value={[...value]}
      onChange={(typed) => onChange([...new Set(typed.filter((entry) => /^[1-9]\d{0,9}$/.test(entry)))])}
    />
  )
}
