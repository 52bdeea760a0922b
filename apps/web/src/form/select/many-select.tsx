import { Combobox, InputBase, type InputBaseProps, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Choice } from './choice.ts'
import classes from './many-select.module.css'

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
}

/** Longer lists are searched, not scrolled: beyond this many the list shows how many more there are. */
const SHOWN = 100

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
  ...field
}: ManySelectProps) {
  // A ref next to the state: closing calls twice, by blur and by press, before the next render.
  const chosenSince = useRef<string[] | null>(null)
  const [pending, setPending] = useState<string[] | null>(null)
  const value = pending ?? given
  const [text, setText] = useState('')
  const [first, setFirst] = useState<ReadonlySet<string>>(new Set())
  const box = useCombobox({
    onDropdownClose: () => {
      box.resetSelectedOption()
      setText('')
      const final = chosenSince.current
      chosenSince.current = null
      setPending(null)
      if (final !== null && !isSameSet(final, given)) onChange(final)
    },
    onDropdownOpen: () => {
      setFirst(new Set(value))
      box.focusSearchInput()
    },
  })
  const wanted = text.trim().toLowerCase()
  const found = choices.filter((choice) => choice.label.toLowerCase().includes(wanted))
  const shown = [
    ...found.filter((choice) => first.has(choice.value)),
    ...found.filter((choice) => !first.has(choice.value)),
  ].slice(0, SHOWN)
  const chosen = new Set(value)
  const summary = describe(value, choices)
  const choose = (next: string[]) => {
    if (!onceClosed || !box.dropdownOpened) return onChange(next)
    chosenSince.current = next
    setPending(next)
  }
  const toggle = (one: string) => choose(chosen.has(one) ? value.filter((v) => v !== one) : [...value, one])
  return (
    <Combobox store={box} onOptionSubmit={toggle} width="max-content" position="bottom-start" shadow="md">
      <Combobox.Target targetType="button">
        <InputBase
          {...field}
          component="button"
          type="button"
          pointer={field.disabled !== true}
          label={label}
          w={width}
          className={classes.target}
          aria-label={`${label}: ${summary ?? blank}`}
          rightSection={
            value.length === 0 || field.disabled === true ? (
              <Combobox.Chevron />
            ) : (
              <Combobox.ClearButton aria-label={`Clear ${label}`} onClear={() => choose([])} />
            )
          }
          rightSectionPointerEvents={value.length === 0 || field.disabled === true ? 'none' : 'all'}
          onClick={() => box.toggleDropdown()}
        >
          <span className={classes.text} data-blank={summary === null || undefined}>
            {summary ?? blank}
          </span>
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown miw={width} maw={360}>
        <Combobox.Search
          // It is an input already, and Mantine adds aria-controls while the list is open.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props
          role="combobox"
          aria-expanded={box.dropdownOpened}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            box.selectFirstOption()
          }}
          // A question about the choice takes the focus: the list must not cover it.
          onBlur={() => box.closeDropdown()}
          placeholder="Search"
          aria-label={`Search ${label}`}
        />
        <Combobox.Options aria-label={label} aria-multiselectable className={classes.options}>
          {shown.map((choice) => (
            <Combobox.Option
              key={choice.value}
              value={choice.value}
              disabled={choice.disabled === true}
              active={chosen.has(choice.value)}
              aria-selected={chosen.has(choice.value)}
            >
              <span className={classes.option}>
                {chosen.has(choice.value) ? (
                  <IconCheck size={14} aria-hidden />
                ) : (
                  <span className={classes.idle} />
                )}
                <span>{choice.label}</span>
              </span>
            </Combobox.Option>
          ))}
          {shown.length === 0 ? (
            <Combobox.Empty>{loading ? 'Loading…' : 'Nothing found'}</Combobox.Empty>
          ) : null}
        </Combobox.Options>
        {found.length > SHOWN ? (
          <Combobox.Footer>{found.length - SHOWN} more: type to narrow down</Combobox.Footer>
        ) : null}
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** One line about the choice; null without one. */
function describe(value: readonly string[], choices: readonly Choice[]): string | null {
  if (value.length === 0) return null
  if (value.length > 2) return `${value.length} chosen`
  return value.map((one) => choices.find((choice) => choice.value === one)?.label ?? one).join(', ')
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value) => other.includes(value))
