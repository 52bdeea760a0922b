// No HTML element is a list of options below a field. So roles describe it, and the field has the focus and the keys.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './option-list.module.css'
import { type ListBox, optionId } from './use-list-box.ts'

interface Offered {
  value: string
  disabled?: boolean
}

interface OptionListProps<Option extends Offered> {
  box: ListBox<Option>
  isChosen: (option: Option) => boolean
  onChoose: (option: Option) => void
  render: (option: Option) => ReactNode
  /** Shown when there is nothing to choose. */
  empty: string
  label?: string
  isMany?: boolean
}

/** The options of a select. The field keeps the focus, and its keys move through the list. */
export function OptionList<Option extends Offered>(props: OptionListProps<Option>) {
  const { box, isChosen, onChoose, render, empty, label, isMany = false } = props
  const list = useRef<HTMLDivElement>(null)
  // Not with `scrollIntoView`, which would scroll the page as well.
  useLayoutEffect(() => {
    const marked = list.current?.children[box.marked]
    if (!(marked instanceof HTMLElement) || list.current === null) return
    const { offsetTop, offsetHeight } = marked
    const { scrollTop, clientHeight } = list.current
    if (offsetTop < scrollTop) list.current.scrollTop = offsetTop
    else if (offsetTop + offsetHeight > scrollTop + clientHeight)
      list.current.scrollTop = offsetTop + offsetHeight - clientHeight
  }, [box.marked])
  return (
    <>
      <div
        ref={list}
        id={box.listId}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMany || undefined}
        className={classes.options}
        onMouseDown={(event) => event.preventDefault()}
      >
        {box.options.map((option, index) => (
          <div
            key={option.value}
            id={optionId(box.listId, index)}
            role="option"
            aria-selected={isChosen(option)}
            aria-disabled={option.disabled === true || undefined}
            data-marked={index === box.marked || undefined}
            className={classes.option}
            onClick={() => {
              if (option.disabled !== true) onChoose(option)
            }}
          >
            {render(option)}
          </div>
        ))}
        {box.options.length === 0 ? <div className={classes.empty}>{empty}</div> : null}
      </div>
      {box.more > 0 ? <div className={classes.more}>{box.more} more: type to narrow down</div> : null}
    </>
  )
}
