import classes from './rules.module.css'
import { weightLabel } from './weight-label.ts'

/** Headings of the columns where the blocks are wide enough to be rows. Each field also has its own name. */
export function ColumnNames() {
  return (
    <div className={classes.names} aria-hidden>
      <span className={classes.place}>Priority</span>
      <span>ID</span>
      <span className={classes.targetNames}>
        <span>Advertiser</span>
        <span>Advertiser Link</span>
      </span>
      <span title="0 is no cap">Daily Cap</span>
      <span>{weightLabel}</span>
      <span>Rev-Share (%)</span>
      <span>Enabled</span>
    </div>
  )
}
