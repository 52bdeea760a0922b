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
  /** Path of the field, which locates its problem. */
  'data-field'?: string
  'aria-describedby'?: string | undefined
  ref?: Ref<HTMLInputElement>
  placeholder?: string
  /** Shown behind the number if no label contains it: '%', 'seconds'. */
  unit?: string
  /** Null for an empty field. */
  value: number | null
  /** Decimals that may be typed. */
  decimals?: number
  /** Accepts numbers below 0, where a listed text explains the error. */
  signed?: boolean
  /** Larger numbers are not accepted. */
  max?: number
  onChange: (value: number | null) => void
}

/**
 * A number, from 0 unless it is signed. Typed text stays unchanged until the field loses the focus, because a
 * controlled number would lose the 0 of '33.0'. Other characters are not accepted.
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
