import { InputBase, type InputBaseProps, Text } from '@mantine/core'
import { type Ref, useState } from 'react'

interface NumberFieldProps extends Pick<
  InputBaseProps,
  | 'label'
  | 'description'
  | 'inputWrapperOrder'
  | 'withAsterisk'
  | 'error'
  | 'disabled'
  | 'size'
  | 'maw'
  | 'className'
  | 'classNames'
> {
  'aria-label'?: string
  /** Path of the field, by which a list of problems finds it. */
  'data-field'?: string
  'aria-describedby'?: string | undefined
  ref?: Ref<HTMLInputElement>
  placeholder?: string
  /** Stands behind the number where no label says it: '%', 'seconds'. */
  unit?: string
  /** Null is an emptied field. */
  value: number | null
  /** Places behind the point that may be typed. */
  decimals?: number
  /** Takes numbers below 0, where a text of the documents says what is wrong with them. */
  signed?: boolean
  /** What is beyond it is not taken (2 §5.1). */
  max?: number
  onChange: (value: number | null) => void
}

/**
 * A number, from 0 unless it is signed. What is typed stays as it is typed until the field is left (a controlled
 * number would lose the 0 of '33.0'), and anything that is no such number is not taken.
 */
export function NumberField({
  value,
  decimals = 0,
  signed = false,
  max,
  unit,
  onChange,
  ...rest
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = (text: string) => {
    const plain = text.replaceAll(',', '').trim()
    if (!(signed ? /^-?\d*\.?\d*$/ : /^\d*\.?\d*$/).test(plain)) return
    if ((plain.split('.')[1] ?? '').length > decimals || (decimals === 0 && plain.includes('.'))) return
    const number = /\d/.test(plain) ? Number(plain) : null
    if (number !== null && max !== undefined && number > max) return
    setTyped(text)
    onChange(number)
  }
  return (
    <InputBase
      {...rest}
      {...(unit !== undefined && {
        rightSection: <Text size="xs">{unit}</Text>,
        rightSectionWidth: `${unit.length + 2}ch`,
      })}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? formatted(value, decimals)}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  )
}

const formats = new Map<number, Intl.NumberFormat>()

function formatted(value: number | null, decimals: number): string {
  if (value === null) return ''
  const format = formats.get(decimals) ?? new Intl.NumberFormat('en-US', { maximumFractionDigits: decimals })
  formats.set(decimals, format)
  return format.format(value)
}
