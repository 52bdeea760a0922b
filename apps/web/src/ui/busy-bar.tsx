import classes from './busy-bar.module.css'

/** A bar that moves during a read. */
export const BusyBar = ({ label, className = '' }: { label: string; className?: string | undefined }) => (
  <div role="progressbar" aria-label={label} className={`${classes.bar} ${className}`} />
)
