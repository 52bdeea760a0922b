import type { Account, BookedRow, Division, EngineCell, TruthRow } from '../facts.ts'
import type { BookFacts, BookInput } from '../book-day.ts'

/**
 * The booking once more, slow and obvious, written from docs/behaviour/revenue.md#matching and the sections after it.
 * It shares no code with the product: numbers are fractions of big integers, and everything is searched for row by row.
 */

export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

const whole = (value: number): Fraction => ({ over: BigInt(value), under: 1n })
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under })

/** A percentage with five decimals as a fraction, read from its decimal text. */
const percent = (share: number): Fraction => ({
  over: BigInt(share.toFixed(5).replace('.', '')),
  under: 10_000_000n,
})

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)

/** To the nearest whole number; exactly between two, to the even one. */
export function halfEven({ over, under }: Fraction): bigint {
  const sign = over < 0n ? -1n : 1n
  const below = magnitude(over) / under
  const left = magnitude(over) - below * under
  if (left * 2n < under) return sign * below
  if (left * 2n > under) return sign * (below + 1n)
  return sign * (below % 2n === 0n ? below : below + 1n)
}

/**
 * Largest remainder: everyone gets the whole number below the exact part, then one each by the size of what was cut
 * off, the first in the list where it is equal. An amount below zero is divided like its opposite.
 */
export function divideByRemainders(amount: bigint, weights: readonly bigint[]): bigint[] {
  if (amount < 0n) return divideByRemainders(-amount, weights).map((part) => -part)
  let all = 0n
  for (const weight of weights) all += weight
  const parts = weights.map((weight, place) => ({
    place,
    given: (amount * weight) / all,
    cutOff: (amount * weight) % all,
  }))
  let left = amount
  for (const part of parts) left -= part.given
  const inTurn = parts.toSorted((a, b) =>
    a.cutOff === b.cutOff ? a.place - b.place : a.cutOff > b.cutOff ? -1 : 1,
  )
  for (const part of inTurn) {
    if (left > 0n) {
      part.given += 1n
      left -= 1n
    }
  }
  return parts.map(({ given }) => given)
}

/** The term in force: the newest that has begun, or the first of all when none has. */
export function termOn<T extends { from: string }>(terms: readonly T[], day: string): T | undefined {
  const inOrder = terms.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  return inOrder.findLast((term) => term.from <= day) ?? inOrder[0]
}

const sameWithoutCase = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The accounts that match a channel on a day: exactly, or else without case. */
export function accountsFor(accounts: readonly Account[], channel: string, day: string): Account[] {
  const valid = accounts.filter(
    (account) =>
      account.validFrom <= day &&
      (account.validTo === null || account.validTo >= day) &&
      termOn(account.terms, day)!.isActive,
  )
  const exact = valid.filter((account) => account.channel === channel)
  const found = exact.length > 0 ? exact : valid.filter((one) => sameWithoutCase(one.channel, channel))
  return found.toSorted((a, b) => a.id - b.id)
}

function weightsOf(
  accounts: readonly Account[],
  row: TruthRow,
  searches: readonly EngineCell[],
): { division: Division; weights: bigint[] } {
  if (accounts.length === 1) return { division: 'one', weights: [1n] }
  const redirected = (account: Account, counts: (cell: EngineCell) => boolean) => {
    let sum = 0n
    for (const cell of searches) {
      const own = cell.ruleId === account.ruleId && cell.providerLinkId === account.providerLinkId
      if (own && sameWithoutCase(cell.channel, account.channel) && counts(cell))
        sum += BigInt(cell.redirected)
    }
    return sum
  }
  if (row.country !== '') {
    const weights = accounts.map((account) => redirected(account, (cell) => cell.country === row.country))
    if (weights.some((weight) => weight > 0n)) return { division: 'country', weights }
  }
  const weights = accounts.map((account) => redirected(account, () => true))
  if (weights.some((weight) => weight > 0n)) return { division: 'channel', weights }
  return { division: 'equal', weights: accounts.map(() => 1n) }
}

const nobody = {
  id: 0,
  publisherId: 0,
  targetingId: 0,
  ruleId: 0,
  providerLinkId: 0,
  platformId: 0,
  searchEngineId: 0,
  tagTypeId: 0,
  trafficSourceId: 0,
}

/** The booked rows of a day: in the order of the truth, then of the accounts' ids. */
export function modelDay(facts: BookFacts, { day, truth, searches }: BookInput): BookedRow[] {
  const hasAccount = (channel: string) => accountsFor(facts.accounts, channel, day).length > 0
  const aliases = new Map<string, string>()
  for (const [reported, channels] of facts.aliases) {
    const inOrder = [reported, ...channels]
    aliases.set(reported, inOrder.find(hasAccount) ?? channels[0] ?? reported)
  }
  return truth.flatMap((row) => {
    const channel = aliases.get(row.channel) ?? row.channel
    const matched = accountsFor(facts.accounts, channel, day)
    const accounts = matched.length > 0 ? matched : [nobody]
    const { division, weights } =
      matched.length > 0 ? weightsOf(matched, row, searches) : { division: 'none' as const, weights: [1n] }

    const terms = termOn(facts.providerTerms, day)
    const net = terms?.reportsGross
      ? halfEven(times(whole(row.revenue), percent(terms.share)))
      : BigInt(row.revenue)

    const divided = (amount: bigint | number) => divideByRemainders(BigInt(amount), weights).map(Number)
    const parts = {
      searches: divided(row.searches),
      monetized: divided(row.monetized),
      clicks: divided(row.clicks),
      followon: divided(row.followon),
      initial: divided(row.initial),
      gross: divided(row.revenue),
      net: divided(net),
      percentage: divided(10_000_000),
    }
    return accounts.flatMap((account, at) => {
      if (weights[at] === 0n) return []
      const share = 'terms' in account ? termOn((account as Account).terms, day)!.share : 0
      return [
        {
          channel: row.channel,
          country: row.country,
          importId: row.importId,
          accountId: account.id,
          publisherId: account.publisherId,
          targetingId: account.targetingId,
          ruleId: account.ruleId,
          providerLinkId: account.providerLinkId,
          platformId: account.platformId,
          searchEngineId: account.searchEngineId,
          tagTypeId: account.tagTypeId,
          trafficSourceId: account.trafficSourceId,
          searches: parts.searches[at]!,
          monetized: parts.monetized[at]!,
          clicks: parts.clicks[at]!,
          followon: parts.followon[at]!,
          initial: parts.initial[at]!,
          gross: parts.gross[at]!,
          net: parts.net[at]!,
          publisherRevenue: Number(halfEven(times(whole(parts.net[at]!), percent(share)))),
          dividedPercentage: parts.percentage[at]! / 100_000,
          division,
          remarks: modelRevenueStatus(row, truth, searches, aliases),
          isRemoved: facts.removals.some(
            (removal) =>
              removal.accountId === account.id &&
              removal.importId > row.importId &&
              removal.from <= day &&
              day <= removal.to,
          ),
        },
      ]
    })
  })
}

type Aliases = ReadonlyMap<string, string>
type TruthKey = Pick<TruthRow, 'channel' | 'country' | 'isCountryUnread'>
type EngineKey = Pick<EngineCell, 'channel' | 'country' | 'redirected'>

/**
 * Whether a channel of the engine and a channel of the advertiser are the same one: equal, or equal without case if
 * neither side has the other's spelling.
 */
function areSameChannel(
  ofEngine: string,
  ofAdvertiser: string,
  engine: readonly EngineKey[],
  truth: readonly TruthKey[],
  aliases: Aliases,
): boolean {
  if (ofEngine === ofAdvertiser) return true
  return (
    sameWithoutCase(ofEngine, ofAdvertiser) &&
    !engine.some((cell) => cell.channel === ofAdvertiser) &&
    !truth.some((key) => (aliases.get(key.channel) ?? key.channel) === ofEngine)
  )
}

/** Match status of a key of the advertiser. */
export function modelRevenueStatus(
  key: TruthKey,
  truth: readonly TruthKey[],
  searches: readonly EngineKey[],
  aliases: Aliases,
): 1 | 2 | 3 | 6 {
  if (key.isCountryUnread) return 6
  const engine = searches.filter((cell) => cell.redirected > 0)
  const channel = aliases.get(key.channel) ?? key.channel
  const ofChannel = engine.filter((cell) => areSameChannel(cell.channel, channel, engine, truth, aliases))
  if (ofChannel.length === 0) return 3
  return ofChannel.some((cell) => cell.country === key.country) ? 1 : 2
}

/** Match status of a cell of the engine; 0 for none. */
export function modelSearchStatus(
  cell: EngineKey,
  truth: readonly TruthKey[],
  searches: readonly EngineKey[],
  aliases: Aliases,
  isCovered: boolean,
): 0 | 1 | 4 | 5 {
  if (cell.redirected === 0) return 0
  const engine = searches.filter((one) => one.redirected > 0)
  const ofChannel = truth.filter((key) =>
    areSameChannel(cell.channel, aliases.get(key.channel) ?? key.channel, engine, truth, aliases),
  )
  if (ofChannel.length === 0) return isCovered ? 5 : 0
  return ofChannel.some((key) => !key.isCountryUnread && key.country === cell.country) ? 1 : 4
}
