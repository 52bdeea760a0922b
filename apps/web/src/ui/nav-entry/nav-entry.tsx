import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import classes from './nav-entry.module.css'

interface Parts {
  icon?: ReactNode
  label: string
  /** Shown after the label: a sign that it opens elsewhere. */
  end?: ReactNode
}

const Content = ({ icon, label, end }: Parts) => (
  <>
    {icon}
    <span className={classes.label}>{label}</span>
    {end}
  </>
)

interface NavAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Parts {
  ref?: Ref<HTMLAnchorElement>
}

/** An entry of a navigation that leads out of the console. */
export function NavAnchor({ icon, label, end, className = '', ...rest }: NavAnchorProps) {
  return (
    <a {...rest} className={`${classes.entry} ${className}`}>
      <Content icon={icon} label={label} end={end} />
    </a>
  )
}

/** An entry of a navigation. The entry of the current page is marked. */
export const NavEntry = createLink(NavAnchor)

/** An entry with an action. */
export function NavButton({ icon, label, end, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & Parts) {
  return (
    <button type="button" {...rest} className={classes.entry}>
      <Content icon={icon} label={label} end={end} />
    </button>
  )
}
