import { stringifySearch } from '../../addresses/search-text.ts'
import { millionthsOf, moneyText } from '../../revenue/money.ts'
import type { Finding, Judgement } from '../finding.ts'
import type { ThresholdsOf } from '../thresholds.ts'
import { manyText, moneyOf } from './amounts.ts'

/** What waits of an advertiser for at least the days of the threshold. */
export interface UnmatchedFacts {
  providerId: number
  name: string
  /** Decimal text; negative where more was taken back than came in. */
  gross: string
  channels: readonly string[]
  /** Days of reports with such money. */
  days: number
  /** Since when the oldest waits, in whole days. */
  oldestDays: number
}

const SHOWN = 3

function channelsText(channels: readonly string[]): string {
  const shown = channels.slice(0, SHOWN).join(', ')
  return channels.length > SHOWN ? `${shown} and ${channels.length - SHOWN} more` : shown
}

function findingOf({ providerId, name, gross, channels, days, oldestDays }: UnmatchedFacts): Finding {
  return {
    rule: 'unmatched_revenue',
    subject: { kind: 'provider', id: providerId },
    partner: { kind: 'provider', id: providerId },
    title: `Revenue of ${name} belongs to nobody`,
    sentences: [
      [
        { text: moneyOf(gross), strong: true },
        ` gross that ${name} reported for ${manyText(channels.length, 'channel')} (${channelsText(channels)}) found no account. ` +
          `The oldest waits for ${manyText(oldestDays, 'day')}.`,
      ],
      [
        'Choose whom it belongs to in the ',
        { text: 'repair queue', to: `/repairs${stringifySearch({ provider_id: providerId })}` },
        '.',
      ],
    ],
    facts: { gross, channels: channels.length, days_of_reports: days, oldest_days: oldestDays },
    loss: days > 0 ? moneyText(Math.round(Math.abs(millionthsOf(gross)) / days)) : null,
  }
}

/**
 * Advertisers with much money in the repair queue; money that was taken back counts like money that came in. See
 * docs/behaviour/advisor.md#rules.
 */
export function judgeUnmatched(
  waiting: readonly UnmatchedFacts[],
  { least_gross, least_days }: ThresholdsOf<'unmatched_revenue'>,
): Judgement {
  const found = waiting
    .filter(({ gross, oldestDays, channels }) => {
      const amount = Math.abs(millionthsOf(gross))
      return (
        channels.length > 0 && oldestDays >= least_days && amount > 0 && amount >= least_gross * 1_000_000
      )
    })
    .map(findingOf)
  return { rule: 'unmatched_revenue', found, unknown: [] }
}
