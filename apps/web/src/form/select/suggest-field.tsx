import { InputBase, type InputBaseProps } from '@mantine/core'
import { useRef } from 'react'
import { Float } from '../../ui/float/float.tsx'
import classes from './option-list.module.css'
import { OptionList } from './option-list.tsx'
import { useListBox } from './use-list-box.ts'

interface SuggestFieldProps extends Pick<
  InputBaseProps,
  'label' | 'description' | 'inputWrapperOrder' | 'error' | 'disabled' | 'withAsterisk' | 'variant'
> {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  suggestions: readonly string[]
  readOnly?: boolean
  placeholder?: string
  /** Path of the field, which locates its problem. */
  'data-field'?: string
}

/** A field for any text, with known texts offered below it. */
export function SuggestField(props: SuggestFieldProps) {
  const { value, onChange, onBlur, suggestions, readOnly = false, ...rest } = props
  const field = useRef<HTMLInputElement>(null)
  const take = (text: string) => {
    onChange(text)
    box.close()
  }
  const box = useListBox({
    found: () => {
      const wanted = value.trim().toLowerCase()
      return suggestions
        .filter((text) => text.toLowerCase().includes(wanted))
        .map((text) => ({ value: text }))
    },
    chosen: value,
    // The typed text may be intended, so Enter keeps it.
    marksFirst: false,
    hidesEmpty: true,
    onChoose: (option) => take(option.value),
  })
  const open = () => {
    if (!readOnly) box.open()
  }
  return (
    <>
      <InputBase
        {...rest}
        {...box.field}
        ref={field}
        readOnly={readOnly}
        value={value}
        onClick={open}
        onBlur={() => {
          box.close()
          onBlur?.()
        }}
        onKeyDown={(event) => {
          if (!readOnly) box.onKeyDown(event)
        }}
        onChange={(event) => {
          open()
          box.unmark()
          onChange(event.currentTarget.value)
        }}
      />
      {box.isOpen ? (
        <Float anchor={field} onLeave={box.close} fits className={classes.panel}>
          <OptionList
            box={box}
            isChosen={(option) => option.value === value}
            onChoose={(option) => take(option.value)}
            empty=""
            render={(option) => option.value}
          />
        </Float>
      ) : null}
    </>
  )
}
