import type { CapKind } from '@headgate/contract/base/constants'
import { stringifySearch } from '../../addresses/search-text.ts'
import { DAY_MS } from '../../days.ts'
import { hourlyRate } from '../../pacing/recent-rate.ts'
import type {
  AdvicePart,
  AdvicePartner,
  AdviceSentence,
  AdviceSubject,
  Finding,
  Judgement,
} from '../finding.ts'
import type { ThresholdsOf } from '../thresholds.ts'
import { countText } from './amounts.ts'

/** An advertiser link that could take more. */
export interface Room {
  id: number
  name: string
  /** Searches that are left today; null for a link without a cap. */
  left: number | null
}

/** A record with a daily cap, with what was used today and the redirects of the last hours. */
export interface CapFacts {
  kind: CapKind
  id: number
  name: string
  /** Where it is changed. */
  record: { kind: 'advertiser_link' | 'publisher_link' | 'group'; id: number }
  partner: AdvicePartner | null
  cap: number
  used: number
  recent: number
  /** When it will be full at its pace, ISO; null when it is full, and when room is left at midnight. */
  full_at: string | null
  /** Searches until midnight UTC that are likely to find it full; null where that is not known. */
  missed: number | null
  /** Of an advertiser link others with the same properties; of a rule or a group its own links. Most room first. */
  rooms: readonly Room[]
}

const linkAddress = (id: number) =>
  `/advertisers/links${stringifySearch({ edit: true, provider_link_id: id })}`

const addresses: Record<CapFacts['record']['kind'], (id: number) => string> = {
  advertiser_link: linkAddress,
  publisher_link: (id) => `/target/edit/${id}`,
  group: (id) => `/advertiser-link-group/edit/${id}`,
}

function subjectOf({ kind, id, record }: CapFacts): AdviceSubject {
  if (kind === 'provider_link') return { kind, id }
  if (kind === 'rule') return { kind: 'targeting_rule', id }
  // A rule of a group has no screen of its own.
  return { kind: 'advertiser_link_group', id: record.id }
}

const clock = (moment: Date) => `${moment.toISOString().slice(11, 16)} UTC`

const roomParts = (rooms: readonly Room[]): AdvicePart[] =>
  rooms.flatMap(({ id, name, left }, at): AdvicePart[] => [
    at === 0 ? '' : ', ',
    { text: name, to: linkAddress(id) },
    left === null ? ' (no cap)' : ` (${countText(left)} left today)`,
  ])

function remedy({ kind, rooms }: CapFacts): AdviceSentence {
  if (rooms.length === 0)
    return kind === 'provider_link'
      ? ['No other advertiser link with the same properties has room: ask the advertiser for a higher cap.']
      : ['None of its advertiser links has room: raise their caps first.']
  return kind === 'provider_link'
    ? ['Room is with other advertiser links of the same properties: ', ...roomParts(rooms), '.']
    : ['Its advertiser links have room: ', ...roomParts(rooms), '. Raise the cap, if it may be.']
}

function findingOf(facts: CapFacts, fullAt: Date, now: Date): Finding {
  const { name, record, partner, cap, used, recent, missed } = facts
  const rate = Math.round(hourlyRate(recent, now))
  const isFull = used >= cap
  return {
    rule: 'cap_full',
    subject: subjectOf(facts),
    partner,
    title: `The daily cap of ${name} does not last until midnight`,
    sentences: [
      [
        'The cap of ',
        { text: name, to: addresses[record.kind](record.id) },
        ...(isFull
          ? [' is ', { text: 'full', strong: true as const }, ` with ${countText(cap)} searches.`]
          : [
              ' will be full at ',
              { text: clock(fullAt), strong: true as const },
              ` at this pace: ${countText(used)} of ${countText(cap)} searches are used, and ${countText(rate)} come an hour.`,
            ]),
        missed === null || missed <= 0
          ? ' Further searches go to the next rule, the over-cap URL or the fallback.'
          : ` About ${countText(missed)} searches will then go to the next rule, the over-cap URL or the fallback.`,
      ],
      remedy(facts),
    ],
    facts: {
      cap,
      used,
      searches_an_hour: rate,
      full_at: isFull ? null : fullAt.toISOString(),
      searches_beyond_the_cap: missed,
    },
    loss: null,
  }
}

/**
 * Caps that will be full today at their pace, or are full, longer before midnight than the threshold.
 * Of a group and its rules the one that is full first is told. See docs/behaviour/advisor.md#rules.
 */
export function judgeCaps(
  records: readonly CapFacts[],
  { minutes_left, least_cap }: ThresholdsOf<'cap_full'>,
  now: Date,
): Judgement {
  const midnight = (Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS
  const full = records
    .filter(({ cap }) => cap > 0 && cap >= least_cap)
    .flatMap((facts) => {
      const at = facts.used >= facts.cap ? now : facts.full_at === null ? null : new Date(facts.full_at)
      return at !== null && midnight - at.getTime() > minutes_left * 60_000 ? [{ facts, at }] : []
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const firsts = new Map<string, Finding>()
  for (const { facts, at } of full) {
    const { kind, id } = subjectOf(facts)
    firsts.getOrInsertComputed(`${kind} ${id}`, () => findingOf(facts, at, now))
  }
  return { rule: 'cap_full', found: [...firsts.values()], unknown: [] }
}
