import { stringifySearch } from '../../addresses/search-text.ts'
import { millionthsOf } from '../../revenue/money.ts'
import type { Finding, Judgement } from '../finding.ts'
import type { ThresholdsOf } from '../thresholds.ts'
import { countText, manyText, moneyOf } from './amounts.ts'

/** What imports lowered of a channel. */
export interface TakenBackFacts {
  providerId: number
  name: string
  channel: string
  /** Of the last imports that stated a day again: how many there are, and how many lowered the revenue. */
  lookedAt: number
  lowered: number
  /** What they took back, decimal text. */
  gross: string
}

function findingOf({ providerId, name, channel, lookedAt, lowered, gross }: TakenBackFacts): Finding {
  return {
    rule: 'taken_back',
    subject: { kind: 'channel', id: `${providerId}:${channel}` },
    partner: { kind: 'provider', id: providerId },
    title: `${name} takes revenue of ${channel} back`,
    sentences: [
      [
        { text: `${countText(lowered)} of the last ${manyText(lookedAt, 'import')}`, strong: true },
        ` that stated days of channel ${channel} again lowered its revenue, by `,
        { text: moneyOf(gross), strong: true },
        ' in all.',
      ],
      [
        'Look at the ',
        {
          text: 'restatements of the advertiser',
          to: `/restatements${stringifySearch({ provider_id: providerId })}`,
        },
        ', and at the quality of the channel in the ',
        {
          text: 'IVT report',
          to: '/ivt',
        },
        '. Ask the advertiser for the reason.',
      ],
    ],
    facts: { imports_that_lowered: lowered, imports_looked_at: lookedAt, taken_back: gross },
    loss: null,
  }
}

/** Channels whose revenue is taken back again and again: docs/behaviour/advisor.md#rules. */
export function judgeTakenBack(
  channels: readonly TakenBackFacts[],
  { least_imports, least_gross }: ThresholdsOf<'taken_back'>,
): Judgement {
  const found = channels
    .filter(({ lowered, gross }) => {
      const amount = millionthsOf(gross)
      return lowered >= least_imports && amount > 0 && amount >= least_gross * 1_000_000
    })
    .map(findingOf)
  return { rule: 'taken_back', found, unknown: [] }
}
