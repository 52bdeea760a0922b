import type { Day } from '../../days.ts'
import type { Account, AccountRemoval, BookedRow, EngineCell, ProviderTerm, TruthRow } from './facts.ts'
import { dividedRows, wholeRow, type RemovalNumber } from './booked-rows.ts'
import { shareOf, shareUnits, WHOLE_SHARE } from './exact-parts.ts'
import { AccountBook, type Aliases, aliasesOn, orderTerms, termOn, type MatchedAccount } from './matching.ts'
import { revenueStatuses } from './match-statuses.ts'
import { TrafficIndex, type ChannelTraffic } from './traffic-weights.ts'

/** What holds for all days of a booking of one advertiser. */
export interface BookFacts {
  accounts: readonly Account[]
  /** Without any, the reported figure is net and gross. */
  providerTerms: readonly ProviderTerm[]
  aliases: Aliases
  removals: readonly AccountRemoval[]
}

export interface BookInput {
  day: Day
  truth: readonly TruthRow[]
  searches: readonly EngineCell[]
}

export interface Book {
  /**
   * The booked rows of a day, in the order of the truth and of the accounts' ids. Depends on its input and on the
   * facts alone. Throws if a figure of the truth is not a safe integer.
   */
  day(input: BookInput): BookedRow[]
  /** The same, one after the other: a large day is never in memory as a whole. */
  rows(input: BookInput): Iterable<BookedRow>
}

/**
 * Prepares the booking of one advertiser: which accounts a key has, in which parts they share, and what each gets
 * (docs/behaviour/revenue.md#matching and the sections after it).
 *
 * Net is taken from the whole key and rounded once. Then gross and net are divided, each by largest remainder, so that
 * both add up over the parts to what the advertiser owes for the key. Net of each part would be rounded as often
 * as there are accounts: the net of an advertiser would depend on how many share a channel. The publisher's revenue is
 * of the net part, because every publisher has a share of its own.
 *
 * Throws if an account has no term or a share is out of range.
 */
export function makeBook(facts: BookFacts): Book {
  const accounts = new AccountBook(facts.accounts)
  const providerTerms = orderTerms(facts.providerTerms, 'Advertiser')
  function* rows({ day, truth, searches }: BookInput): Generator<BookedRow> {
    const accountsOf = accounts.on(day)
    const aliases = aliasesOn(facts.aliases, accountsOf)
    const statusOf = revenueStatuses({ truth, searches, aliases })
    const terms = termOn(providerTerms, day)
    const netUnits = terms?.reportsGross ? shareUnits(terms.share) : WHOLE_SHARE
    const channels = channelLookUp(accountsOf, searches, aliases)
    const removedBy = removalLookUp(facts.removals, day)
    for (const row of truth) {
      checkFigures(row, day)
      const { matched, traffic } = channels(row.channel)
      const key = { row, net: shareOf(row.revenue, netUnits), status: statusOf(row) }
      if (traffic === undefined) yield wholeRow(key, matched[0], removedBy)
      else yield* dividedRows(key, matched, traffic.weightsIn(row.country), removedBy)
    }
  }
  return { rows, day: (input) => [...rows(input)] }
}

interface ChannelOfDay {
  matched: readonly MatchedAccount[]
  /** Only where several accounts share. */
  traffic: ChannelTraffic | undefined
}

/** Finds the accounts of a reported channel, once for all its countries. */
function channelLookUp(
  accountsOf: (channel: string) => readonly MatchedAccount[],
  searches: readonly EngineCell[],
  aliases: ReadonlyMap<string, string>,
): (reported: string) => ChannelOfDay {
  const found = new Map<string, ChannelOfDay>()
  let index: TrafficIndex | undefined
  let last = ''
  let lastFound: ChannelOfDay | undefined
  return (reported) => {
    if (lastFound !== undefined && reported === last) return lastFound
    let channel = found.get(reported)
    if (channel === undefined) {
      const matched = accountsOf(aliases.get(reported) ?? reported)
      const traffic = matched.length > 1 ? (index ??= new TrafficIndex(searches)).of(matched) : undefined
      found.set(reported, (channel = { matched, traffic }))
    }
    last = reported
    lastFound = channel
    return channel
  }
}

/** Finds the number of the newest removal of an account's data of this day; 0 for none. */
function removalLookUp(removals: readonly AccountRemoval[], day: Day): RemovalNumber {
  const newest = new Map<number, number>()
  for (const { accountId, importId, from, to } of removals) {
    if (from <= day && day <= to && importId > (newest.get(accountId) ?? 0)) newest.set(accountId, importId)
  }
  return (accountId) => newest.get(accountId) ?? 0
}

/** A figure that is not whole, or too large to be exact, would lose money without notice. */
function checkFigures(row: TruthRow, day: Day): void {
  const { searches, monetized, clicks, followon, initial, revenue } = row
  if (
    Number.isSafeInteger(searches) &&
    Number.isSafeInteger(monetized) &&
    Number.isSafeInteger(clicks) &&
    Number.isSafeInteger(followon) &&
    Number.isSafeInteger(initial) &&
    Number.isSafeInteger(revenue)
  ) {
    return
  }
  const [name, value] = Object.entries({ searches, monetized, clicks, followon, initial, revenue }).find(
    ([, figure]) => !Number.isSafeInteger(figure),
  )!
  throw new RangeError(
    `Import ${row.importId}, ${day}, channel ${row.channel}, country ${row.country || 'none'}: ${name} is ${value}. Correct the import: a key holds whole numbers up to 9,007,199,254,740,991.`,
  )
}
