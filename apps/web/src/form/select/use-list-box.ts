import { type KeyboardEvent, useId, useRef, useState } from 'react'

interface Offered {
  value: string
  disabled?: boolean
}

interface ListBoxOptions<Option extends Offered> {
  /** What is offered now, in its order; asked for while the list is open. */
  found: () => readonly Option[]
  /** The chosen option: a list that is opened by an arrow begins there. */
  chosen?: string | null
  /** Marks the first option as long as no arrow has marked another: Enter takes it. */
  marksFirst: boolean
  /** Shows no list while there is nothing to choose: the field takes any text. */
  hidesEmpty?: boolean
  onChoose: (option: Option) => void
  onOpen?: () => void
  onClose?: () => void
}

/** What a list of options needs to show where the keyboard is. */
export interface ListBox<Option> {
  listId: string
  isOpen: boolean
  /** What is drawn of what was found. */
  options: readonly Option[]
  /** How many more were found. */
  more: number
  /** Index of the option that Enter takes; -1 without one. */
  marked: number
  open: () => void
  close: () => void
  /** The next letter begins at the top again. */
  unmark: () => void
  onKeyDown: (event: KeyboardEvent) => void
  /** What the field carries in which the keys are pressed. */
  field: {
    role: 'combobox'
    autoComplete: 'off'
    'aria-haspopup': 'listbox'
    'aria-expanded': boolean
    'aria-controls': string | undefined
    'aria-activedescendant': string | undefined
    'data-mantine-stop-propagation': true | undefined
  }
}

/** Longer lists are searched, not scrolled. */
const SHOWN = 100

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The keys of a field with a list of options: arrows mark one, Enter takes it, Escape closes the list. */
export function useListBox<Option extends Offered>(given: ListBoxOptions<Option>): ListBox<Option> {
  const { chosen = null, marksFirst, hidesEmpty = false, onChoose } = given
  const listId = useId()
  const [wanted, setWanted] = useState(false)
  // Beside the state: leaving the field and a press outside both close it, before it is drawn again.
  const stands = useRef(false)
  // Where the keyboard is: an arrow that opens the list begins at what is chosen, wherever that turns out to be.
  const [moved, setMoved] = useState<number | 'chosen' | null>(null)
  const found = wanted ? given.found() : []
  const options = found.slice(0, SHOWN)
  const isOpen = wanted && !(hidesEmpty && options.length === 0)
  const first = options.findIndex((option) => option.disabled !== true)
  const current = options.findIndex((option) => option.value === chosen)
  const begin = moved === 'chosen' ? (current === -1 ? first : current) : marksFirst ? first : -1
  const marked = typeof moved === 'number' ? moved : begin

  const set = (next: boolean) => {
    if (stands.current === next) return
    stands.current = next
    setMoved(null)
    setWanted(next)
    if (next) given.onOpen?.()
    else given.onClose?.()
  }
  const open = () => set(true)
  const close = () => set(false)
  const move = (step: 1 | -1) => {
    const { length } = options
    let next = marked === -1 && step === -1 ? length : marked
    for (let tried = 0; tried < length; tried += 1) {
      next = (next + step + length) % length
      if (options[next]?.disabled !== true) return setMoved(next)
    }
    return undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen) return move(event.key === 'ArrowDown' ? 1 : -1)
      open()
      setMoved('chosen')
    } else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && options[marked] !== undefined) {
      event.preventDefault()
      onChoose(options[marked])
    }
  }
  return {
    listId,
    isOpen,
    options,
    more: found.length - options.length,
    marked,
    open,
    close,
    unmark: () => setMoved(null),
    onKeyDown,
    field: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-haspopup': 'listbox',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': marked === -1 ? undefined : optionId(listId, marked),
      // A dialog around it would take Escape as meant for itself.
      'data-mantine-stop-propagation': isOpen || undefined,
    },
  }
}
