import { isRatio, measuresOf, type ChainMeasure, type PartId } from './chain.ts'
import {
  type Effect,
  effectsOf,
  type EffectGroup,
  fitOf,
  type Grouping,
  groupsOf,
  LEAST_EFFECTS,
  movementOf,
  shares,
  takeOut,
  usualChange,
  valueOf,
} from './effects.ts'
import type { ExplainedCell, ExplainedChange, Named } from './explain-change.ts'
import { millionthsIn } from './split-cell.ts'
import { areUnusual } from './unusual.ts'

/** What the cells of a line have in common: the conditions of a filter that shows them. */
export interface LineFilter {
  publisher?: Named
  provider?: Named
  channel?: string
  country?: string
}

/** A line that stands for one effect, or for a group of them. */
export interface EffectLine {
  /** What the effects of a group share; `one` for a single effect. */
  by: Grouping | 'one'
  part: PartId
  filter: LineFilter
  /** Millionths. */
  amount: number
  /**
   * Before and after. Of a ratio its value over all cells of the line, of searches their volume, each with what is expected
   * to be reported later. Else the explained measure as reported. Counts in ones, money in units.
   */
  before: number
  after: number
  /** What the factor was usually multiplied by: 0.75 for −25 %. Null when no factor changed. */
  factor: number | null
  /** How many effects the line stands for. */
  effects: number
  /** How far the line reaches: "on 12 of the 14 channels of Adlera". Null for the only cell of a channel. */
  spread: Spread | null
  /** Whether this is unusual for these cells. Null when too few earlier changes are known. */
  unusual: boolean | null
}

export interface Spread {
  over: 'channels' | 'publishers' | 'countries'
  count: number
  of: number
}

export interface RankedChange {
  lines: EffectLine[]
  /** What no line has: "everything else". With the lines it adds up to the difference. */
  rest: { amount: number; effects: number }
  /** How much all effects moved, whatever their signs. Millionths. */
  movement: number
}

const MOST_LINES = 10
const LEAST_FIT = 0.4
/** Part of all movement that a line must have. */
const LEAST_PART = 0.03

/**
 * The effects that did most, as at most ten lines, and the rest (docs/behaviour/revenue.md#explaining-a-change).
 * `earlier` are explanations of earlier changes of the same kind, of which six or more tell what is unusual.
 */
export function rankEffects(
  explained: ExplainedChange,
  { earlier = [] }: { earlier?: readonly ExplainedChange[] } = {},
): RankedChange {
  const cells = effectsOf(explained.cells.values())
  const effects = cells.flat()
  const movement = movementOf(effects)
  const least = LEAST_PART * movement
  const groups = groupsOf(cells, least)
  const singles = effects
    .filter(({ amount }) => Math.abs(amount) >= least)
    .toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount))
  const lines: EffectLine[] = []
  while (lines.length < MOST_LINES) {
    const best = bestOf(singles, groups, least)
    if (best === undefined) break
    lines.push(lineOf(best.by, best.effects, explained, earlier))
    takeOut(best.effects)
  }
  const named = lines.reduce((sum, { amount }) => sum + amount, 0)
  const rest = effects.filter(({ isTaken }) => !isTaken).length
  return { lines, rest: { amount: explained.difference - named, effects: rest }, movement }
}

interface Candidate {
  by: Grouping | 'one'
  effects: readonly Effect[]
}

function bestOf(
  singles: readonly Effect[],
  groups: readonly EffectGroup[],
  least: number,
): Candidate | undefined {
  const single = singles.find(({ isTaken }) => !isTaken)
  let best: Candidate | undefined = single && { by: 'one', effects: [single] }
  let score = single ? Math.abs(single.amount) : 0
  // The largest first: a group never scores more than its sum, so most need no fit.
  for (const group of groups.toSorted((one, other) => Math.abs(other.sum) - Math.abs(one.sum))) {
    const sum = Math.abs(group.sum)
    if (sum <= score || sum < least) break
    if (group.effects.length < LEAST_EFFECTS) continue
    group.fit ??= fitOf(group.effects)
    if (group.fit < LEAST_FIT || sum * group.fit <= score) continue
    score = sum * group.fit
    best = group
  }
  return best
}

function lineOf(
  by: Candidate['by'],
  effects: readonly Effect[],
  explained: ExplainedChange,
  earlier: readonly ExplainedChange[],
): EffectLine {
  const { part, cell } = effects[0]!
  return {
    by,
    part,
    filter: filterOf(by, cell),
    amount: effects.reduce((sum, { amount }) => sum + amount, 0),
    ...sidesOf(part, effects, explained.measures),
    factor: effects.every(({ isChange }) => isChange) ? Math.exp(usualChange(effects)) : null,
    effects: effects.length,
    spread: spreadOf(by, effects, explained.cells.values()),
    unusual: areUnusual(effects, earlier),
  }
}

function filterOf(by: Candidate['by'], { place }: ExplainedCell): LineFilter {
  if (by === 'one') return place
  if (by === 'channel') return { provider: place.provider, channel: place.channel }
  return { [by]: place[by] }
}

function sidesOf(part: PartId, effects: readonly Effect[], chain: readonly ChainMeasure[]) {
  const sums = (side: 'before' | 'after', place: number) =>
    effects.reduce((sum, { cell }) => sum + cell[side][place]!, 0)
  const units = (side: 'before' | 'after', measure: ChainMeasure) =>
    sums(side, chain.indexOf(measure)) * (millionthsIn(measure) / 1_000_000)
  const valueOn = (side: 'before' | 'after') => {
    if (part === 'searches') return units(side, chain[0]!)
    if (!isRatio(part)) return effects.reduce((sum, { cell }) => sum + cell.reported[side], 0) / 1_000_000
    const { of, per } = measuresOf(part)
    const divisor = units(side, per)
    return divisor === 0 ? 0 : units(side, of) / divisor
  }
  return { before: valueOn('before'), after: valueOn('after') }
}

/**
 * In how many of its channels a group is. A group of one channel, and a single effect: in how many of the publishers that
 * have the channel, or of its countries.
 */
function spreadOf(
  by: Candidate['by'],
  effects: readonly Effect[],
  cells: Iterable<ExplainedCell>,
): Spread | null {
  const { place } = effects[0]!.cell
  const shared = by === 'one' ? 'channel' : by
  const all = [...cells].filter((cell) => shares(cell.place, place, shared))
  const counted = (over: Grouping) => ({
    count: new Set(effects.map(({ cell }) => valueOf(cell.place, over))).size,
    of: new Set(all.map((cell) => valueOf(cell.place, over))).size,
  })
  if (shared !== 'channel') return { over: 'channels', ...counted('channel') }
  const publishers = counted('publisher')
  if (publishers.of > 1) return { over: 'publishers', ...publishers }
  return by === 'one' ? null : { over: 'countries', ...counted('country') }
}
