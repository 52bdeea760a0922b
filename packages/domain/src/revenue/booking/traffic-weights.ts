import type { Division, EngineCell } from './facts.ts'
import { withoutCase, type MatchedAccount } from './matching.ts'

/** In which proportion the accounts of a key share, in their order, and how it was found. */
export interface Weights {
  division: Division
  weights: readonly number[]
  sum: number
}

/** One day's redirected searches, to be looked up by channel. */
export class TrafficIndex {
  readonly #cells = new Map<string, EngineCell[]>()

  constructor(searches: readonly EngineCell[]) {
    for (const cell of searches) {
      const channel = withoutCase(cell.channel)
      const cells = this.#cells.get(channel)
      if (cells) cells.push(cell)
      else this.#cells.set(channel, [cell])
    }
  }

  /** The searches of these accounts, which are at least two of one channel. */
  of(accounts: readonly MatchedAccount[]): ChannelTraffic {
    return new ChannelTraffic(accounts, this.#cells.get(withoutCase(accounts[0]!.account.channel)) ?? [])
  }
}

/**
 * How the accounts of one channel share on a day (docs/behaviour/revenue.md#dividing). An account's searches are those
 * of its rule and advertiser link. Their channel is compared without case: a link has one channel, and spellings of it
 * on one day are an edit of that day.
 */
export class ChannelTraffic {
  readonly #byCountry = new Map<string, number[]>()
  readonly #withoutCountry: Weights

  constructor(accounts: readonly MatchedAccount[], cells: readonly EngineCell[]) {
    const none = accounts.map(() => 0)
    const whole = [...none]
    for (const { ruleId, providerLinkId, country, redirected } of cells) {
      for (const [at, { account }] of accounts.entries()) {
        if (account.ruleId !== ruleId || account.providerLinkId !== providerLinkId || redirected === 0)
          continue
        let ofCountry = this.#byCountry.get(country)
        if (ofCountry === undefined) this.#byCountry.set(country, (ofCountry = [...none]))
        ofCountry[at]! += redirected
        whole[at]! += redirected
      }
    }
    this.#withoutCountry = whole.some((weight) => weight > 0)
      ? weigh('channel', whole)
      : weigh(
          'equal',
          whole.map(() => 1),
        )
  }

  /**
   * The proportion for a key. A key without a country has no searches "in its country": those whose country
   * the engine does not know are too few to speak for the whole channel.
   */
  weightsIn(country: string): Weights {
    const ofCountry = country === '' ? undefined : this.#byCountry.get(country)
    return ofCountry ? weigh('country', ofCountry) : this.#withoutCountry
  }
}

function weigh(division: Division, weights: readonly number[]): Weights {
  let sum = 0
  for (const weight of weights) sum += weight
  return { division, weights, sum }
}
