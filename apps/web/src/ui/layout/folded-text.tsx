import { Anchor } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './folded-text.module.css'

/** A text of which one line is seen until it is unfolded. Screen readers have all of it. */
export function FoldedText({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.text} data-folded={!isOpen || undefined}>
      <div>{children}</div>
      <Anchor
        component="button"
        type="button"
        inherit
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Show less' : 'Show all'}
      </Anchor>
    </div>
  )
}
