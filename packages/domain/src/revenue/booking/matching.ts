import type { Day } from '../../days.ts'
import type { Account } from './facts.ts'
import { shareUnits, WHOLE_SHARE } from './exact-parts.ts'

/** How channels are compared where their exact text has no match. */
export function withoutCase(channel: string): string {
  return channel.toLowerCase()
}

/** An account that matches on some day, with its share of that day in units of 0.00001 %. */
export interface MatchedAccount {
  account: Account
  units: number
}

/**
 * Terms in the order of their days, the later in the list last where days are equal. Throws if a share is
 * not between 0 and 100: money would be lost without notice.
 */
export function orderTerms<T extends { from: Day; share: number }>(terms: readonly T[], owner: string): T[] {
  for (const { share, from } of terms) {
    const units = shareUnits(share)
    if (!(units >= 0 && units <= WHOLE_SHARE)) {
      throw new RangeError(`${owner}: the share from ${from} is ${share}. Set it to 0 to 100 percent.`)
    }
  }
  return terms.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
}

/** The newest of the ordered terms that has begun, else the first. */
export function termOn<T extends { from: Day }>(ordered: readonly T[], day: Day): T | undefined {
  return ordered.findLast((term) => term.from <= day) ?? ordered[0]
}

/**
 * Finds the accounts of a channel on a day (docs/behaviour/revenue.md#matching). Throws if an account has no term, or
 * one whose share is out of range.
 */
export class AccountBook {
  readonly #accounts: { account: Account; terms: Account['terms'] }[]

  constructor(accounts: readonly Account[]) {
    this.#accounts = accounts
      .map((account) => {
        const owner = `Publisher ad account ${account.id}`
        if (account.terms.length === 0) {
          throw new RangeError(`${owner}: it has no term. Give it a share from its first day on.`)
        }
        return { account, terms: orderTerms(account.terms, owner) }
      })
      .toSorted((a, b) => a.account.id - b.account.id)
  }

  /** A look-up for this day: the accounts of a channel, by id. Empty if none matches. */
  on(day: Day): (channel: string) => readonly MatchedAccount[] {
    const exact = new Map<string, MatchedAccount[]>()
    const folded = new Map<string, MatchedAccount[]>()
    for (const { account, terms } of this.#accounts) {
      if (account.validFrom > day || (account.validTo !== null && account.validTo < day)) continue
      const { share, isActive } = termOn(terms, day)!
      if (!isActive) continue
      const matched = { account, units: shareUnits(share) }
      append(exact, account.channel, matched)
      append(folded, withoutCase(account.channel), matched)
    }
    return (channel) => exact.get(channel) ?? folded.get(withoutCase(channel)) ?? []
  }
}

/**
 * Reported channels in their exact text, each with the channels that it is booked as, the first decided one first.
 */
export type Aliases = ReadonlyMap<string, readonly string[]>

/**
 * The aliases that count on a day: for each reported channel the first that has an account on this day. A channel
 * with accounts of its own needs none. So a decision about some days never moves the money of others.
 */
export function aliasesOn(
  aliases: Aliases,
  accountsOf: (channel: string) => readonly MatchedAccount[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [reported, channels] of aliases) {
    if (accountsOf(reported).length > 0) continue
    const channel = channels.find((one) => accountsOf(one).length > 0) ?? channels[0]
    if (channel !== undefined) found.set(reported, channel)
  }
  return found
}

function append(lists: Map<string, MatchedAccount[]>, key: string, matched: MatchedAccount): void {
  const list = lists.get(key)
  if (list) list.push(matched)
  else lists.set(key, [matched])
}
