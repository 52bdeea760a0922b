import { Combobox, InputBase, type InputBaseProps, useCombobox } from '@mantine/core'
import { type ReactNode, type Ref, useEffect, useState } from 'react'
import classes from './option-select.module.css'

export interface SelectOption {
  value: string
  label: string
  /** A second line: what tells this option from its like, or why it cannot be chosen. */
  note?: string
  disabled?: boolean
}

/** How the field looks; what is chosen from is the picker's own. */
export interface OptionFieldProps extends Pick<
  InputBaseProps,
  'label' | 'description' | 'error' | 'disabled' | 'size' | 'className' | 'classNames'
> {
  'aria-label'?: string
  ref?: Ref<HTMLInputElement>
}

interface OptionSelectProps<Option extends SelectOption> extends OptionFieldProps {
  placeholder?: string
  value: string | null
  /** What stands in the closed field: the chosen option may not be among those that are offered. */
  text: string
  /** Undefined while they are read. */
  options: readonly Option[] | undefined
  /** Why they could not be read. */
  problem?: string | undefined
  onOpen?: () => void
  onChoose: (option: Option) => void
}

/** Longer lists are searched, not scrolled. */
const SHOWN = 100

/**
 * One of many options that are read when the list is first opened. Closed it costs an input, so that a form may hold
 * hundreds of them over the same ten thousand options.
 */
export function OptionSelect<Option extends SelectOption>(props: OptionSelectProps<Option>) {
  const { value, text, options, problem, onOpen, onChoose, ...rest } = props
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
  useEffect(() => {
    // What was typed before they came: Enter takes the first, as it does afterwards.
    if (isRead && search !== '') box.selectFirstOption()
    // Only when they come; typing selects by itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isRead])
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
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => box.openDropdown()}
          onBlur={() => box.closeDropdown()}
          onChange={(event) => {
            box.openDropdown()
            setSearch(event.currentTarget.value)
            box.selectFirstOption()
          }}
        />
      </Combobox.Target>
      {isOpen ? (
        <Combobox.Dropdown className={classes.dropdown}>
          <Found options={options} problem={problem} search={search} value={value} />
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
}

function Found({ options, problem, search, value }: FoundProps) {
  const words = search.trim().toLowerCase().split(/\s+/)
  const found = (options ?? []).filter((option) => {
    const whole = `${option.label} ${option.note ?? ''}`.toLowerCase()
    return words.every((word) => whole.includes(word))
  })
  return (
    <>
      <Combobox.Options className={classes.options}>
        {found.slice(0, SHOWN).map((option) => (
          <Combobox.Option
            key={option.value}
            value={option.value}
            disabled={option.disabled === true}
            active={option.value === value}
            aria-selected={option.value === value}
            className={classes.option}
          >
            <span>{option.label}</span>
            {option.note === undefined ? null : <span className={classes.note}>{option.note}</span>}
          </Combobox.Option>
        ))}
        {found.length === 0 ? <Combobox.Empty>{emptyText(options, problem)}</Combobox.Empty> : null}
      </Combobox.Options>
      {found.length > SHOWN ? (
        <Combobox.Footer>{found.length - SHOWN} more: type to narrow down</Combobox.Footer>
      ) : null}
    </>
  )
}

function emptyText(options: readonly SelectOption[] | undefined, problem: string | undefined): ReactNode {
  if (problem !== undefined) return problem
  return options === undefined ? 'Loading…' : 'Nothing found'
}
