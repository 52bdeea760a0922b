import type { ReactNode } from 'react'
import classes from './mark.module.css'

interface MarkProps {
  /** Whether there is something to mark. */
  on: boolean
  /** Shown in the mark. Without it, the mark is a dot. */
  count?: number
  children: ReactNode
}

/** A mark at the corner of a button: for a waiting change, or with a number. */
export function Mark({ on, count, children }: MarkProps) {
  return (
    <span className={classes.frame}>
      {children}
      {on ? (
        <span className={classes.mark} data-dot={count === undefined || undefined}>
          {count}
        </span>
      ) : null}
    </span>
  )
}
