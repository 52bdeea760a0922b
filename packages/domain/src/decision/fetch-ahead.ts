import { CHOICE, COUNT, NO_SLOT, OPTION, TARGETING } from '../snapshot/layout.ts'
import type { Snapshot } from '../snapshot/read-snapshot.ts'
import type { Counters, Search } from './search.ts'

/** With fewer pages of links (65,536 ids) most of it is in the cache, and fetching costs more than it saves. */
const LEAST_PAGES = 128
/** Longer choices are read without this: their first options decide mostly. */
const MOST_OPTIONS = 16

/** Kept, so that the compiler does not leave out what is read only for the cache. */
let read = 0

/** Whether `fetchAhead` pays: in a large snapshot, with counters in memory. */
export const paysToFetch = (snapshot: Snapshot, counters: Counters): counters is FetchedCounters =>
  snapshot.targetings.pages >= LEAST_PAGES && counters.fetchLink !== undefined

/**
 * Reads the first words that the decision of a search will read: of its publisher link, the link's counters and its
 * client. The rest of reading the request goes on while the processor fetches them. Uses none of it.
 */
export function fetchFirst(
  search: Search,
  { targetings, memory: { words } }: Snapshot,
  counters: Counters,
): void {
  const { targetingId } = search
  const plan = words[targetings.entry(targetingId)]!
  read ^= words[plan + TARGETING.bits]! ^ words[plan + TARGETING.choice + CHOICE.options]!
  if (counters.fetchLink !== undefined) read ^= counters.fetchLink(targetingId, search.addressKey)
}

/** Counters that can be fetched ahead. */
type FetchedCounters = Counters & Required<Pick<Counters, 'fetchLink' | 'fetchRoom'>>

/**
 * Reads what the decision of a search will read of its link, its rules and their caps, and uses none of it. With a million
 * links nothing of that is in the processor's cache. These reads do not depend on each other, so the processor fetches
 * the lines at the same time; the decision itself waits for one after the other, because each read follows a choice or an
 * atomic operation. `plan` is the offset of the publisher link. Returns a number of no use.
 */
export function fetchAhead(
  snapshot: Snapshot,
  counters: FetchedCounters,
  plan: number,
  targetingId: number,
  addressKey: number,
  day: number,
): number {
  const { words } = snapshot.memory
  const choice = plan + TARGETING.choice
  const first = choice + CHOICE.options
  const count = words[choice + CHOICE.bits]! >>> COUNT
  read ^= counters.fetchLink(targetingId, addressKey)
  if (count > MOST_OPTIONS) return read
  const end = first + count * OPTION.size
  for (let option = first; option < end; option += OPTION.size)
    read ^= words[snapshot.providerLinks.entry(words[option + OPTION.target]!) + 1]!
  read ^= counters.weights.fetch(words[choice + CHOICE.cell]!)
  for (let option = first; option < end; option += OPTION.size) {
    const link = snapshot.providerLinks.entry(words[option + OPTION.target]!)
    read ^= counters.fetchRoom(words[option + OPTION.slot]!, day)
    read ^= counters.fetchRoom(words[link + 1]! + NO_SLOT, day)
  }
  return read
}
