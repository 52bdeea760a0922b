import { Anchor } from '@mantine/core'
import type { ReportSource } from '@headgate/contract/overview/freshness'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { overviewQueries } from '../../api/overview.ts'
import { stringifySearch } from '@headgate/domain/addresses/search-text'
import { formatMoment, formatMonthDay, sinceText } from '../../lib/time.ts'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './freshness-strip.module.css'

/** How often it is read again while the tab is visible. */
const FRESHNESS_MS = 60_000

/** Sources that are shown at once, besides the late ones. */
const SHOWN = 4

/**
 * How new the reports of each advertiser are, in one line: the late ones first, then those whose newest day is the oldest
 * (docs/behaviour/reports.md#freshness). Nothing while that is unknown.
 */
export function FreshnessStrip() {
  const { data: sources } = useQuery({ ...overviewQueries.freshness(), refetchInterval: FRESHNESS_MS })
  const [isOpen, setOpen] = useState(false)
  if (sources === undefined) return null
  if (sources.length === 0)
    return (
      <TextLink to="/csvupload" size="xs" className={classes.source}>
        No advertiser has reported yet: upload a file
      </TextLink>
    )
  const late = sources.filter((one) => one.late !== null).length
  // One more has the place of the button that would show it.
  const shown = isOpen || sources.length <= late + SHOWN + 1 ? sources : sources.slice(0, late + SHOWN)
  const more = sources.length - shown.length
  return (
    <ul className={classes.strip} aria-label="Freshness of reports">
      {shown.map((source) => (
        <Source key={source.provider.id} source={source} />
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

/** Where its reports can be seen, or run again. */
const addressOf = ({ api_id, provider }: ReportSource) =>
  api_id === null
    ? `/csvUploadStatus${stringifySearch({ provider_id: [provider.id] })}`
    : `/apidetails/${api_id}`

function Source({ source }: { source: ReportSource }) {
  const { provider, newest_day, read_at, late } = source
  return (
    // The whole sentence is the link, so that its target is as large as it looks.
    <li>
      <TextLink
        to={addressOf(source)}
        inherit
        className={classes.source}
        data-late={late ?? undefined}
        title={read_at === null ? undefined : `Read ${formatMoment(read_at)} (UTC)`}
      >
        {late === null ? null : <IconAlertTriangle size={14} aria-hidden />}
        <b>{provider.name}</b>:{' '}
        {newest_day === null ? 'nothing reported' : `reported up to ${formatMonthDay(newest_day)}`}
        {read_at === null ? null : `, read ${sinceText(read_at)} ago`}
        {late === null ? null : <b>, {late}</b>}
      </TextLink>
    </li>
  )
}
