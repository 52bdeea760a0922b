import { Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Popup } from '../../ui/float/popup.tsx'
import classes from './freshness-strip.module.css'
import { freshnessWords } from './freshness-words.ts'
import { NoSource, SourceLine } from './source-line.tsx'
import { useFreshness } from './use-freshness.ts'

/**
 * How new the reports of all advertisers are, in a few words that open those of each, the late ones first
 * (docs/behaviour/reports.md#freshness). Nothing while that is unknown.
 */
export function FreshnessSummary() {
  const sources = useFreshness()
  if (sources === undefined) return null
  if (sources.length === 0) return <NoSource />
  const isLate = sources.some(({ late }) => late !== null)
  return (
    <Popup
      label="Freshness of reports"
      align="end"
      width={340}
      renderOpener={(props) => (
        <Anchor
          {...props}
          component="button"
          type="button"
          inherit
          className={classes.source}
          data-late={isLate || undefined}
        >
          {isLate ? <IconAlertTriangle className={classes.mark} size={14} aria-hidden /> : null}
          {freshnessWords(sources)}
        </Anchor>
      )}
    >
      <ul className={classes.strip} data-stacked>
        {sources.map((source) => (
          <SourceLine key={source.provider.id} source={source} />
        ))}
      </ul>
    </Popup>
  )
}
