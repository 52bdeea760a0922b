import { Anchor } from '@mantine/core'
import { useState } from 'react'
import classes from './freshness-strip.module.css'
import { NoSource, SourceLine } from './source-line.tsx'
import { useFreshness } from './use-freshness.ts'

/** Sources that are shown at once, besides the late ones. */
const SHOWN = 4

/**
 * How new the reports of each advertiser are, in one line: the late ones first, then those whose newest day is the oldest
 * (docs/behaviour/reports.md#freshness). Nothing while that is unknown.
 */
export function FreshnessStrip() {
  const sources = useFreshness()
  const [isOpen, setOpen] = useState(false)
  if (sources === undefined) return null
  if (sources.length === 0) return <NoSource />
  const late = sources.filter((one) => one.late !== null).length
  // One more has the place of the button that would show it.
  const shown = isOpen || sources.length <= late + SHOWN + 1 ? sources : sources.slice(0, late + SHOWN)
  const more = sources.length - shown.length
  return (
    <ul className={classes.strip} aria-label="Freshness of reports">
      {shown.map((source) => (
        <SourceLine key={source.provider.id} source={source} />
      ))}
      {more > 0 || isOpen ? (
        <li>
          <Anchor
            component="button"
            type="button"
            inherit
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
          >
            {isOpen ? 'Fewer' : `${more} more`}
          </Anchor>
        </li>
      ) : null}
    </ul>
  )
}
