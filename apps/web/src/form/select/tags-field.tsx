import { Loader, Pill, PillsInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Float } from '../../ui/float/float.tsx'
import classes from './option-list.module.css'
import { OptionList } from './option-list.tsx'
import { useListBox } from './use-list-box.ts'

export interface TagsFieldProps {
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  placeholder?: string | undefined
  width?: number | undefined
  /** Characters that end an entry, as Enter does. */
  splits?: RegExp
  /** Which entries are accepted; all by default. */
  isEntry?: (text: string) => boolean
  inputMode?: 'numeric'
  /** Whether typed text becomes an entry when the field loses the focus. */
  keepsTyped?: boolean
  /** The suggestions for the typed text. */
  options?: readonly { value: string; label: ReactNode }[]
  onSearch?: (text: string) => void
  loading?: boolean
  error?: string | undefined
}

const none: never[] = []

/** Several texts, each typed and ended by Enter or a separator, or pasted together. */
export function TagsField(props: TagsFieldProps) {
  const { label, value, onChange, placeholder, width, splits = /,/, isEntry, inputMode } = props
  const { keepsTyped = true, options = none, onSearch, loading = false, error } = props
  const frame = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const type = (next: string) => {
    setText(next)
    onSearch?.(next)
  }
  const add = (entries: readonly string[]) => {
    const added = entries
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '' && (isEntry?.(entry) ?? true))
    const all = [...new Set([...value, ...added])]
    if (all.length > value.length) onChange(all)
  }
  const take = (entry: string) => {
    add([entry])
    type('')
    box.close()
  }
  const box = useListBox({
    found: () => options.filter((option) => !value.includes(option.value)),
    marksFirst: false,
    hidesEmpty: true,
    onChoose: (option) => take(option.value),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    box.onKeyDown(event)
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault()
      take(text)
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
  }
  return (
    <>
      <PillsInput
        ref={frame}
        label={label}
        error={error}
        w={width}
        rightSection={loading ? <Loader size={16} /> : null}
        onClick={() => field.current?.focus()}
      >
        <Pill.Group>
          {value.map((entry) => (
            <Pill
              key={entry}
              withRemoveButton
              removeButtonProps={{ 'aria-label': `Remove ${entry}` }}
              onRemove={() => onChange(value.filter((one) => one !== entry))}
            >
              {entry}
            </Pill>
          ))}
          <PillsInput.Field
            {...box.field}
            ref={field}
            value={text}
            placeholder={value.length === 0 ? placeholder : undefined}
            inputMode={inputMode}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              const parts = event.currentTarget.value.split(splits)
              add(parts.slice(0, -1))
              type(parts.at(-1) ?? '')
              box.open()
              box.unmark()
            }}
            onBlur={() => {
              box.close()
              if (!keepsTyped) return
              add([text])
              type('')
            }}
          />
        </Pill.Group>
      </PillsInput>
      {box.isOpen ? (
        <Float anchor={frame} onLeave={box.close} className={classes.panel}>
          <OptionList
            box={box}
            isChosen={() => false}
            onChoose={(option) => take(option.value)}
            empty=""
            render={(option) => option.label}
          />
        </Float>
      ) : null}
    </>
  )
}
