import type { TableHTMLAttributes } from 'react'
import classes from './plain-table.module.css'

interface PlainTableProps extends TableHTMLAttributes<HTMLTableElement> {
  /** Columns keep their width, whatever their content. */
  isFixed?: boolean
  isFramed?: boolean
  isTight?: boolean
  /** The first cell of each row names it. */
  namesRows?: boolean
  withHover?: boolean
  /** Scrolls sideways when it has less room. */
  minWidth?: number
}

/** A table of a few rows without sorting or paging. Its parts are the browser's own. */
export function PlainTable(props: PlainTableProps) {
  const { isFixed, isFramed, isTight, namesRows, withHover, minWidth, className = '', ...rest } = props
  const looks = [
    classes.table,
    isFixed && classes.fixed,
    isFramed && classes.framed,
    isTight && classes.tight,
    namesRows && classes.named,
    withHover && classes.hovered,
  ]
  const table = <table {...rest} className={looks.filter(Boolean).join(' ')} style={{ minWidth }} />
  return minWidth === undefined && className === '' ? (
    table
  ) : (
    // A scrolling box must be reachable by keyboard, which cannot scroll it otherwise.
    <section
      className={`${classes.frame} ${className}`}
      aria-label={rest['aria-label'] && `${rest['aria-label']}, scrollable`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {table}
    </section>
  )
}
