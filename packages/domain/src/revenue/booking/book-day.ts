import type { Day } from '../../days.ts'
import { divide } from './divide.ts'
import type {
  Account,
  AccountRemoval,
  BookedRow,
  Division,
  EngineCell,
  ProviderTerm,
  TruthRow,
} from './facts.ts'
import { accountFinder, inOrder, termOn } from './match-accounts.ts'
import { revenueStatuses } from './match-statuses.ts'
import { shareOf, shareUnits, WHOLE } from './share-of.ts'

/** What the bookings of an advertiser depend on, besides what it reported and what the engine redirected. */
export interface BookFacts {
  accounts: readonly Account[]
  providerTerms: readonly ProviderTerm[]
  /** Reported channel to the channel that it is booked as. */
  aliases: ReadonlyMap<string, string>
  removals: readonly AccountRemoval[]
}

/** One day: its truth, one row for each channel and country, and the engine's searches. */
export interface BookInput {
  day: Day
  truth: readonly TruthRow[]
  searches: readonly EngineCell[]
}

export interface Book {
  /** The booked rows of a day: in the order of the truth, then of the accounts' ids. */
  day(input: BookInput): BookedRow[]
}

const nobody: Omit<Account, 'channel' | 'validFrom' | 'validTo' | 'terms'> = {
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

interface Parts {
  division: Division
  weights: readonly number[]
  sum: number
}

/**
 * Matches and divides an advertiser's truth of a day among publisher ad accounts (docs/behaviour/revenue.md#matching,
 * docs/behaviour/revenue.md#dividing). Pure: the same facts always give the same rows. Net is taken of a whole key and
 * then divided, so that its parts add up like those of gross.
 */
export function makeBook(facts: BookFacts): Book {
  const find = accountFinder(facts)
  const providerTerms = inOrder(facts.providerTerms)
  const removalsOf = new Map<number, AccountRemoval[]>()
  for (const removal of facts.removals) {
    const list = removalsOf.get(removal.accountId)
    if (list) list.push(removal)
    else removalsOf.set(removal.accountId, [removal])
  }
  return {
    day({ day, truth, searches }) {
      const term = termOn(providerTerms, day)
      const netUnits = term?.reportsGross ? shareUnits(term.share) : WHOLE
      const statusOf = revenueStatuses(truth, searches, facts.aliases)
      const weigh = weighing(searches)
      const isRemoved = (accountId: number, importId: number) =>
        removalsOf
          .get(accountId)
          ?.some((removal) => removal.importId > importId && removal.from <= day && day <= removal.to) ??
        false
      const booked: BookedRow[] = []
      for (const row of truth) {
        const accounts = find(row.channel, day)
        const net = shareOf(row.revenue, netUnits)
        const remarks = statusOf(row)
        if (accounts.length < 2) {
          const account = accounts[0]
          booked.push({
            ...keyOf(row, account ?? nobody),
            ...figuresOf(row),
            gross: row.revenue,
            net,
            publisherRevenue: account ? shareOf(net, unitsOf(account, day)) : 0,
            dividedPercentage: 100,
            division: account ? 'one' : 'none',
            remarks,
            isRemoved: account !== undefined && isRemoved(account.id, row.importId),
          })
          continue
        }
        const { division, weights, sum } = weigh(accounts, row.country)
        const of = (amount: number) => divide(amount, weights, sum)
        const [counted, monetized, clicks] = [of(row.searches), of(row.monetized), of(row.clicks)]
        const [followon, initial, gross] = [of(row.followon), of(row.initial), of(row.revenue)]
        const [nets, percentages] = [of(net), of(WHOLE)]
        for (const [at, account] of accounts.entries()) {
          if (weights[at] === 0) continue
          booked.push({
            ...keyOf(row, account),
            searches: counted[at]!,
            monetized: monetized[at]!,
            clicks: clicks[at]!,
            followon: followon[at]!,
            initial: initial[at]!,
            gross: gross[at]!,
            net: nets[at]!,
            publisherRevenue: shareOf(nets[at]!, unitsOf(account, day)),
            dividedPercentage: percentages[at]! / 100_000,
            division,
            remarks,
            isRemoved: isRemoved(account.id, row.importId),
          })
        }
      }
      return booked
    },
  }
}

const unitsOf = (account: Account, day: Day) => shareUnits(termOn(account.terms, day)!.share)

function keyOf(row: TruthRow, account: typeof nobody) {
  return {
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
  }
}

function figuresOf({ searches, monetized, clicks, followon, initial }: TruthRow) {
  return { searches, monetized, clicks, followon, initial }
}

/** Weights of accounts by the searches that the engine redirected for them: in the country, else all, else equal. */
function weighing(searches: readonly EngineCell[]) {
  const cells = new Map<string, EngineCell[]>()
  for (const cell of searches) {
    const key = `${cell.ruleId} ${cell.providerLinkId} ${cell.channel.toLowerCase()}`
    const list = cells.get(key)
    if (list) list.push(cell)
    else cells.set(key, [cell])
  }
  const redirected = (account: Account, country: string | null) => {
    let sum = 0
    for (const cell of cells.get(
      `${account.ruleId} ${account.providerLinkId} ${account.channel.toLowerCase()}`,
    ) ?? [])
      if (country === null || cell.country === country) sum += cell.redirected
    return sum
  }
  const add = (total: number, weight: number) => total + weight
  return (accounts: readonly Account[], country: string): Parts => {
    if (country !== '') {
      const weights = accounts.map((account) => redirected(account, country))
      const sum = weights.reduce(add, 0)
      if (sum > 0) return { division: 'country', weights, sum }
    }
    const weights = accounts.map((account) => redirected(account, null))
    const sum = weights.reduce(add, 0)
    if (sum > 0) return { division: 'channel', weights, sum }
    return { division: 'equal', weights: accounts.map(() => 1), sum: accounts.length }
  }
}
