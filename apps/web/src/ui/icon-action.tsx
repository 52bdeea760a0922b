import type { ReactNode } from 'react'
import classes from './icon-action.module.css'

interface IconActionProps {
  /** The action and its record: 'Archive rule 3'. */
  label: string
  disabled?: boolean
  /** For a button that stays pressed. */
  pressed?: boolean
  onClick: () => void
  children: ReactNode
}

/** An icon button without Mantine's tooltip, for lists with hundreds of them. */
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
