import type { Outcome } from '../../snapshot/search-event.ts'
import type { RevenueStatus, SearchStatus } from './facts.ts'
import { withoutCase } from './matching.ts'

/** Both sides of one advertiser's day. */
export interface StatusInput {
  truth: readonly { channel: string; country: string; isCountryUnread: boolean }[]
  /** In any number of cells per channel and country. */
  searches: readonly { channel: string; country: string; redirected: number }[]
  /** Reported channels that stand for another one. */
  aliases: ReadonlyMap<string, string>
  /** An import covers the day, so that a channel it lacks is missing. */
  isCovered: boolean
}

/** Countries by channel, and the channels by their text without case. */
class Side {
  readonly #countries = new Map<string, Set<string>>()
  readonly #channels = new Map<string, string[]>()

  /** Notes a channel, with a country unless that is unknown. */
  add(channel: string, country: string | null): void {
    let countries = this.#countries.get(channel)
    if (countries === undefined) {
      this.#countries.set(channel, (countries = new Set()))
      const folded = withoutCase(channel)
      const channels = this.#channels.get(folded)
      if (channels) channels.push(channel)
      else this.#channels.set(folded, [channel])
    }
    if (country !== null) countries.add(country)
  }

  has(channel: string): boolean {
    return this.#countries.has(channel)
  }

  /**
   * The countries in which the other side has a channel of this side; undefined if it does not have the channel. The
   * same spelling counts, else spellings that differ in case and that this side does not have: so both sides agree on
   * who belongs to whom.
   */
  countriesIn(other: Side, channel: string): ReadonlySet<string> | undefined {
    const exact = other.#countries.get(channel)
    if (exact) return exact
    const spellings = (other.#channels.get(withoutCase(channel)) ?? []).filter((one) => !this.has(one))
    if (spellings.length === 0) return undefined
    return new Set(spellings.flatMap((one) => [...other.#countries.get(one)!]))
  }
}

/** Looks every channel up once. */
function counterparts(own: Side, other: Side): (channel: string) => ReadonlySet<string> | undefined {
  const known = new Map<string, ReadonlySet<string> | undefined>()
  return (channel) => {
    if (!known.has(channel)) known.set(channel, own.countriesIn(other, channel))
    return known.get(channel)
  }
}

function engineSide({ searches }: Pick<StatusInput, 'searches'>): Side {
  const engine = new Side()
  for (const { channel, country, redirected } of searches) {
    if (redirected > 0) engine.add(channel, country)
  }
  return engine
}

/** The match status of a key of the advertiser. A booking needs these alone. */
export function revenueStatuses(
  input: Omit<StatusInput, 'isCovered'>,
): (key: StatusInput['truth'][number]) => RevenueStatus {
  const { truth, aliases } = input
  const reported = new Side()
  let last: string | undefined
  for (const { channel } of truth) {
    // Keys of one channel stand together in most truths.
    if (channel !== last) reported.add(aliases.get(channel) ?? channel, null)
    last = channel
  }
  const engineCountries = counterparts(reported, engineSide(input))
  return ({ channel, country, isCountryUnread }) => {
    if (isCountryUnread) return 6
    const countries = engineCountries(aliases.get(channel) ?? channel)
    if (countries === undefined) return 3
    return countries.has(country) ? 1 : 2
  }
}

/**
 * The match status of each key of the advertiser and of each cell of the engine, in the order of the input. A cell
 * counts for the engine if it redirected something: what went elsewhere has its status from `engineStatus`.
 */
export function matchStatuses(input: StatusInput): { truth: RevenueStatus[]; searches: SearchStatus[] } {
  const reported = new Side()
  for (const { channel, country, isCountryUnread } of input.truth) {
    reported.add(input.aliases.get(channel) ?? channel, isCountryUnread ? null : country)
  }
  const reportedCountries = counterparts(engineSide(input), reported)
  const statusOf = revenueStatuses(input)
  return {
    truth: input.truth.map(statusOf),
    searches: input.searches.map(({ channel, country, redirected }) => {
      if (redirected === 0) return 0
      const countries = reportedCountries(channel)
      if (countries === undefined) return input.isCovered ? 5 : 0
      return countries.has(country) ? 1 : 4
    }),
  }
}

/**
 * The match status that follows from the engine's decision alone: 7 for warm-up and the system fallback, 8 for
 * what was sent elsewhere on purpose. Null for a redirected search, whose status `matchStatuses` finds. The two flags
 * are those of the publisher link: its custom fallback is in use, its over-cap URL is in use.
 */
export function engineStatus(search: {
  outcome: Outcome
  hasCustomFallback: boolean
  hasOvercapUrl: boolean
}): 7 | 8 | null {
  const { outcome, hasCustomFallback, hasOvercapUrl } = search
  if (outcome === 'redirected') return null
  const isOnPurpose =
    (outcome === 'filtered' && hasCustomFallback) ||
    (outcome === 'overcapped' && (hasOvercapUrl || hasCustomFallback))
  return isOnPurpose ? 8 : 7
}
