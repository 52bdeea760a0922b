import type { CallData } from '@headgate/contract/base/call'
import type { trafficWarnings } from '@headgate/contract/overview/traffic-warnings'
import { recordAddress } from '../../../lib/address/record-address.ts'
import { formatCount } from '../../../lib/numbers.ts'
import classes from '../panels.module.css'
import { AttentionRow, countText, Examples } from './attention-row.tsx'

type Warnings = CallData<typeof trafficWarnings>

/** Caps that will be full today, with the time. */
export function FillingCaps({ caps }: { caps: Warnings['caps'] }) {
  if (caps.count === 0) return null
  return (
    <AttentionRow icon="notice">
      <b>{countText(caps.count, 'cap will be full today', 'caps will be full today')}</b>
      <div className={classes.note}>At the pace of today. Times are UTC.</div>
      <Examples
        count={caps.count}
        examples={caps.examples.map((cap) => ({
          key: `${cap.kind} ${cap.id}`,
          to: recordAddress[cap.record.kind](cap.record.id),
          name: `${cap.name} at ${cap.full_at.slice(11, 16)}`,
          title: `${formatCount(cap.used)} of ${formatCount(cap.cap)} used, ${formatCount(cap.per_hour)} an hour`,
        }))}
      />
    </AttentionRow>
  )
}

/** Publisher links that had searches in these hours a week ago and have none now. */
export function SilentLinks({ silent }: { silent: Warnings['silent'] }) {
  if (silent.count === 0) return null
  return (
    <AttentionRow icon="urgent">
      <b>{countText(silent.count, 'publisher link fell silent', 'publisher links fell silent')}</b>
      <div className={classes.note}>No search for two hours; a week ago there were some in these hours.</div>
      <Examples
        count={silent.count}
        examples={silent.examples.map((link) => ({
          key: link.id,
          to: recordAddress.publisher_link(link.id),
          name: link.name,
          title: `${formatCount(link.searches)} searches in the same two hours a week ago`,
        }))}
      />
    </AttentionRow>
  )
}
