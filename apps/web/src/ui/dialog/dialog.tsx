import {
  ModalBase,
  ModalBaseBody,
  ModalBaseCloseButton,
  ModalBaseContent,
  ModalBaseHeader,
  ModalBaseOverlay,
  ModalBaseTitle,
} from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import classes from './dialog.module.css'
import { dialogStack } from './dialogs.ts'

const sizes = { sm: '23.75rem', md: '27.5rem', lg: '38.75rem', xl: '48.75rem' }

export interface DialogProps {
  title: ReactNode
  size?: keyof typeof sizes | (string & {})
  /** Names the close button, if the page has another plain Close. */
  closeLabel?: string
  children: ReactNode
}

interface FrameProps extends DialogProps {
  opened: boolean
  onClose: () => void
  /** Called when it has faded out. */
  onGone?: () => void
  /** In the middle of the page, near its top, or over the full height at its end. */
  place?: 'center' | 'top' | 'end'
  /** Without a header. The title is still its name. */
  isBare?: boolean
  /** For the dialogs that `dialogs` opens: whether another one is in front of this one and handles the keys. */
  isBehind?: boolean
  zIndex?: number
}

/**
 * Opens a dialog after its first render, because Mantine's base then notes the element to which the focus has to return.
 * Gives the focus back itself where the base cannot: when an open dialog is taken away, or has gone without motion.
 */
function useOpening(opened: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setIsDrawn(true), [])
  const isOpen = isDrawn && opened
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (!opened) return undefined
    opener.current = document.activeElement
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body && opener.current instanceof HTMLElement)
          opener.current.focus({ preventScroll: true })
      })
    }
  }, [opened])
  return isOpen
}

const hasOpen = () => dialogStack.read().some(({ isOpen }) => isOpen)

/**
 * A question or a text over the page, which waits until it is closed. One that a screen draws itself is behind each that
 * `dialogs` opens: Escape closes the one in front alone.
 */
export function Dialog(props: FrameProps) {
  const { opened, onClose, onGone, title, size = 'md', closeLabel = 'Close', children } = props
  const { place = 'center', isBare = false, isBehind, zIndex = 200 } = props
  const width = sizes[size as keyof typeof sizes] ?? size
  const isOpen = useOpening(opened)
  const isCovered = useSyncExternalStore(dialogStack.subscribe, hasOpen)
  return (
    <ModalBase
      opened={isOpen}
      onClose={onClose}
      {...(onGone !== undefined && { onExitTransitionEnd: onGone })}
      zIndex={zIndex}
      withinPortal
      lockScroll
      returnFocus
      closeOnClickOutside
      // Not from `isCovered`: the base would forget where the focus was before it opened.
      trapFocus={isBehind !== true}
      closeOnEscape={!(isBehind ?? isCovered)}
      transitionProps={{ duration: 200, transition: place === 'end' ? 'slide-left' : 'fade-down' }}
      data-place={place}
      className={classes.dialog}
    >
      <ModalBaseOverlay />
      <ModalBaseContent
        innerProps={{ className: classes.inner }}
        className={classes.content}
        style={{ flexBasis: width }}
      >
        <ModalBaseHeader className={isBare ? classes.hidden! : ''}>
          <ModalBaseTitle>{title}</ModalBaseTitle>
          {isBare ? null : <ModalBaseCloseButton aria-label={closeLabel} />}
        </ModalBaseHeader>
        <ModalBaseBody className={isBare ? classes.bare! : ''}>{children}</ModalBaseBody>
      </ModalBaseContent>
    </ModalBase>
  )
}
