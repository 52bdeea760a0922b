import { stringifySearch } from '../../addresses/search-text.ts'
import { momentText } from '../../days.ts'
import type { AdvicePart, AdviceSentence, Finding } from '../finding.ts'
import { countText, manyText, moneyOf } from '../operations/amounts.ts'
import { missingOf } from './group-changes.ts'
import type { Direction } from './judge-hours.ts'

/** A change with what people know it by. */
export interface NamedChange {
  kind: 'targeting' | 'publisher' | 'provider'
  id: number
  name: string
  publisher: number | null
  form: 'hourly' | 'slow'
  direction: Direction
  since: string
  expected: number
  seen: number
  hours: number
  /** Publisher links that it stands for. */
  links: readonly { id: number; name: string }[]
  /** Net revenue of a thousand searches. */
  rpm: number | null
}

/** Links that are named; of more only the number. */
const NAMED_LINKS = 10

const addresses = {
  targeting: (id: number) => `/target/edit/${id}`,
  publisher: (id: number) => `/publishers/edit/${id}`,
  provider: (id: number) => `/advertisers/edit/${id}`,
} as const

/** The filter of reports and of the search log for a kind of record. */
const filters = { targeting: 'pub_link_id', publisher: 'publisher_id', provider: 'advertiser_id' } as const

const titles = {
  hourly: { fall: 'fell', rise: 'rose far above what is usual' },
  slow: { fall: 'declines from day to day', rise: 'rises from day to day' },
} as const

function titleOf({ name, form, direction, links }: NamedChange): string {
  const several = links.length > 0 ? ' on several publisher links' : ''
  return `Traffic of ${name} ${titles[form][direction]}${several}`
}

/** `2026-11-27 14:00 UTC`, of a slow decline the day. */
function sinceText({ form, since }: NamedChange): string {
  const text = momentText(new Date(since))
  return form === 'slow' ? text.slice(0, 10) : `${text.slice(0, 16)} UTC`
}

/** `−70 %`. */
const percentText = ({ expected, seen }: NamedChange): string =>
  expected === 0
    ? ''
    : ` (${seen < expected ? '−' : '+'}${Math.round(Math.abs(seen / expected - 1) * 100)} %)`

/** What a day of it costs, in USD. Nothing where there is more than usual. */
function costOf(change: NamedChange): number | null {
  if (change.direction === 'rise' || change.rpm === null || change.rpm <= 0) return null
  return (missingOf(change) * 24 * change.rpm) / 1_000
}

function linkParts(links: NamedChange['links']): AdvicePart[] {
  const named = links
    .slice(0, NAMED_LINKS)
    .flatMap(({ id, name }, at): AdvicePart[] => [
      at === 0 ? '' : ', ',
      { text: name, to: addresses.targeting(id) },
    ])
  return links.length > NAMED_LINKS ? [...named, ` and ${links.length - NAMED_LINKS} more`] : named
}

function remedyOf({ kind, id, direction }: NamedChange): AdviceSentence {
  const filter = { [filters[kind]]: id }
  const figures: AdvicePart = {
    text: 'its searches by hour',
    to: `/revenuereport${stringifySearch({ period: 'last_7_days', interval: 'hour', group_by: 'none', view: 'time', measure: 'server_search_counts', ...filter })}`,
  }
  const log: AdvicePart = { text: 'the search log', to: `/searchlog${stringifySearch(filter)}` }
  if (direction === 'rise')
    return [
      'Look at ',
      figures,
      ', and in ',
      log,
      ' for addresses, agents and keywords that repeat: a sudden rise is often a robot.',
    ]
  return kind === 'provider'
    ? [
        'Look at ',
        figures,
        ': a full cap, a link that was switched off, a changed rule or weight, or a publisher that sends less.',
      ]
    : [
        'Look at ',
        figures,
        ' and at ',
        log,
        ', and ask the publisher what changed. A fall that is only ours begins with a publication or an engine.',
      ]
}

/** The item for a change: docs/behaviour/advisor.md#far-from-what-is-expected. */
export function trafficFinding(change: NamedChange): Finding {
  const { kind, id, name, publisher, direction, since, expected, seen, hours, links, rpm } = change
  const hourly = Math.round(missingOf(change))
  const cost = costOf(change)
  const sentences: AdviceSentence[] = [
    [
      { text: name, to: addresses[kind](id) },
      kind === 'provider' ? ' got ' : ' had ',
      {
        text: `${manyText(Math.round(seen), 'search', 'searches')} instead of about ${countText(Math.round(expected))}`,
        strong: true,
      },
      ` since ${sinceText(change)}${percentText(change)}: ${countText(hourly)} an hour ${direction === 'fall' ? 'are missing' : 'too many'}.`,
    ],
  ]
  if (links.length > 0) sentences.push(['It is the same with ', ...linkParts(links), '.'])
  if (cost !== null)
    sentences.push([
      `At the usual ${moneyOf(String(rpm))} for a thousand searches that is about `,
      { text: `${moneyOf(String(cost))} a day`, strong: true },
      '.',
    ])
  sentences.push(remedyOf(change))
  return {
    rule: 'traffic_fell',
    subject: { kind, id },
    partner:
      kind === 'targeting'
        ? publisher === null
          ? null
          : { kind: 'publisher', id: publisher }
        : { kind, id },
    title: titleOf(change),
    sentences,
    facts: {
      change: change.form === 'slow' ? 'from day to day' : 'by hour',
      since,
      hours,
      searches_expected: Math.round(expected),
      searches_seen: Math.round(seen),
      difference_an_hour: direction === 'fall' ? -hourly : hourly,
      usual_rpm: rpm === null ? null : rpm.toFixed(3),
    },
    loss: cost === null ? null : cost.toFixed(2),
  }
}
