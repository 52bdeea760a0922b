import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Float } from './float.tsx'
import classes from './float.module.css'

/** Short enough to help, long enough not to flicker under a passing mouse. */
const WAIT_MS = 300

interface TipProps {
  label: string
  /** The children fill their place, and the text may be some sentences. */
  isWide?: boolean
  children: ReactNode
}

/**
 * Shows the purpose of an icon while the mouse or the focus is on it. The icon itself has the same text as its name.
 */
export function Tip({ label, isWide = false, children }: TipProps) {
  const target = useRef<HTMLSpanElement>(null)
  const [isShown, setIsShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(timer.current)
    setIsShown(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    // The span only listens, because the control is inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      ref={target}
      className={classes.target}
      data-wide={isWide || undefined}
      onMouseEnter={() => {
        timer.current = setTimeout(() => setIsShown(true), WAIT_MS)
      }}
      onMouseLeave={hide}
      onMouseDown={hide}
      onFocus={(event: FocusEvent) => setIsShown(event.target.matches(':focus-visible'))}
      onBlur={hide}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && hide()}
    >
      {children}
      {isShown ? (
        <Float
          anchor={target}
          align="center"
          side="above"
          role="tooltip"
          className={isWide ? `${classes.tip} ${classes.sentences}` : classes.tip}
        >
          {label}
        </Float>
      ) : null}
    </span>
  )
}
