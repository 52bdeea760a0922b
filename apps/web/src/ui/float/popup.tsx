// The browser's own dialog would not be placed at its button.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { FocusTrap } from '@mantine/core'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { Float, type FloatProps } from './float.tsx'
import classes from './float.module.css'

/** Props of the button that opens a popup. */
export interface OpenerProps {
  ref: (button: HTMLElement | null) => void
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
}

interface PopupProps extends Pick<FloatProps, 'align' | 'width'> {
  label: string
  /** Drawn open, for an address that leads into it. */
  startsOpen?: boolean
  renderOpener: (props: OpenerProps) => ReactNode
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small dialog at its button. It keeps the focus until Escape, a press outside or another press on the button. */
export function Popup({ label, startsOpen = false, renderOpener, children, ...float }: PopupProps) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const anchor = useMemo(() => ({ current: opener }), [opener])
  const id = useId()
  const leave = () => setIsOpen(false)
  const close = () => {
    leave()
    opener?.focus()
  }
  return (
    <>
      {renderOpener({
        ref: setOpener,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => (isOpen ? leave() : setIsOpen(true)),
      })}
      {isOpen && opener !== null ? (
        <FocusTrap>
          <Float
            {...float}
            id={id}
            anchor={anchor}
            onLeave={leave}
            role="dialog"
            aria-label={label}
            tabIndex={-1}
            className={classes.popup}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              close()
            }}
          >
            {typeof children === 'function' ? children(close) : children}
          </Float>
        </FocusTrap>
      ) : null}
    </>
  )
}
