import { Combobox, InputBase, type InputBaseProps, useCombobox } from '@mantine/core'
import { type FocusEventHandler, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { foundOptions, onlyMatch } from './found-options.ts'
import classes from './option-select.module.css'

export interface SelectOption {
  value: string
  label: string
  /** A second line: what tells this option from similar ones, or why it cannot be chosen. */
  note?: string
  disabled?: boolean
}

/** The looks of the field. The options are the picker's own. */
export interface OptionFieldProps extends Pick<
  InputBaseProps,
  | 'label'
  | 'description'
  | 'error'
  | 'disabled'
  | 'size'
  | 'className'
  | 'classNames'
  | 'withAsterisk'
  | 'leftSection'
  | 'maw'
> {
  'aria-label'?: string
  placeholder?: string
  /** Shown before the label of an option. */
  mark?: (option: SelectOption) => ReactNode
  /** Shown when no option contains the typed text. */
  nothingFound?: string
  onFocus?: FocusEventHandler<HTMLInputElement>
  onBlur?: FocusEventHandler<HTMLInputElement>
  /** Path of the field, which locates its problem. */
  'data-field'?: string
  ref?: Ref<HTMLInputElement>
}

interface OptionSelectProps<Option extends SelectOption> extends OptionFieldProps {
  value: string | null
  /** The text of the closed field: the chosen option may be missing from the offered ones. */
  text: string
  /** Undefined while they load. */
  options: readonly Option[] | undefined
  /** Why they could not be read. */
  problem?: string | undefined
  onOpen?: () => void
  onChoose: (option: Option) => void
  /** Set if the choice may be empty. */
  onClear?: () => void
}

/** Longer lists are searched, not scrolled. */
const SHOWN = 100

/**
 * One of many options, which may load when the list first opens. Enter takes the first match of the typed text, Tab the
 * only one. While closed it is only an input, so that a form may have hundreds of them over the same ten thousand
 * options.
 */
export function OptionSelect<Option extends SelectOption>(props: OptionSelectProps<Option>) {
  const { value, text, options, problem, onOpen, onChoose, onClear, mark, nothingFound, ...rest } = props
  const [search, setSearch] = useState('')
  const box = useCombobox({
    onDropdownOpen: () => {
      setSearch('')
      onOpen?.()
    },
    onDropdownClose: () => box.resetSelectedOption(),
  })
  const isOpen = box.dropdownOpened
  const isRead = options !== undefined
  const takeOnlyMatch = () => {
    const match = isOpen && isRead ? onlyMatch(options, search) : undefined
    if (match !== undefined && match.value !== value) onChoose(match)
  }
  // Not by the library's own call: that scrolls to the option, and the page with it before the list has its position.
  const markFirst = (list: HTMLElement) => {
    const drawn = [...list.querySelectorAll('[data-combobox-option]')]
    const first = drawn.findIndex((option) => !option.hasAttribute('data-combobox-disabled'))
    box.resetSelectedOption()
    if (first === -1) return
    box.updateSelectedOptionIndex(first)
    drawn[first]!.setAttribute('data-combobox-selected', 'true')
  }
  const canClear = onClear !== undefined && value !== null && rest.disabled !== true
  return (
    <Combobox
      store={box}
      {...(rest.size !== undefined && { size: rest.size })}
      width="target"
      position="bottom-start"
      shadow="md"
      floatingHeight="viewport"
      onOptionSubmit={(chosen) => {
        const option = options?.find((one) => one.value === chosen)
        if (option !== undefined) onChoose(option)
        box.closeDropdown()
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...rest}
          value={isOpen ? search : text}
          title={isOpen ? undefined : text}
          placeholder={isOpen && text !== '' ? text : rest.placeholder}
          rightSection={
            canClear ? <Combobox.ClearButton aria-label="Clear" onClear={onClear} /> : <Combobox.Chevron />
          }
          rightSectionPointerEvents={canClear ? 'all' : 'none'}
          onClick={() => box.openDropdown()}
          onBlur={(event) => {
            box.closeDropdown()
            rest.onBlur?.(event)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Tab') takeOnlyMatch()
          }}
          onChange={(event) => {
            box.openDropdown()
            const typed = event.currentTarget.value
            // The closed field shows the chosen option: the search begins with the text typed after it.
            setSearch(!isOpen && typed.startsWith(text) ? typed.slice(text.length) : typed)
            box.resetSelectedOption()
          }}
        />
      </Combobox.Target>
      {isOpen ? (
        <Combobox.Dropdown className={classes.dropdown}>
          <Found {...{ options, problem, search, value, mark, nothingFound }} onFound={markFirst} />
        </Combobox.Dropdown>
      ) : null}
    </Combobox>
  )
}

interface FoundProps {
  options: readonly SelectOption[] | undefined
  problem: string | undefined
  search: string
  value: string | null
  mark: OptionFieldProps['mark']
  nothingFound: string | undefined
  /** Marks the first match, which Enter takes. */
  onFound: (list: HTMLElement) => void
}

function Found(props: FoundProps) {
  const { options, problem, search, value, mark, nothingFound = 'Nothing found', onFound } = props
  const isRead = options !== undefined
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Here, where the list is drawn: it opens with the first letter, and options may load later than the text.
    if (isRead && search.trim() !== '') onFound(list.current!)
    // The callback is a new one on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isRead, search])
  const found = foundOptions(options ?? [], search)
  return (
    <>
      <Combobox.Options className={classes.options} ref={list}>
        {found.slice(0, SHOWN).map((option) => (
          <Combobox.Option
            key={option.value}
            value={option.value}
            disabled={option.disabled === true}
            active={option.value === value}
            aria-selected={option.value === value}
            className={classes.option}
          >
            <span>
              {mark?.(option)}
              {option.label}
            </span>
            {option.note === undefined ? null : <span className={classes.note}>{option.note}</span>}
          </Combobox.Option>
        ))}
        {found.length === 0 ? (
          <Combobox.Empty>{problem ?? (options === undefined ? 'Loading…' : nothingFound)}</Combobox.Empty>
        ) : null}
      </Combobox.Options>
      {found.length > SHOWN ? (
        <Combobox.Footer>{found.length - SHOWN} more: type to narrow down</Combobox.Footer>
      ) : null}
    </>
  )
}
