import classes from './progress-bar.module.css'

interface ProgressBarProps {
  /** What makes progress. */
  label: string
  done: number
  /** Null while nobody knows: the bar moves without an end. */
  total: number | null
}

/** How far a piece of work is. */
export const ProgressBar = ({ label, done, total }: ProgressBarProps) => (
  <progress
    className={classes.bar}
    aria-label={label}
    {...(total !== null && { value: Math.min(done, total), max: Math.max(total, 1) })}
  />
)
