import type { ReactNode } from 'react'
import classes from './icon-action.module.css'

interface IconActionProps {
  /** What it does and to what: 'Archive rule 3'. */
  label: string
  disabled?: boolean
  /** Set for a button that stays pressed. */
  pressed?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button that is an icon, without the kit's tooltip: for lists that hold hundreds of them. */
export function IconAction({ label, disabled = false, pressed, onClick, children }: IconActionProps) {
  return (
    <button
      type="button"
      className={classes.icon}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/** The same as a link that opens in a new tab. */
export function IconLink({ label, href, children }: { label: string; href: string; children: ReactNode }) {
  return (
    <a className={classes.icon} href={href} target="_blank" rel="noreferrer" aria-label={label} title={label}>
      {children}
    </a>
  )
}
