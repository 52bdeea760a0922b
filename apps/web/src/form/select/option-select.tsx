import { InputBase, type InputBaseProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type FocusEventHandler, type ReactNode, type Ref, useRef, useState } from 'react'
import { Float } from '../../ui/float/float.tsx'
import { fieldEnd } from './field-end.tsx'
import { foundOptions, onlyMatch } from './found-options.ts'
import classes from './option-list.module.css'
import { OptionList } from './option-list.tsx'
import { useListBox } from './use-list-box.ts'

export interface SelectOption {
  value: string
  label: string
  /** A second line: a detail that distinguishes this option from similar ones, or why it cannot be chosen. */
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
  | 'w'
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
  /** The text of the closed field, because the chosen option may be missing from the offered ones. */
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

/**
 * One of many options, which may load when the list first opens. Enter takes the first match of the typed text, Tab the
 * only one. While closed it is only an input, so that a form may have hundreds of them over the same ten thousand
 * options.
 */
export function OptionSelect<Option extends SelectOption>(props: OptionSelectProps<Option>) {
  const { value, text, options, problem, onOpen, onChoose, onClear, mark, nothingFound, ref, ...rest } = props
  const field = useRef<HTMLInputElement>(null)
  const merged = useMergedRef(field, ref)
  const [search, setSearch] = useState('')
  const choose = (option: Option) => {
    onChoose(option)
    box.close()
  }
  const box = useListBox({
    found: () => foundOptions(options ?? [], search),
    chosen: value,
    marksFirst: search.trim() !== '',
    onChoose: choose,
    onOpen: () => {
      setSearch('')
      onOpen?.()
    },
  })
  const { isOpen } = box
  const takeOnlyMatch = () => {
    const match = isOpen && options !== undefined ? onlyMatch(options, search) : undefined
    if (match !== undefined && match.value !== value) onChoose(match)
  }
  const canClear = onClear !== undefined && value !== null && rest.disabled !== true
  return (
    <>
      <InputBase
        {...rest}
        {...box.field}
        {...fieldEnd('Clear', canClear ? onClear : undefined)}
        ref={merged}
        value={isOpen ? search : text}
        title={isOpen ? undefined : text}
        placeholder={isOpen && text !== '' ? text : rest.placeholder}
        onClick={box.open}
        onBlur={(event) => {
          box.close()
          rest.onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Tab') takeOnlyMatch()
          else box.onKeyDown(event)
        }}
        onChange={(event) => {
          box.open()
          const typed = event.currentTarget.value
          // The closed field shows the chosen option, so the search begins with the text typed after it.
          setSearch(!isOpen && typed.startsWith(text) ? typed.slice(text.length) : typed)
          box.unmark()
        }}
      />
      {isOpen ? (
        <Float anchor={field} onLeave={box.close} fits className={classes.panel}>
          <OptionList
            box={box}
            isChosen={(option) => option.value === value}
            onChoose={choose}
            empty={problem ?? (options === undefined ? 'Loading…' : (nothingFound ?? 'Nothing found'))}
            render={(option) => (
              <>
                {mark?.(option)}
                {option.label}
                {option.note === undefined ? null : <span className={classes.note}>{option.note}</span>}
              </>
            )}
          />
        </Float>
      ) : null}
    </>
  )
}
