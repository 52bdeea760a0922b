import type { CSSProperties, ReactNode } from 'react'
import classes from './layout.module.css'

/** The number of columns from each width of the window on. */
type Cols = { base: number } & Partial<Record<'xs' | 'sm' | 'md' | 'lg', number>>

interface ColumnsProps {
  cols: Cols
  /** Rows are closer together than columns. */
  isTight?: boolean
  /** Aligns the ends of its parts, even if one is higher. */
  isAligned?: boolean
  maw?: number
  children: ReactNode
}

/** Parts side by side in columns of equal width. */
export function Columns({ cols, isTight = false, isAligned = false, maw, children }: ColumnsProps) {
  const sizes = Object.entries(cols).map(([size, count]) => [`--${size}`, count])
  return (
    <div
      className={classes.columns}
      data-tight={isTight || undefined}
      data-aligned={isAligned || undefined}
      style={{ ...(Object.fromEntries(sizes) as CSSProperties), maxWidth: maw }}
    >
      {children}
    </div>
  )
}

/** Fields that belong together, with their heading. */
export const Fields = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={classes.fields}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
)

/** Texts one below the other. */
export const Bullets = ({ children }: { children: ReactNode }) => (
  <ul className={classes.bullets}>{children}</ul>
)
