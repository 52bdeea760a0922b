import type { ReactNode } from 'react'
import classes from './hover-action.module.css'

interface HoverActionProps {
  /** What the button does and to what: 'Edit Name of Acme'. */
  label: string
  /** The same in a word, as its tooltip. */
  title: string
  icon: ReactNode
  onClick: () => void
  /** What the cell holds, as one element. */
  children: ReactNode
}

/** A long text that is cut at its start. */
export function Tail({ text, title }: { text: string; title: string }) {
  return (
    <span className={classes.tail} title={title}>
      <bdi dir="ltr">{text}</bdi>
    </span>
  )
}

/** A cell with a button behind its content, which shows when the row is pointed at or the keyboard reaches it. */
export function HoverAction({ label, title, icon, onClick, children }: HoverActionProps) {
  return (
    <span className={classes.cell}>
      {children}
      <button type="button" className={classes.button} aria-label={label} title={title} onClick={onClick}>
        {icon}
      </button>
    </span>
  )
}
