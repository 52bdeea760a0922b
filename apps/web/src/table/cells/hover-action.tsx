import type { ReactNode } from 'react'
import classes from './hover-action.module.css'

interface HoverActionProps {
  /** The action and its record: 'Edit Name of Acme'. */
  label: string
  /** The action in a word, as its tooltip. */
  title: string
  icon: ReactNode
  onClick: () => void
  /** The content of the cell, as one element. */
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

/** A cell with a button behind its content, which shows on hover of the row and on keyboard focus. */
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
