import type { PartId } from './chain.ts'
import type { CellPlace, ExplainedCell } from './explain-change.ts'
import type { CellPart } from './split-cell.ts'

/** One part of one cell, as a candidate for a line. */
export interface Effect {
  cell: ExplainedCell
  part: PartId
  /** Millionths. */
  amount: number
  /** Whether it is the change of a factor, and not a whole difference. */
  isChange: boolean
  /** The change of the factor, in logarithms: amount / size. The amount's sign where no factor changed. */
  r: number
  /** The L of the cell. The amount's size where no factor changed. */
  size: number
  /** Whether a line has it. */
  isTaken: boolean
  /** The groups that it is in, of those that may become a line. Missing when there is none. */
  groups?: EffectGroup[]
}

/** What effects can have in common. The first of several equal groups becomes the line. */
export const groupings = ['channel', 'provider', 'publisher', 'country'] as const
export type Grouping = (typeof groupings)[number]

/** Effects of one part that share an advertiser, a publisher, a channel or a country, without those that a line has. */
export interface EffectGroup {
  by: Grouping
  part: PartId
  effects: Effect[]
  /** Millionths. */
  sum: number
  /** How well one change of the factor describes all effects: 1 when they all changed alike. Undefined until it is asked. */
  fit?: number
}

/** Fewer effects than this are no group. */
export const LEAST_EFFECTS = 3

/** The effects of each cell that has any. */
export function effectsOf(cells: Iterable<ExplainedCell>): Effect[][] {
  const effects: Effect[][] = []
  for (const cell of cells)
    if (cell.parts.length > 0) effects.push(cell.parts.map((part) => effectOf(cell, part)))
  return effects
}

function effectOf(cell: ExplainedCell, { part, amount, ln }: CellPart): Effect {
  return ln === null
    ? { cell, part, amount, isChange: false, r: Math.sign(amount), size: Math.abs(amount), isTaken: false }
    : { cell, part, amount, isChange: true, r: ln, size: cell.logMean, isTaken: false }
}

/** What a cell has in common with others of its group. A channel is one of its advertiser. */
export function valueOf({ publisher, provider, channel, country }: CellPlace, by: Grouping) {
  if (by === 'channel') return `${provider.id} ${channel}`
  if (by === 'country') return country
  return by === 'provider' ? provider.id : publisher.id
}

/** Whether two cells have this in common. */
export function shares(one: CellPlace, other: CellPlace, by: Grouping): boolean {
  if (by === 'country') return one.country === other.country
  if (by === 'publisher') return one.publisher.id === other.publisher.id
  return one.provider.id === other.provider.id && (by === 'provider' || one.channel === other.channel)
}

/**
 * The groups of these cells' effects that can become a line: those that moved at least `least` millionths. Effects that are
 * taken out only make them smaller, so no other group can become one later.
 */
export function groupsOf(cells: readonly (readonly Effect[])[], least: number): EffectGroup[] {
  const groups = groupings.flatMap((by) => groupsBy(cells, by, least))
  for (const group of groups) for (const effect of group.effects) (effect.groups ??= []).push(group)
  return groups
}

function groupsBy(cells: readonly (readonly Effect[])[], by: Grouping, least: number): EffectGroup[] {
  const shared = new Map<string | number, (readonly Effect[])[]>()
  for (const effects of cells) {
    const value = valueOf(effects[0]!.cell.place, by)
    if (value === undefined) continue
    const same = shared.get(value)
    if (same === undefined) shared.set(value, [effects])
    else same.push(effects)
  }
  // Most channels have fewer cells than a group has.
  return [...shared.values()].flatMap((same) =>
    same.length < LEAST_EFFECTS ? [] : groupsOfParts(same, by, least),
  )
}

function groupsOfParts(cells: readonly (readonly Effect[])[], by: Grouping, least: number): EffectGroup[] {
  const groups = new Map<PartId, EffectGroup>()
  for (const effects of cells)
    for (const effect of effects) {
      const { part, amount } = effect
      const group = groups.get(part)
      if (group === undefined) groups.set(part, { by, part, effects: [effect], sum: amount })
      else {
        group.effects.push(effect)
        group.sum += amount
      }
    }
  return [...groups.values()].filter(
    ({ effects }) => effects.length >= LEAST_EFFECTS && movementOf(effects) >= least,
  )
}

/** How much effects moved, whatever their signs. */
export function movementOf(effects: readonly Effect[]): number {
  return effects.reduce((sum, { amount }) => sum + Math.abs(amount), 0)
}

/** Takes effects out of all groups that they are in. */
export function takeOut(effects: readonly Effect[]): void {
  const touched = new Set<EffectGroup>()
  for (const effect of effects) {
    effect.isTaken = true
    for (const group of effect.groups ?? []) {
      group.sum -= effect.amount
      touched.add(group)
    }
  }
  for (const group of touched) {
    group.effects = group.effects.filter((effect) => !effect.isTaken)
    delete group.fit
  }
}

/** 1 − Σ|effect − L m| / Σ|effect|, with m the usual change. Below 0 when m describes them worse than nothing would. */
export function fitOf(effects: readonly Effect[]): number {
  const m = usualChange(effects)
  const missed = effects.reduce((sum, { amount, size }) => sum + Math.abs(amount - size * m), 0)
  return 1 - missed / movementOf(effects)
}

/** The median of r, weighted by L: half of the money changed by less. */
export function usualChange(effects: readonly Effect[]): number {
  const sorted = effects.toSorted((one, other) => one.r - other.r)
  const half = sorted.reduce((sum, { size }) => sum + Math.abs(size), 0) / 2
  let sum = 0
  for (const [at, { r, size }] of sorted.entries()) {
    sum += Math.abs(size)
    if (sum > half) return r
    // Between two halves, so that exchanged periods give the opposite.
    if (sum === half) return (r + (sorted[at + 1]?.r ?? r)) / 2
  }
  return 0
}
