import {
  type Candidate,
  candidateOf,
  type KnownChannel,
  mostValues,
  type Prepared,
  prepared,
  scoreOf,
  type UnmatchedChannel,
} from './candidate-score.ts'
import { shapeOf } from './spelling.ts'

/**
 * Proposes known channels for reported channels that no account matches (docs/behaviour/revenue.md#repair-candidates).
 * Nothing is booked by it: a person presses.
 */

/** A repair that a person made for this advertiser. */
export interface PastRepair {
  reported: string
  channel: string
}

export interface RepairProposal {
  /** The reported channel. */
  channel: string
  /** The best first, at most three. */
  candidates: readonly Candidate[]
  /** Whether the first one is selected when the screen opens. */
  preselected: boolean
}

const SHOWN_FROM = 40
const MOST_SHOWN = 3
const SELECTED_FROM = 85
const SELECTED_LEAD = 15
/** Sums of fractions miss a limit by less than this. */
const ROUNDING = 1e-9

/**
 * Proposals for the unmatched channels of one advertiser, in their order. Throws a RangeError when searches of an
 * unmatched and a known channel are not of equally many days.
 */
export function repairProposals(
  unmatched: readonly UnmatchedChannel[],
  known: readonly KnownChannel[],
  repairs: readonly PastRepair[],
): RepairProposal[] {
  const channels = known.map((one) => prepared(one))
  const patterns = new Map<string, Set<string>>()
  for (const { reported, channel } of repairs) {
    const shape = shapeOf(reported)
    // If both channels have the same shape, the repair replaced a name or a number, which says nothing about other
    // channels.
    if (shape !== shapeOf(channel))
      patterns.getOrInsertComputed(shape, () => new Set<string>()).add(shapeOf(channel))
  }
  return unmatched.map((one) => {
    const ready = prepared(one)
    return proposalFor(ready, channels, patterns.get(ready.shape))
  })
}

function proposalFor(
  unmatched: Prepared<UnmatchedChannel>,
  channels: readonly Prepared<KnownChannel>[],
  repairedTo: ReadonlySet<string> | undefined,
): RepairProposal {
  let best: Candidate[] = []
  for (const known of channels) {
    const most = mostValues(unmatched, known, repairedTo)
    // Most channels cannot be among the three, however alike they are spelt. They are left out first, because
    // comparing letters takes most of the time.
    const needed = best.length === MOST_SHOWN ? best.at(-1)!.score : SHOWN_FROM
    if (scoreOf(most) < needed - ROUNDING) continue
    const candidate = candidateOf(unmatched, known, most)
    if (candidate.score < SHOWN_FROM - ROUNDING) continue
    best = [...best, candidate].toSorted(byScore).slice(0, MOST_SHOWN)
  }
  const [first, second] = best
  const preselected =
    first !== undefined &&
    first.score >= SELECTED_FROM - ROUNDING &&
    first.score - (second?.score ?? 0) >= SELECTED_LEAD - ROUNDING
  return { channel: unmatched.channel, candidates: best, preselected }
}

/** The best first. Equal ones by their text, so that the order does not depend on that of the channels. */
function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || (a.channel < b.channel ? -1 : 1)
}
