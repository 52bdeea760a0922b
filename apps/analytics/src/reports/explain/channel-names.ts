import type { StatusFacts } from '@headgate/domain/revenue/maturity/open-days'
import { withoutCase } from '@headgate/domain/revenue/booking/matching'
import type { FactRow } from '@headgate/warehouse/reports/report'

type Publisher = number | 'any'

const keyOf = (provider: number, channel: string) => `${provider} ${channel}`
const foldedKey = (provider: number, channel: string) => keyOf(provider, withoutCase(channel))

/**
 * One name for all spellings of an advertiser's channel. Searches have the spelling of our link, and booked rows the one that
 * was reported: in another case, or booked through an alias (docs/behaviour/revenue.md#matching).
 */
export class ChannelNames {
  readonly #aliases = new Map<string, string[]>()
  readonly #ofEngine = new Map<Publisher, EngineChannels>()
  readonly #ofReports = new Map<string, string>()
  readonly #spellings = new Map<string, Set<string>>()

  /** `rows` are those of both periods that are compared. */
  constructor(rows: readonly FactRow[], aliases: StatusFacts['aliases']) {
    for (const { providerId, reported, channel } of aliases) {
      const key = keyOf(providerId, reported)
      this.#aliases.set(key, [...(this.#aliases.get(key) ?? []), channel])
    }
    for (const { groups, sums, before } of rows) {
      if (!sums.server_search_counts && !before?.server_search_counts) continue
      const [provider, channel] = placeOf(groups)
      for (const publisher of [publisherOf(groups), 'any'] as const) {
        const channels = this.#ofEngine.get(publisher) ?? new EngineChannels()
        this.#ofEngine.set(publisher, channels.add(provider, channel))
      }
    }
    for (const { groups } of rows) {
      const [provider, channel] = placeOf(groups)
      const key = keyOf(provider, this.of(groups))
      const spellings = this.#spellings.get(key) ?? new Set()
      this.#spellings.set(key, spellings.add(channel))
    }
  }

  /**
   * The name of a row's channel: the spelling of the engine, if it has searches of the channel. Those of the row's publisher
   * come first: a channel may be booked as several, each of another publisher.
   */
  of(groups: FactRow['groups']): string {
    const [provider, channel] = placeOf(groups)
    const aliases = this.#aliases.get(keyOf(provider, channel)) ?? []
    for (const publisher of [publisherOf(groups), 'any'] as const) {
      const name = this.#ofEngine.get(publisher)?.find(provider, [channel, ...aliases])
      if (name !== undefined) return name
    }
    const name = aliases[0] ?? channel
    const key = foldedKey(provider, name)
    if (!this.#ofReports.has(key)) this.#ofReports.set(key, name)
    return this.#ofReports.get(key)!
  }

  /** All spellings of the channel that an advertiser has under this name, the name first. */
  spellings(provider: number, name: string): string[] {
    const found = this.#spellings.get(keyOf(provider, name)) ?? new Set([name])
    return [...found].toSorted(
      (one, other) => Number(other === name) - Number(one === name) || (one < other ? -1 : 1),
    )
  }
}

/** Channels with searches. As accounts are matched, another case counts only where the exact text has none. */
class EngineChannels {
  readonly #exact = new Set<string>()
  readonly #folded = new Map<string, string>()

  add(provider: number, channel: string): this {
    this.#exact.add(keyOf(provider, channel))
    const key = foldedKey(provider, channel)
    if (!this.#folded.has(key)) this.#folded.set(key, channel)
    return this
  }

  /** The first of some channels of an advertiser that has searches, as the engine spells it. */
  find(provider: number, channels: readonly string[]): string | undefined {
    for (const channel of channels) {
      if (this.#exact.has(keyOf(provider, channel))) return channel
      const name = this.#folded.get(foldedKey(provider, channel))
      if (name !== undefined) return name
    }
    return undefined
  }
}

const publisherOf = (groups: FactRow['groups']) => Number(groups.publisher_id ?? 0)

function placeOf(groups: FactRow['groups']): [provider: number, channel: string] {
  return [Number(groups.advertiser_id ?? 0), String(groups.channel ?? '')]
}
