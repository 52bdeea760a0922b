import { measure } from '@headgate/contract/reports/measures'
import { stringifySearch } from '../addresses/search-text.ts'
import { MILLIONTHS } from '../reports/formulas.ts'
import { measureValueText } from '../reports/measure-text.ts'
import { bandBound, bandMeasures, type BandRule, type RedRun, type Region } from './bands.ts'
import type { AdvicePart, AdvicePartner, AdviceSentence, AdviceSubject, Finding } from './finding.ts'

/** A run of red days of one region. */
export interface RegionRun {
  region: Region
  side: RedRun['side']
  from: string
  to: string
  days: number
  value: number
  /** The sums that the measure is made of; amounts in millionths. */
  of: number
  per: number
}

/** A channel or a publisher link with the regions in which it is red. */
export interface RedRecord {
  subject: AdviceSubject
  partner: AdvicePartner
  /** `channel BN-1044 of Adlera`, or the name of a publisher link. */
  name: string
  /** The record's own screen. */
  to: string
  /** Filters of reports. */
  filter: Readonly<Record<string, string | number>>
  runs: readonly RegionRun[]
}

const places: Record<Region, string> = {
  us: 'In the US it was ',
  others: 'Outside the US it was ',
  unknown: 'It was ',
}

/** What a person can do, by rule and side. */
const remedies: Record<BandRule, Record<RedRun['side'], string>> = {
  coverage: {
    below:
      'Ask the advertiser whether the channel is approved for this kind of traffic, and whether its keywords are ones that somebody pays for.',
    above: 'Ask the advertiser whether the figures are right.',
  },
  rpc: {
    below:
      'Compare it with other channels of the advertiser. Clicks that are worth little are often blamed on the quality of the traffic.',
    above: 'A value that is too good is often taken back later: do not count on it, and ask the advertiser.',
  },
  rpm: {
    below:
      'Compare it with other channels of the advertiser, and think of moving weight to a rule that brings more.',
    above: 'A value that is too good is often taken back later: do not count on it, and ask the advertiser.',
  },
  invalid_traffic: {
    below: '',
    above:
      'Look at the reasons of the filters, and ask the publisher where these searches come from. What is filtered earns nothing.',
  },
}

/** `below 77 is red`. */
function boundText(rule: BandRule, { region, side }: RegionRun): string {
  const bound = bandBound(rule, region, side)
  return bound === null ? '' : ` (${side} ${bound} is red)`
}

function runSentence(rule: BandRule, run: RegionRun): AdviceSentence {
  const days = rule === 'invalid_traffic' ? 'days' : 'settled days'
  const unit = measure(bandMeasures[rule]).label.includes('(%)') ? ' %' : ''
  return [
    places[run.region],
    { text: `${measureValueText(bandMeasures[rule], run.value)}${unit}`, strong: true },
    `${boundText(rule, run)} on the last ${run.days === 1 ? days.slice(0, -1) : `${run.days} ${days}`}, ${run.from} to ${run.to}.`,
  ]
}

/** What is missing to the band, a day, in USD; null for measures that are no money, and above the band. */
function costOf(rule: BandRule, runs: readonly RegionRun[]): number | null {
  if (rule !== 'rpm' && rule !== 'rpc') return null
  const low = runs.filter(({ side }) => side === 'below')
  if (low.length === 0) return null
  const divisor = rule === 'rpm' ? 1_000 : 1
  return low.reduce((sum, { region, side, of, per, days }) => {
    const bound = bandBound(rule, region, side) ?? 0
    return sum + (bound * (per / divisor) - of / MILLIONTHS) / days
  }, 0)
}

/** The item for what is red: docs/behaviour/advisor.md#outside-its-band. */
export function bandFinding(
  rule: BandRule,
  { subject, partner, name, to, filter, runs }: RedRecord,
): Finding {
  const label = measure(bandMeasures[rule]).label.replace(' (%)', '')
  const sides = [...new Set(runs.map(({ side }) => side))]
  const words = sides.length === 2 ? 'out of its band' : sides[0] === 'below' ? 'too low' : 'too high'
  const since = runs.map(({ from }) => from).toSorted()[0]!
  const report: AdvicePart = {
    text: 'the report of these days',
    to: `/revenuereport${stringifySearch({
      period: 'custom',
      from_date: since,
      to_date: runs
        .map((run) => run.to)
        .toSorted()
        .at(-1),
      interval: 'day',
      group_by: 'country',
      ...filter,
    })}`,
  }
  const cost = costOf(rule, runs)
  return {
    rule,
    subject,
    partner,
    title: `${label} of ${name} is ${words}`,
    sentences: [
      [`${label} of `, { text: name, to }, ` is ${words}.`],
      ...runs.map((run) => runSentence(rule, run)),
      [...new Set(sides.map((side) => remedies[rule][side]))].map((text, at) =>
        at === 0 ? text : ` ${text}`,
      ),
      ['See ', report, '.'],
    ],
    facts: Object.fromEntries(
      runs.flatMap(({ region, from, days, value, per }) => {
        const suffix = region === 'unknown' ? '' : region === 'us' ? '_us' : '_other_countries'
        return [
          [`value${suffix}`, measureValueText(bandMeasures[rule], value)],
          [`since${suffix}`, from],
          [`days${suffix}`, days],
          [`${rule === 'rpc' ? 'clicks' : 'searches'}${suffix}`, per],
        ]
      }),
    ),
    loss: cost !== null && cost > 0 ? cost.toFixed(2) : null,
  }
}
