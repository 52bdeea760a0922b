import type { MouseEvent, ReactNode } from 'react'
import { opensElsewhere } from '../../lib/address/follow.ts'
import { useOpenFromList } from '../../lib/address/list-return.ts'
import classes from './record-link.module.css'

interface RecordLinkProps {
  /** Address of the record. */
  to: string
  /** Replaces a plain press, for a record that opens over its list. */
  onOpen?: () => void
  children: ReactNode
}

/**
 * The id or the name of a row, which opens its record and remembers the list. A plain link, because a list has two in
 * every row, and the router's own component costs ten times as much.
 */
export function RecordLink({ to, onOpen, children }: RecordLinkProps) {
  const open = useOpenFromList()
  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    if (onOpen === undefined) open(to)
    else onOpen()
  }
  return (
    <a className={classes.record} href={to} onClick={follow}>
      {children}
    </a>
  )
}
