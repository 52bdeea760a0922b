import type { ReportSource } from '@headgate/contract/overview/freshness'
import { stringifySearch } from '../../addresses/search-text.ts'
import { DAY_MS, type Day } from '../../days.ts'
import type { AdvicePart, Finding, Judgement } from '../finding.ts'
import type { ThresholdsOf } from '../thresholds.ts'
import { manyText, moneyOf } from './amounts.ts'

/** How new an advertiser's reports are, and what it usually reports. */
export interface LateFacts extends Pick<
  ReportSource,
  'provider' | 'kind' | 'newest_day' | 'read_at' | 'late' | 'api_id'
> {
  /** Net revenue a day that it usually reports, decimal text; null where that is not known. */
  netADay: string | null
}

const daysSince = (day: Day, today: Day) => Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS)

function remedy({ provider, kind, api_id }: LateFacts): AdvicePart[] {
  if (kind === 'api')
    return [
      'Look at ',
      { text: 'the runs of its API', to: api_id === null ? '/apidetails' : `/apidetails/${api_id}` },
      ', and try its credentials on the page of the advertiser.',
    ]
  return [
    'Ask for its report and load it at ',
    { text: 'Upload CSV Reports', to: '/csvupload' },
    '; what came before is in ',
    { text: 'its uploads', to: `/csvUploadStatus${stringifySearch({ provider_id: provider.id })}` },
    '.',
  ]
}

function findingOf(facts: LateFacts, missing: number | null): Finding {
  const { provider, kind, newest_day, late, netADay } = facts
  const what =
    late === 'failed'
      ? 'The last run of its API failed.'
      : `Its ${kind === 'api' ? 'API has' : 'files have'} brought nothing for longer than usual.`
  return {
    rule: 'advertiser_late',
    subject: { kind: 'provider', id: provider.id },
    partner: { kind: 'provider', id: provider.id },
    title: `Reports of ${provider.name} are late`,
    sentences: [
      [
        `${what} `,
        newest_day === null
          ? 'It has not reported a day yet.'
          : `The newest day that it reported is ${newest_day}, ${manyText(missing!, 'day')} ago.`,
        ...(netADay === null ? [] : [` A day of it usually is about ${moneyOf(netADay)} net.`]),
      ],
      remedy(facts),
    ],
    facts: { newest_day, days_since: missing, read_at: facts.read_at, net_a_day: netADay },
    // The money is not lost: it comes with the report.
    loss: null,
  }
}

/** Advertisers whose reports are late, or whose API fails: docs/behaviour/advisor.md#rules. */
export function judgeLateness(
  sources: readonly LateFacts[],
  { least_days }: ThresholdsOf<'advertiser_late'>,
  today: Day,
): Judgement {
  const found = sources.flatMap((facts) => {
    if (facts.late === null) return []
    const missing = facts.newest_day === null ? null : daysSince(facts.newest_day, today)
    return missing === null || missing >= least_days ? [findingOf(facts, missing)] : []
  })
  return { rule: 'advertiser_late', found, unknown: [] }
}
