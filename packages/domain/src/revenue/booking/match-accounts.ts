import type { Day } from '../../days.ts'
import type { Account } from './facts.ts'

/** The newest term that has begun on a day; before the first one, the first. `terms` are in the order of their days. */
export function termOn<T extends { from: Day }>(terms: readonly T[], day: Day): T | undefined {
  let found = terms[0]
  for (const term of terms) {
    if (term.from > day) break
    found = term
  }
  return found
}

export const inOrder = <T extends { from: Day }>(terms: readonly T[]): T[] =>
  terms.toSorted((a, b) => (a.from < b.from ? -1 : 1))

/** The accounts that a reported channel is booked to on a day, in the order of their ids. */
export type AccountFinder = (channel: string, day: Day) => readonly Account[]

const none: readonly Account[] = []

/**
 * Finds the accounts of a channel and day (docs/behaviour/revenue.md#matching): active and valid on that day, with
 * exactly this channel, else with the same one in another case. `aliases` lead from a reported channel to the one that
 * it is booked as.
 */
export function accountFinder({
  accounts,
  aliases,
}: {
  accounts: readonly Account[]
  aliases: ReadonlyMap<string, string>
}): AccountFinder {
  const byChannel = new Map<string, Account[]>()
  for (const account of accounts.toSorted((a, b) => a.id - b.id)) {
    const key = account.channel.toLowerCase()
    const own = { ...account, terms: inOrder(account.terms) }
    const list = byChannel.get(key)
    if (list) list.push(own)
    else byChannel.set(key, [own])
  }
  const holds = (account: Account, day: Day) =>
    account.validFrom <= day &&
    (account.validTo === null || account.validTo >= day) &&
    termOn(account.terms, day)!.isActive
  let found = new Map<string, readonly Account[]>()
  let foundOn = ''
  const find = (reported: string, day: Day): readonly Account[] => {
    const channel = aliases.get(reported) ?? reported
    const valid = byChannel.get(channel.toLowerCase())?.filter((account) => holds(account, day))
    if (!valid || valid.length === 0) return none
    const exact = valid.filter((account) => account.channel === channel)
    return exact.length > 0 ? exact : valid
  }
  return (reported, day) => {
    // Rows of one day and channel come one after the other, so what was found last is kept.
    if (foundOn !== day) {
      found = new Map()
      foundOn = day
    }
    let list = found.get(reported)
    if (list === undefined) found.set(reported, (list = find(reported, day)))
    return list
  }
}
