import type { CSSProperties, ReactNode } from 'react'
import classes from './layout.module.css'

/** How many columns there are from each width of the window on. */
type Cols = { base: number } & Partial<Record<'xs' | 'sm' | 'md' | 'lg', number>>

interface ColumnsProps {
  cols: Cols
  /** Rows stand closer than columns. */
  isTight?: boolean
  /** Their ends stand in one line, though one has more above it. */
  isAligned?: boolean
  maw?: number
  children: ReactNode
}

/** Things side by side in columns of one width. */
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

/** Fields that belong together, with what they are. */
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
