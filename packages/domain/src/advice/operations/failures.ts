import { stringifySearch } from '../../addresses/search-text.ts'
import type { Finding, Judgement } from '../finding.ts'
import { countText, manyText } from './amounts.ts'

/** An active API of an advertiser whose last run failed. */
export interface FailedRunFacts {
  providerId: number
  name: string
  /** Id of the API's page. */
  apiId: number
  /** Why, as the list of APIs says it. */
  message: string
  /** When it failed, ISO. */
  at: string | null
}

/** An advertiser whose newest file could not be loaded. */
export interface FailedUploadFacts {
  providerId: number
  name: string
  importId: number
  fileName: string
  message: string
}

/** An advertiser with links at their daily cap. */
export interface ReachedCapFacts {
  providerId: number
  name: string
  /** Its links at the cap of today, with their channels and caps. */
  links: readonly { id: number; channel: string; cap: number }[]
}

const ofProvider = ({ providerId }: { providerId: number }) => ({
  subject: { kind: 'provider' as const, id: providerId },
  partner: { kind: 'provider' as const, id: providerId },
})

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Every API whose last run failed: docs/behaviour/advisor.md#rules. */
export function judgeFailedRuns(failed: readonly FailedRunFacts[]): Judgement {
  const found = failed.map((facts): Finding => {
    const { name, apiId, message, at } = facts
    return {
      rule: 'run_failed',
      ...ofProvider(facts),
      title: `The API of ${name} failed`,
      sentences: [
        [
          { text: 'The last run', to: `/apidetails/${apiId}` },
          ` of the API of ${name} failed: ${sentence(message)}`,
        ],
        ['It is tried again by its schedule. Check the credentials and run it by hand when they are right.'],
      ],
      facts: { failed_at: at, message },
      loss: null,
    }
  })
  return { rule: 'run_failed', found, unknown: [] }
}

/** Every advertiser whose newest file failed: docs/behaviour/advisor.md#rules. */
export function judgeFailedUploads(failed: readonly FailedUploadFacts[]): Judgement {
  const found = failed.map((facts): Finding => {
    const { name, importId, fileName, message } = facts
    return {
      rule: 'upload_failed',
      ...ofProvider(facts),
      title: `A file of ${name} could not be loaded`,
      sentences: [
        [
          { text: fileName, to: `/revenue-imports/${importId}` },
          ` of ${name} was not loaded: ${sentence(message)}`,
        ],
        ['Load a file that can be read. The next one of this advertiser that is loaded ends this.'],
      ],
      facts: { import: importId, file: fileName, message },
      loss: null,
    }
  })
  return { rule: 'upload_failed', found, unknown: [] }
}

const SHOWN = 5

/** Advertisers with links that reached their cap of today: docs/behaviour/advisor.md#rules. */
export function judgeReachedCaps(
  reached: readonly ReachedCapFacts[],
  { least_cap }: { least_cap: number },
): Judgement {
  const found = reached.flatMap((facts): Finding[] => {
    const { name } = facts
    const links = facts.links.filter(({ cap }) => cap >= least_cap)
    if (links.length === 0) return []
    const shown = links.slice(0, SHOWN)
    const more = links.length - shown.length
    const address = `/advertisers/links${stringifySearch({ provider_id: facts.providerId, reached_cap: true })}`
    return [
      {
        rule: 'cap_reached',
        ...ofProvider(facts),
        title: `${name} has links at their daily cap`,
        sentences: [
          [
            { text: manyText(links.length, 'advertiser link'), to: address },
            ` of ${name} ${links.length === 1 ? 'is' : 'are'} at the cap of today: ` +
              shown.map(({ channel, cap }) => `${channel} (${countText(cap)})`).join(', ') +
              (more > 0 ? ` and ${more} more.` : '.'),
          ],
          ['Further searches go to the next rule, the over-cap URL or the fallback until midnight UTC.'],
        ],
        facts: {
          links: links.length,
          cap: links.reduce((sum, { cap }) => sum + cap, 0),
          largest_cap: Math.max(...links.map(({ cap }) => cap)),
        },
        loss: null,
      },
    ]
  })
  return { rule: 'cap_reached', found, unknown: [] }
}
