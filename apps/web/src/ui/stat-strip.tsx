import { Skeleton } from '@mantine/core'
import classes from './stat-strip.module.css'

export interface Stat {
  label: string
  /** Undefined during the first read. */
  value: string | undefined
  /** Shown small behind the value: its share, its unit. */
  note?: string
  /** Lines below the value. */
  under?: string
  /** The value is a text that there is none. */
  isMissing?: boolean
}

interface StatStripProps {
  /** The subject of the figures, for screen readers. */
  label: string
  stats: readonly Stat[]
  /** `sm` is one line, which scrolls where it is too narrow. */
  size?: 'sm' | 'md' | 'lg'
}

/** Figures side by side: the cards above a report and on the dashboard. */
export function StatStrip({ label, stats, size = 'md' }: StatStripProps) {
  return (
    <dl
      className={classes.strip}
      aria-label={label}
      data-size={size}
      // What scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={size === 'sm' ? 0 : undefined}
    >
      {stats.map((stat) => (
        <div key={stat.label} className={classes.stat}>
          <dt className={classes.label}>{stat.label}</dt>
          <dd className={classes.value} data-missing={stat.isMissing || undefined}>
            {stat.value ?? <Skeleton height="1.3em" width="5ch" display="inline-block" animate={false} />}
            {stat.note === undefined ? null : <span className={classes.note}>{stat.note}</span>}
          </dd>
          {stat.under === undefined || stat.under === '' ? null : (
            <dd className={classes.under}>{stat.under}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}
