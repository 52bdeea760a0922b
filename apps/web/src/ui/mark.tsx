import type { ReactNode } from 'react'
import classes from './mark.module.css'

interface MarkProps {
  /** Whether there is something to mark. */
  on: boolean
  /** Stands in the mark; without it the mark is a dot. */
  count?: number
  children: ReactNode
}

/** A mark at the corner of a button: something waits there, or so many are set. */
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
