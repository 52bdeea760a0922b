import classes from './busy-bar.module.css'

/** A bar that moves during a read. */
export const BusyBar = ({ label, className = '' }: { label: string; className?: string | undefined }) => (
  // The browser's own cannot be made as thin in all browsers.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  <div role="progressbar" aria-label={label} className={`${classes.bar} ${className}`} />
)
