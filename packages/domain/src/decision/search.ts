import type { Outcome, RecordedReason } from '../snapshot/search-event.ts'
import type { WeightCells } from '../snapshot/weight-cells.ts'

/**
 * Input of the decision for one search. Facts that need a list or a library (bots, proxy ranges, high-paying keywords)
 * are methods, because only filters that are on need them.
 */
export interface Search {
  /** 0 when missing or not a whole number from 1 to 2^31 - 1. */
  readonly publisherId: number
  readonly targetingId: number
  /** A signature was sent and is wrong: treated as an unknown link. */
  readonly forged: boolean
  /** Decoded and trimmed. */
  readonly keyword: string
  /** Characters of the keyword as people count them (`charactersOf`). */
  keywordCharacters(): number
  /** Key of the client's address: equal for equal addresses, a whole number below 2^53. */
  readonly addressKey: number
  isBot(): boolean
  isProxyAddress(): boolean
  /** Major version; Infinity when the client is not Chrome. */
  chromeVersion(): number
  /** NT version such as 6.1 or 10; Infinity when the client is not Windows. */
  windowsVersion(): number
  isHighPayingKeyword(): boolean
  /** Decoded value of the dynamic parameter at this index of the contract's list; empty when not sent. */
  parameter(index: number): string
}

/** Counts of a link and a client after this search was counted. */
export interface Seen {
  /** All searches of the link, this one included. */
  lifetime: number
  /** Searches of the link this UTC day, this one included. */
  today: number
  /** High-paying searches of the link this UTC day, this one included. */
  highPayingToday: number
  /** Searches of this address on the link this UTC day, this one included. */
  ofAddressToday: number
  /** Milliseconds since the previous search of this address on the link; Infinity when there is none. */
  sincePrevious: number
}

/**
 * Room of a cap slot on a day. `wait`: unknown until a lease is requested. `unleased`: none in this engine, although
 * the cap may have some.
 */
export const room = { none: 0, yes: 1, wait: 2, unleased: 3 } as const
export type Room = (typeof room)[keyof typeof room]

/**
 * All state of the decision. The engine's are shared by its threads; a simulation passes a copy. A `day` is
 * the number of UTC days since 1970: everything daily starts again with it, whatever the server's zone.
 */
export interface Counters {
  /** Counts the search on its link and fills `into`. Address figures only when `addressKey` is not -1. */
  count(
    targetingId: number,
    addressKey: number,
    highPaying: boolean,
    now: number,
    day: number,
    into: Seen,
  ): void
  room(slot: number, day: number): Room
  /** Reads what `count` will read, as `fetchAhead`; missing where it is of no use. */
  fetchLink?(targetingId: number, addressKey: number): number
  /** Reads what `room` will read of a slot; a negative one has none. */
  fetchRoom?(slot: number, day: number): number
  /** Takes one unit of a cap; false when another thread was faster. */
  take(slot: number, day: number): boolean
  /** Returns a unit that was taken in the same decision. */
  giveBack(slot: number, day: number): void
  /** Current weights of round robins. Each starts at zero, and again when it is republished. */
  readonly weights: WeightCells
}

/**
 * Outcome of a search, with everything that its record needs. Offsets are those of the snapshot that decided; its
 * methods read them.
 */
export interface Answer {
  readonly kind: 'answer'
  readonly outcome: Outcome
  /** The filter; with outcome `overcapped`, `unleased` if a cap may have had room; else null. */
  readonly filteredReason: RecordedReason | null
  /** Offset of the template to fill with the values of the search; 0 when not even a system fallback is set. */
  readonly destination: number
  /** Offset of the publisher link, when it exists and belongs to the publisher in the address; else 0. */
  readonly targeting: number
  /** Ids; 0 for none. */
  readonly targetingId: number
  readonly publisherId: number
  readonly ruleId: number
  readonly groupId: number
  readonly groupRuleId: number
  /** Offset of the advertiser link; 0 for none. */
  readonly link: number
  readonly linkId: number
}

/** The search is parked for at most 150 ms until requested leases arrive (decision 0012). */
export interface Wait {
  readonly kind: 'wait'
  readonly slots: number[]
  /** Continues where the decision stopped; nothing is counted twice. With `final`, it does not wait again. */
  resume(final: boolean): Decision
}

export type Decision = Answer | Wait

/** Milliseconds since 1970, UTC. */
export type Clock = () => number
