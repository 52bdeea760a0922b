import {
  type ChainMeasure,
  type ChainSums,
  checkChain,
  type PartId,
  type TotalPartId,
  totalParts,
} from './chain.ts'
import { lnRatio, rounded } from './logarithms.ts'
import { type CellSide, type CellSplit, isShort, LEAST_SHARE, millionthsIn, splitCell } from './split-cell.ts'

/** A record with the name that users know. */
export interface Named {
  id: number
  name: string
}

/** What a cell is about. `country` is there in all rows of both periods, or in none. */
export interface CellPlace {
  publisher: Named
  provider: Named
  channel: string
  country?: string
}

/** The sums of a cell in one period: whole numbers, money in millionths. */
export interface ExplainRow extends CellPlace {
  sums: ChainSums
  /**
   * The expected share of the cell's money in this period: reported through expected. 1 when it is settled. Without one,
   * that of its advertiser counts.
   */
  share?: number
}

/** One of the two periods. */
export interface ExplainPeriod {
  rows: readonly ExplainRow[]
  /** Expected shares of the reported days of advertisers, by id. Without one an advertiser is taken as settled. */
  shares?: ReadonlyMap<number, number>
  /** The part of the searches of advertisers that is of reported days, by id. Without one reports cover all. */
  covered?: ReadonlyMap<number, number>
}

/** A cell with the parts of its difference. */
export interface ExplainedCell extends CellSplit {
  /** The same in every explanation of the same kind of cells. */
  key: string
  place: CellPlace
  /** The explained measure as it was reported, in millionths. */
  reported: { before: number; after: number }
}

export interface TotalPart {
  part: TotalPartId
  /** Millionths. */
  amount: number
}

/** A change, with the parts that add up to it. Amounts are millionths of the unit of the explained measure. */
export interface ExplainedChange {
  /** The chain that the cells were divided by. The last one is explained. */
  measures: readonly ChainMeasure[]
  before: number
  after: number
  /** after − before, and exactly the sum of `totals`, and of the parts of all cells. */
  difference: number
  /** Every part that is not 0, in the order in which it is shown. */
  totals: TotalPart[]
  /** Every cell of the two periods, by its key. */
  cells: ReadonlyMap<string, ExplainedCell>
  /** Cells that are not divided, because less than half of a side is usually in. Their money is *too early*. */
  tooEarly: number
  /** Those of them whose searches are not covered by reports: time alone does not change that. */
  uncovered: number
}

/** Figures that cannot be added exactly. */
export class TooLarge extends RangeError {
  constructor() {
    super('The figures are too large to be explained exactly. Please filter, or choose a shorter period.')
  }
}

/**
 * Divides what changed between two periods into parts (docs/behaviour/revenue.md#explaining-a-change).
 *
 * `measures` is the chain: some of `chainMeasures` in their order, the explained one last. Gross is left out where it
 * equals net in every row, so that net / clicks stays the RPC. Throws TooLarge for figures that cannot be added exactly, and
 * RangeError for another order, for figures that are no whole numbers, and for two rows of one cell.
 */
export function explainChange(
  before: ExplainPeriod,
  after: ExplainPeriod,
  { measures }: { measures: readonly ChainMeasure[] },
): ExplainedChange {
  checkChain(measures)
  const chain = measures.filter(
    (measure) =>
      measure !== 'gross' || !measures.includes('net') || hasOtherGross(before) || hasOtherGross(after),
  )
  const unit = millionthsIn(chain.at(-1)!)
  const cells = new Map<string, ExplainedCell>()
  const sums = { before: 0, after: 0, size: 0 }
  let tooEarly = 0
  let uncovered = 0
  for (const [key, pair] of pairs(before, after)) {
    const place = placeOf((pair.after ?? pair.before)!)
    const sides = {
      before: sideOf(chain, pair.before, place, before),
      after: sideOf(chain, pair.after, place, after),
    }
    const split = splitCell(chain, sides.before, sides.after)
    const reported = {
      before: sides.before.values.at(-1)! * unit,
      after: sides.after.values.at(-1)! * unit,
    }
    cells.set(key, { key, place, reported, ...split })
    sums.before += reported.before
    sums.after += reported.after
    sums.size += Math.abs(reported.before) + Math.abs(reported.after)
    if (!split.isTooEarly) continue
    tooEarly += 1
    if (isUncovered(sides.before) || isUncovered(sides.after)) uncovered += 1
  }
  if (!Number.isSafeInteger(sums.size)) throw new TooLarge()
  return {
    measures: chain,
    before: sums.before,
    after: sums.after,
    difference: sums.after - sums.before,
    totals: totalsOf(cells.values()),
    cells,
    tooEarly,
    uncovered,
  }
}

function hasOtherGross({ rows }: ExplainPeriod): boolean {
  return rows.some(({ sums }) => (sums.gross ?? 0) !== (sums.net ?? 0))
}

interface Pair {
  before?: ExplainRow
  after?: ExplainRow
}

function pairs(before: ExplainPeriod, after: ExplainPeriod): Map<string, Pair> {
  const found = new Map<string, Pair>()
  for (const [side, { rows }] of [
    ['before', before],
    ['after', after],
  ] as const)
    for (const row of rows) {
      // The channel is free text, so it stands last.
      const key = `${row.publisher.id} ${row.provider.id} ${row.country ?? ''} ${row.channel}`
      const pair = found.get(key)
      if (pair === undefined) found.set(key, { [side]: row })
      else if (pair[side] === undefined) pair[side] = row
      else throw new RangeError(`Cell "${key}" is there twice. Add up its rows first.`)
    }
  return found
}

function placeOf({ publisher, provider, channel, country }: CellPlace): CellPlace {
  return country === undefined ? { publisher, provider, channel } : { publisher, provider, channel, country }
}

function sideOf(
  chain: readonly ChainMeasure[],
  row: ExplainRow | undefined,
  { provider, channel }: CellPlace,
  { shares, covered: parts }: ExplainPeriod,
): CellSide {
  const values = chain.map((measure) => row?.sums[measure] ?? 0)
  const share = row?.share ?? shares?.get(provider.id) ?? 1
  const covered = parts?.get(provider.id) ?? 1
  if (!values.every(Number.isInteger))
    throw new RangeError(
      `A figure of ${provider.name} on ${channel} is no whole number: ${values.join(', ')}. Pass counts, and money in millionths.`,
    )
  if (!values.every(Number.isSafeInteger)) throw new TooLarge()
  for (const [what, part] of Object.entries({ 'expected share': share, 'covered part': covered }))
    if (!Number.isFinite(part))
      throw new RangeError(`The ${what} of ${provider.name} on ${channel} is ${part}. Pass a number.`)
  return { values, share, covered }
}

/** Whether a side is not divided because reports do not cover it. */
function isUncovered(side: CellSide): boolean {
  return isShort(side) && side.covered < LEAST_SHARE
}

/** The sums of the cells' parts. The part *searches* is shown as volume and mix. */
function totalsOf(cells: Iterable<ExplainedCell>): TotalPart[] {
  const sums = new Map<PartId | TotalPartId, number>()
  let means = 0
  let [before, after] = [0, 0]
  for (const cell of cells) {
    for (const { part, amount } of cell.parts) sums.set(part, (sums.get(part) ?? 0) + amount)
    if (!cell.isOnBothSides) continue
    means += cell.logMean
    before += cell.before[0]!
    after += cell.after[0]!
  }
  const volume = before > 0 && after > 0 ? rounded(means * lnRatio(after, before)) : 0
  sums.set('volume', volume)
  sums.set('mix', (sums.get('searches') ?? 0) - volume)
  return totalParts.flatMap((part) => {
    const amount = sums.get(part) ?? 0
    return amount === 0 ? [] : [{ part, amount }]
  })
}
