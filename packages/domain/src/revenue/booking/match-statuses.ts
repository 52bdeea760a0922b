import type { EngineCell, TruthRow } from './facts.ts'

/** Match status of a key that the advertiser reported: docs/behaviour/revenue.md#match-statuses. */
export type RevenueStatus = 1 | 2 | 3 | 6

/**
 * The match status of the advertiser's keys of one day against the engine's redirected searches. A channel is the same
 * when it is equal, or equal without case where neither side has the other's spelling.
 */
export function revenueStatuses(
  truth: readonly Pick<TruthRow, 'channel'>[],
  searches: readonly Pick<EngineCell, 'channel' | 'country' | 'redirected'>[],
  aliases: ReadonlyMap<string, string>,
): (key: Pick<TruthRow, 'channel' | 'country' | 'isCountryUnread'>) => RevenueStatus {
  const reported = new Set(truth.map((row) => aliases.get(row.channel) ?? row.channel))
  const countriesOf = new Map<string, Set<string>>()
  const spellings = new Map<string, Set<string>>()
  for (const { channel, country, redirected } of searches) {
    if (redirected === 0) continue
    const countries = countriesOf.get(channel)
    if (countries) countries.add(country)
    else countriesOf.set(channel, new Set([country]))
    const key = channel.toLowerCase()
    const own = spellings.get(key)
    if (own) own.add(channel)
    else spellings.set(key, new Set([channel]))
  }
  return ({ channel: given, country, isCountryUnread }) => {
    if (isCountryUnread) return 6
    const channel = aliases.get(given) ?? given
    const exact = countriesOf.get(channel)
    if (exact) return exact.has(country) ? 1 : 2
    const others = [...(spellings.get(channel.toLowerCase()) ?? [])].filter((one) => !reported.has(one))
    if (others.length === 0) return 3
    return others.some((one) => countriesOf.get(one)!.has(country)) ? 1 : 2
  }
}
