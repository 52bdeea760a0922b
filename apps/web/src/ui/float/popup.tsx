import { FocusTrap } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
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
  opener: (props: OpenerProps) => ReactNode
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small dialog at its button. It keeps the focus until Escape, a press outside or another press on the button. */
export function Popup({ label, opener, children, ...float }: PopupProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLElement>(null)
  const id = useId()
  const leave = () => setIsOpen(false)
  const close = () => {
    leave()
    button.current?.focus()
  }
  return (
    <>
      {opener({
        ref: (node) => {
          button.current = node
        },
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => (isOpen ? leave() : setIsOpen(true)),
      })}
      {isOpen ? (
        <FocusTrap>
          <Float
            {...float}
            id={id}
            anchor={button}
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
