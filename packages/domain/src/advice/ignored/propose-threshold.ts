import type { Finding } from '../finding.ts'
import { adviceThresholds, type AdviceThreshold, type DescribedRule } from '../thresholds.ts'
import { quietValues } from './quiet-value.ts'

/** A closed item of which it is known whether it led to something. */
export interface PastItem {
  /** A person changed its record, or what belongs to it, before it was closed. */
  isActedOn: boolean
  facts: Finding['facts']
}

/** A change of one threshold of a rule whose last items led to nothing. */
export interface ThresholdProposal {
  threshold: string
  from: number
  to: number
  /** The last items, all closed without action, which it would have kept quiet. */
  quiet: number
  /** Items that people acted on, and how many of them would still have been told. */
  actedOn: number
  kept: number
}

/** The next value of a threshold above a figure, with its decimals. */
function above(value: number, decimals: number): number {
  const step = 10 ** decimals
  return (Math.floor(Number((value * step).toFixed(6))) + 1) / step
}

/**
 * The change that a rule proposes when its `last` newest items were closed without action: the lowest value of one
 * threshold that would have kept all of them quiet. Of several thresholds the one is named that keeps most of the items
 * that people acted on, then the one that changes least. Null while an item among them was acted on, and where no
 * threshold can do it. See docs/behaviour/advisor.md#rules-that-lead-to-nothing.
 * @param items closed ones of the rule, the newest first.
 */
export function proposeThreshold(
  rule: DescribedRule,
  thresholds: Readonly<Record<string, number>>,
  items: readonly PastItem[],
  last: number,
): ThresholdProposal | null {
  const newest = items.slice(0, last)
  if (newest.length < last || newest.some(({ isActedOn }) => isActedOn)) return null
  const acted = items.filter(({ isActedOn }) => isActedOn)
  const described: Readonly<Record<string, AdviceThreshold>> = adviceThresholds[rule].thresholds
  const proposals = Object.entries(quietValues(rule)).flatMap(([threshold, valueOf]): ThresholdProposal[] => {
    const figures = newest.map(({ facts }) => valueOf(facts))
    if (figures.includes(null)) return []
    const { decimals, most } = described[threshold]!
    const from = thresholds[threshold]!
    const to = above(Math.max(...figures.map(Number)), decimals)
    if (to <= from || to > most) return []
    // Where the figure is not known, the threshold might silence the item: it is not counted as kept.
    const kept = acted.filter(({ facts }) => (valueOf(facts) ?? -Infinity) >= to).length
    return [{ threshold, from, to, quiet: newest.length, actedOn: acted.length, kept }]
  })
  const growth = ({ from, to }: ThresholdProposal) => (from > 0 ? to / from : Infinity)
  return proposals.toSorted((a, b) => b.kept - a.kept || growth(a) - growth(b))[0] ?? null
}
