import { HOUR_MS } from '../../days.ts'
import { stringifySearch } from '../../addresses/search-text.ts'
import type { Finding, Judgement } from '../finding.ts'
import type { ThresholdsOf } from '../thresholds.ts'
import { manyText } from './amounts.ts'

export interface SilentLink {
  id: number
  name: string
  publisherId: number
  /** Searches of the same hours a week ago. */
  searches: number
  /** Its net revenue a day, decimal text; null where it is not known. */
  netADay: string | null
}

export interface SilenceFacts {
  /** The newest hour in which any link has a search; null without one. */
  newestHour: Date | null
  links: readonly SilentLink[]
}

function findingOf(
  { id, name, publisherId, searches, netADay }: SilentLink,
  { hours }: ThresholdsOf<'link_silent'>,
): Finding {
  const span = hours === 1 ? 'the last whole hour' : `the last ${hours} whole hours`
  return {
    rule: 'link_silent',
    subject: { kind: 'targeting', id },
    partner: { kind: 'publisher', id: publisherId },
    title: `${name} fell silent`,
    sentences: [
      [
        { text: name, to: `/target/edit/${id}` },
        ` has no search in ${span} and the running one. In the same hours a week ago it had `,
        { text: manyText(searches, 'search', 'searches'), strong: true },
        '.',
      ],
      [
        'Ask the publisher whether its software still uses the link, and look at ',
        { text: 'its last searches', to: `/searchlog${stringifySearch({ pub_link_id: id })}` },
        '.',
      ],
    ],
    facts: { hours, searches_a_week_ago: searches, net_a_day: netADay },
    loss: netADay !== null && Number(netADay) > 0 ? netADay : null,
  }
}

/**
 * Links that fell silent. While no search of any link arrived in the last whole hour or later, the gap may be in our own
 * shipping, and nothing is known. See docs/behaviour/advisor.md#rules.
 */
export function judgeSilence(
  { newestHour, links }: SilenceFacts,
  thresholds: ThresholdsOf<'link_silent'>,
  now: Date,
): Judgement {
  const lastWhole = (Math.floor(now.getTime() / HOUR_MS) - 1) * HOUR_MS
  if (newestHour === null || newestHour.getTime() < lastWhole)
    return { rule: 'link_silent', found: [], unknown: 'all' }
  const found = links
    .filter(({ searches }) => searches >= thresholds.least_searches)
    .map((link) => findingOf(link, thresholds))
  return { rule: 'link_silent', found, unknown: [] }
}
