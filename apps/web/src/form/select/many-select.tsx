import { Input, InputBase, type InputBaseProps } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Float } from '../../ui/float/float.tsx'
import type { Choice } from './choice.ts'
import { fieldEnd } from './field-end.tsx'
import classes from './option-list.module.css'
import { OptionList } from './option-list.tsx'
import { useListBox } from './use-list-box.ts'

export interface ManySelectProps extends Pick<InputBaseProps, 'error' | 'disabled' | 'withAsterisk'> {
  label: string
  /** Path of the field, which locates its problem. */
  'data-field'?: string
  choices: readonly Choice[]
  value: readonly string[]
  onChange: (value: string[]) => void
  /** The meaning of no choice: 'All', or 'None' for groups. */
  blank?: string
  loading?: boolean
  width?: number
  /** Calls `onChange` only with the final choice, when the list closes. */
  onceClosed?: boolean
  /** Called with the typed text, for choices that the server finds; empty when the list closes. */
  onSearch?: (text: string) => void
}

/**
 * A choice of several that stays one line high: a report has a dozen of them side by side. Chosen options come first
 * when it opens.
 */
export function ManySelect({
  label,
  choices,
  value: given,
  onChange,
  blank = 'All',
  loading = false,
  width,
  onceClosed = false,
  onSearch,
  ...field
}: ManySelectProps) {
  const [pending, setPending] = useState<string[] | null>(null)
  const value = pending ?? given
  const chosen = new Set(value)
  const [text, setText] = useState('')
  const [first, setFirst] = useState<ReadonlySet<string>>(new Set())
  const target = useRef<HTMLButtonElement>(null)
  const choose = (next: string[]) => (onceClosed && box.isOpen ? setPending(next) : onChange(next))
  const toggle = ({ value: one }: Choice) =>
    choose(chosen.has(one) ? value.filter((v) => v !== one) : [...value, one])
  const found = () => {
    const wanted = text.trim().toLowerCase()
    const all = choices.filter((choice) => choice.label.toLowerCase().includes(wanted))
    return [
      ...all.filter((choice) => first.has(choice.value)),
      ...all.filter((choice) => !first.has(choice.value)),
    ]
  }
  const search = (typed: string) => {
    setText(typed)
    onSearch?.(typed)
  }
  const box = useListBox({
    found,
    marksFirst: text !== '',
    onChoose: toggle,
    onOpen: () => setFirst(new Set(value)),
    onClose: () => {
      search('')
      setPending(null)
      if (pending !== null && !isSameSet(pending, given)) onChange(pending)
    },
  })
  const back = () => {
    box.close()
    target.current?.focus()
  }
  const summary = describe(value, choices)
  const canClear = value.length > 0 && field.disabled !== true
  return (
    <>
      <InputBase
        {...field}
        {...fieldEnd(`Clear ${label}`, canClear ? () => choose([]) : undefined)}
        ref={target}
        component="button"
        type="button"
        pointer={field.disabled !== true}
        label={label}
        w={width}
        className={classes.target}
        aria-label={`${label}: ${summary ?? blank}`}
        aria-haspopup="listbox"
        aria-expanded={box.isOpen}
        // Otherwise a press would take the focus from the search, which closes the list, and then open the list again.
        onMouseDown={(event) => box.isOpen && event.preventDefault()}
        onClick={() => (box.isOpen ? back() : box.open())}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') box.onKeyDown(event)
        }}
      >
        <span className={classes.text} data-blank={summary === null || undefined}>
          {summary ?? blank}
        </span>
      </InputBase>
      {box.isOpen ? (
        <Float
          anchor={target}
          onLeave={box.close}
          className={classes.panel}
          style={{ minWidth: width, maxWidth: 360 }}
        >
          <Input
            {...box.field}
            ref={focusAtOnce}
            className={classes.search}
            value={text}
            onChange={(event) => {
              search(event.currentTarget.value)
              box.unmark()
            }}
            onKeyDown={(event) => {
              // Both continue from the field, to which the list belongs.
              if (event.key === 'Escape' || event.key === 'Tab') back()
              else box.onKeyDown(event)
            }}
            // A question about the choice takes the focus, so the list closes and does not cover it.
            onBlur={box.close}
            placeholder="Search"
            aria-label={`Search ${label}`}
          />
          <OptionList
            box={box}
            isMany
            label={label}
            isChosen={(choice) => chosen.has(choice.value)}
            onChoose={toggle}
            empty={loading ? 'Loading…' : 'Nothing found'}
            render={(choice) => (
              <span className={classes.line}>
                {chosen.has(choice.value) ? (
                  <IconCheck size={14} aria-hidden />
                ) : (
                  <span className={classes.idle} />
                )}
                <span>{choice.label}</span>
              </span>
            )}
          />
        </Float>
      ) : null}
    </>
  )
}

const focusAtOnce = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true })

/** One line about the choice; null without one. */
function describe(value: readonly string[], choices: readonly Choice[]): string | null {
  if (value.length === 0) return null
  if (value.length > 2) return `${value.length} chosen`
  return value.map((one) => choices.find((choice) => choice.value === one)?.label ?? one).join(', ')
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value) => other.includes(value))
