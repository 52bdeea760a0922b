import type { BookedRow, Division, ReportedFigures, RevenueStatus, TruthRow } from './facts.ts'
import { divideByWeights, shareOf, WHOLE_SHARE } from './exact-parts.ts'
import type { MatchedAccount } from './matching.ts'
import type { Weights } from './traffic-weights.ts'

/** A key of the truth, before it is divided. */
export interface BookedKey {
  row: TruthRow
  /** Of the whole key, in millionths. */
  net: number
  status: RevenueStatus
}

/** The number of the newest removal of an account's data of the day; 0 for none. */
export type RemovalNumber = (accountId: number) => number

/** What an account gets of a key; its part in units of 0.00001 %. */
interface Part {
  figures: ReportedFigures
  net: number
  units: number
  division: Division
}

/** The row of a key that is not divided: of its only account, or of account 0 without one. */
export function wholeRow(
  key: BookedKey,
  only: MatchedAccount | undefined,
  removedBy: RemovalNumber,
): BookedRow {
  const division = only ? 'one' : 'none'
  return bookedRow(key, { figures: key.row, net: key.net, units: WHOLE_SHARE, division }, only, removedBy)
}

/** A row for each account that has a weight. The figures of all of them add up to those of the key. */
export function dividedRows(
  key: BookedKey,
  matched: readonly MatchedAccount[],
  { division, weights, sum }: Weights,
  removedBy: RemovalNumber,
): BookedRow[] {
  const divide = (amount: number) => divideByWeights(amount, weights, sum)
  const { row } = key
  const searches = divide(row.searches)
  const monetized = divide(row.monetized)
  const clicks = divide(row.clicks)
  const followon = divide(row.followon)
  const initial = divide(row.initial)
  const revenue = divide(row.revenue)
  const net = key.net === row.revenue ? revenue : divide(key.net)
  const units = divide(WHOLE_SHARE)
  const rows: BookedRow[] = []
  for (const [at, account] of matched.entries()) {
    if (weights[at] === 0) continue
    const figures = {
      searches: searches[at]!,
      monetized: monetized[at]!,
      clicks: clicks[at]!,
      followon: followon[at]!,
      initial: initial[at]!,
      revenue: revenue[at]!,
    }
    rows.push(bookedRow(key, { figures, net: net[at]!, units: units[at]!, division }, account, removedBy))
  }
  return rows
}

function bookedRow(
  { row, status }: BookedKey,
  { figures, net, units, division }: Part,
  matched: MatchedAccount | undefined,
  removedBy: RemovalNumber,
): BookedRow {
  const account = matched?.account
  return {
    channel: row.channel,
    country: row.country,
    importId: row.importId,
    accountId: account?.id ?? 0,
    publisherId: account?.publisherId ?? 0,
    targetingId: account?.targetingId ?? 0,
    ruleId: account?.ruleId ?? 0,
    providerLinkId: account?.providerLinkId ?? 0,
    platformId: account?.platformId ?? 0,
    searchEngineId: account?.searchEngineId ?? 0,
    tagTypeId: account?.tagTypeId ?? 0,
    trafficSourceId: account?.trafficSourceId ?? 0,
    searches: figures.searches,
    monetized: figures.monetized,
    clicks: figures.clicks,
    followon: figures.followon,
    initial: figures.initial,
    gross: figures.revenue,
    net,
    publisherRevenue: matched === undefined ? 0 : shareOf(net, matched.units),
    dividedPercentage: units / 100_000,
    division,
    remarks: status,
    isRemoved: account !== undefined && removedBy(account.id) > row.importId,
  }
}
