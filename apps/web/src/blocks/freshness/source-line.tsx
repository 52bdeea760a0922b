import type { ReportSource } from '@headgate/contract/overview/freshness'
import { IconAlertTriangle } from '@tabler/icons-react'
import { stringifySearch } from '@headgate/domain/addresses/search-text'
import { formatMoment, formatMonthDay, sinceText } from '../../lib/time.ts'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './freshness-strip.module.css'

/** Where its reports can be seen, or run again. */
const addressOf = ({ api_id, provider }: ReportSource) =>
  api_id === null
    ? `/csvUploadStatus${stringifySearch({ provider_id: [provider.id] })}`
    : `/apidetails/${api_id}`

/** One advertiser: up to which day it reported, when that was read, whether it is late. */
export function SourceLine({ source }: { source: ReportSource }) {
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

/** Before the first report of any advertiser. */
export function NoSource() {
  return (
    <TextLink to="/csvupload" size="xs" className={classes.source}>
      No advertiser has reported yet: upload a file
    </TextLink>
  )
}
