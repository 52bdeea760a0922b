import { Loader, Pill, PillsInput } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Float } from '../../ui/float/float.tsx'
import classes from './option-list.module.css'
import type { Choice } from './choice.ts'
import { foundOptions } from './found-options.ts'
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
  /** Characters between entries that are pasted together; the same by default. */
  pasteSplits?: RegExp
  /** Which entries are accepted; all by default. */
  isEntry?: (text: string) => boolean
  inputMode?: 'numeric' | 'text'
  /**
   * Whether typed text that is no entry is dropped when the field loses the focus; otherwise it stays in the field. Text
   * that is an entry is always taken: it looks like a chosen one. False needs `isEntry`: without it nothing counts as an
   * entry here, and all text stays.
   */
  dropsUnfinished?: boolean
  /** The suggestions for the typed text. */
  options?: readonly { value: string; label: ReactNode }[]
  /** Choices that are always offered: above the suggestions, and below them while text is typed. */
  before?: readonly Choice[]
  onSearch?: (text: string) => void
  /** Called when the suggestions are wanted: on a press, an arrow or the first letter. */
  onOpen?: () => void
  loading?: boolean
  error?: string | undefined
}

const none: never[] = []
const breaks = /[\r\n\t]+/

/** Several texts, each typed and ended by Enter or a separator, or pasted together. */
export function TagsField(props: TagsFieldProps) {
  const { label, value, onChange, placeholder, width, isEntry, inputMode } = props
  const { splits = /,/, pasteSplits = splits } = props
  const { dropsUnfinished = true, options = none, before = none, onSearch } = props
  const { onOpen, loading = false, error } = props
  const frame = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const type = (next: string) => {
    setText(next)
    onSearch?.(next)
  }
  const isGood = (entry: string) => entry !== '' && (isEntry?.(entry) ?? true)
  const put = (entries: readonly string[]) => {
    const all = [...new Set([...value, ...entries])]
    if (all.length > value.length) onChange(all)
  }
  const add = (entries: readonly string[]) => put(entries.map((entry) => entry.trim()).filter(isGood))
  const done = () => {
    type('')
    box.close()
  }
  const choose = (option: { value: string }) => {
    put([option.value])
    done()
  }
  const textOf = (entry: string) => before.find((choice) => choice.value === entry)?.label ?? entry
  const isTyped = text.trim() !== ''
  const isLeft = (option: { value: string }) => !value.includes(option.value)
  const found = options.filter(isLeft)
  const box = useListBox({
    found: () => {
      const always = foundOptions(before, text).filter(isLeft)
      return isTyped ? [...found, ...always] : [...always, ...found]
    },
    // Enter takes the text, unless it can only be what is searched for. What is always offered was not found by it.
    marksFirst: isTyped && !isGood(text.trim()) && found.length > 0,
    hidesEmpty: true,
    onChoose: choose,
    ...(onOpen && { onOpen }),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    box.onKeyDown(event)
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    if (event.key === 'Enter' && isTyped) {
      event.preventDefault()
      // What is still searched for stays.
      if (onSearch !== undefined && !isGood(text.trim())) return
      add([text])
      done()
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    const pieces = pasted.split(breaks).flatMap((line) => line.split(splits))
    const entries = pieces.flatMap((piece) => {
      const parts = piece.trim().split(pasteSplits)
      // Otherwise the piece is a name, of which no part is meant.
      return parts.every((part) => part === '' || isGood(part)) ? parts : []
    })
    // A field of one line would join the cells of a copied column.
    if (!breaks.test(pasted.trim()) && entries.length < 2) return
    event.preventDefault()
    add(entries)
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
              removeButtonProps={{ 'aria-label': `Remove ${textOf(entry)}` }}
              onRemove={() => onChange(value.filter((one) => one !== entry))}
            >
              {textOf(entry)}
            </Pill>
          ))}
          <PillsInput.Field
            {...box.field}
            ref={field}
            value={text}
            placeholder={value.length === 0 ? placeholder : undefined}
            inputMode={inputMode}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onClick={box.open}
            onChange={(event) => {
              const parts = event.currentTarget.value.split(splits)
              // A name that is searched for may have blanks.
              const isName = onSearch !== undefined && !isGood(parts[0]!.trim())
              if (!isName) add(parts.slice(0, -1))
              type(isName ? event.currentTarget.value : (parts.at(-1) ?? ''))
              box.open()
              box.unmark()
            }}
            onBlur={() => {
              box.close()
              if (!dropsUnfinished && !isEntry?.(text.trim())) return
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
            label={label}
            isChosen={() => false}
            onChoose={choose}
            empty=""
            render={(option) => option.label}
          />
        </Float>
      ) : null}
    </>
  )
}
