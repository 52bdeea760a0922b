import type { LinkCheckProblem } from '../../link-watch/judge-chain.ts'
import { momentText } from '../../days.ts'
import { stringifySearch } from '../../addresses/search-text.ts'
import type { AdviceSentence, Finding, Judgement } from '../finding.ts'
import type { ThresholdsOf } from '../thresholds.ts'
import { manyText } from './amounts.ts'

/** An enabled advertiser link in use whose last check failed. */
export interface BrokenLinkFacts {
  id: number
  name: string
  providerId: number
  /** Failed checks in a row that count. */
  failures: number
  /** ISO. */
  failingSince: string
  /** Set while engines serve the link as disabled, ISO. */
  pausedAt: string | null
  /** Why the last check failed, as a sentence. */
  text: string
  problem: LinkCheckProblem | null
  /** Where the chain of the last check ended; null where no address was called. */
  hop: { place: number; host: string; status: number | null } | null
  /** Searches that were redirected over it. */
  searchesToday: number
  searchesIn24Hours: number
}

function stateSentence(link: BrokenLinkFacts, form: string): AdviceSentence {
  const { name, hop, text, pausedAt, failingSince, failures } = link
  const place =
    hop === null
      ? ''
      : ` at address ${hop.place}, ${hop.host}, ${hop.status === null ? 'without a reply' : `with status ${hop.status}`}`
  return [
    'The checks of ',
    { text: name, to: form },
    ` fail since ${momentText(new Date(failingSince)).slice(0, 16)} (UTC)${place}: ${text} `,
    pausedAt === null
      ? { text: `${manyText(failures, 'check')} in a row failed.`, strong: true }
      : { text: 'It is paused: engines send no searches over it.', strong: true },
  ]
}

/**
 * Advertiser links whose checks fail while searches go over them, or that are paused because of them:
 * docs/behaviour/advisor.md#rules.
 */
export function judgeBrokenLinks(
  links: readonly BrokenLinkFacts[],
  { least_failures, least_searches }: ThresholdsOf<'link_broken'>,
): Judgement {
  const told = links.filter(
    ({ pausedAt, failures, searchesIn24Hours }) =>
      pausedAt !== null || (failures >= least_failures && searchesIn24Hours >= least_searches),
  )
  const found = told.map((link): Finding => {
    const { id, name, providerId, failures, failingSince, pausedAt, hop, problem } = link
    const form = `/advertisers/links${stringifySearch({ edit: true, provider_link_id: id })}`
    const checks = `/advertisers/links${stringifySearch({ checks: true, provider_link_id: id })}`
    return {
      rule: 'link_broken',
      subject: { kind: 'provider_link', id },
      partner: { kind: 'provider', id: providerId },
      title: `The advertiser link ${name} is broken`,
      sentences: [
        stateSentence(link, form),
        [`${manyText(link.searchesToday, 'search', 'searches')} went there today.`],
        [
          'Look at its ',
          { text: 'checks', to: checks },
          ', tell the advertiser or correct the address, and check it again. A check that passes ends this.',
        ],
      ],
      facts: {
        problem,
        failing_address: hop?.place ?? null,
        failing_host: hop?.host ?? null,
        status: hop?.status ?? null,
        failed_checks: failures,
        failing_since: failingSince,
        paused_since: pausedAt,
        searches_today: link.searchesToday,
        searches_in_24_hours: link.searchesIn24Hours,
      },
      loss: null,
    }
  })
  return { rule: 'link_broken', found, unknown: [] }
}
