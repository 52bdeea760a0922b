import { type KeyboardEvent, useId, useRef, useState } from 'react'

interface Offered {
  value: string
  disabled?: boolean
}

interface ListBoxOptions<Option extends Offered> {
  /** Returns the options in their order. Called while the list is open. */
  found: () => readonly Option[]
  /** The chosen option. A list that was opened by an arrow key begins there. */
  chosen?: string | null
  /** Marks the first option, which Enter takes, until an arrow key marks another. */
  marksFirst: boolean
  /** Shows no list while there is nothing to choose, because the field accepts any text. */
  hidesEmpty?: boolean
  onChoose: (option: Option) => void
  onOpen?: () => void
  onClose?: () => void
}

/** The state with which a list of options shows the keyboard's position. */
export interface ListBox<Option> {
  listId: string
  isOpen: boolean
  /** The drawn part of the found options. */
  options: readonly Option[]
  /** The number of found options that are not drawn. */
  more: number
  /** Index of the option that Enter takes; -1 without one. */
  marked: number
  open: () => void
  close: () => void
  /** Starts again at the top for the next letter. */
  unmark: () => void
  onKeyDown: (event: KeyboardEvent) => void
  /** Props of the field in which the keys are pressed. */
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

/** Longer lists are searched and not scrolled. */
const SHOWN = 100

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The keys of a field with a list of options: arrows mark one, Enter takes it, Escape closes the list. */
export function useListBox<Option extends Offered>(given: ListBoxOptions<Option>): ListBox<Option> {
  const { chosen = null, marksFirst, hidesEmpty = false, onChoose } = given
  const listId = useId()
  const [wanted, setWanted] = useState(false)
  // A ref next to the state: leaving the field and a press outside both close the list before the next render.
  const isWanted = useRef(false)
  // The keyboard's position: an option and not its place, because found options can come in above it. An arrow that
  // opens the list begins at the chosen option, once its place is known.
  const [moved, setMoved] = useState<{ value: string } | 'chosen' | null>(null)
  const found = wanted ? given.found() : []
  const options = found.slice(0, SHOWN)
  const isOpen = wanted && !(hidesEmpty && options.length === 0)
  const first = options.findIndex((option) => option.disabled !== true)
  const current = options.findIndex((option) => option.value === chosen)
  const begin = moved === 'chosen' ? (current === -1 ? first : current) : marksFirst ? first : -1
  const reached =
    typeof moved === 'object' ? options.findIndex((option) => option.value === moved?.value) : -1
  const marked = reached === -1 ? begin : reached

  const set = (next: boolean) => {
    if (isWanted.current === next) return
    isWanted.current = next
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
      const option = options[next]
      if (option !== undefined && option.disabled !== true) return setMoved({ value: option.value })
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
      // Otherwise a dialog around it would handle Escape as well.
      'data-mantine-stop-propagation': isOpen || undefined,
    },
  }
}
