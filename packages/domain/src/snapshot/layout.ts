/**
 * The words of each record in a `SnapshotMemory`. Offsets inside a record count from its own start, so that records can
 * be written before their place is known; 0 means none. Texts are words too: the number of bytes, then the bytes
 * in UTF-8.
 */

/** A cap without units to take: no cap. */
export const NO_CAP = -1
/** A cap without a counter: never room, because a cap must not be exceeded (docs/behaviour/engine.md#caps). */
export const NO_SLOT = -2

/** Words before each record: its weight cells (`WeightCells`), how many and the first; and the size of all its words. */
export const BLOCK = { header: 3, size: -1, firstCell: -2, cells: -3 } as const

/** Words at the start of the memory that stay 0, so that an offset of 0 reads as an empty entry. */
export const NOTHING = 16

/** The root of a snapshot: all that a reader needs to know. Numbers with fractions take two words. */
export const ROOT = {
  revision: 0,
  thresholds: 2,
  /** Of each table, in the order of `tables`: offset of its directory, number of pages. */
  tables: 14,
  /** Offset of the settings in the memory. */
  settings: 24,
  size: 25,
} as const

export const tables = ['targetings', 'groups', 'providerLinks', 'providers', 'publishers'] as const
export type TableName = (typeof tables)[number]

/** A directory has one word for each page: the offset of 512 entries of two words, or 0. The id is the index. */
export const PAGE_BITS = 9
export const PAGE_IDS = 1 << PAGE_BITS
export const ENTRY = 2
/**
 * Entry of a targeting or a group: offset of the published content, and its flags. Entry of an advertiser link: offset,
 * and its cap slot where it can be served (`slot - NO_SLOT`, so that 0 is `NO_SLOT`). Entry of an advertiser or a
 * publisher: offset of its name, and 1 when it serves.
 */
export const FLAGS = { known: 1, active: 2, archived: 4 } as const
/** Flags of what serves. */
export const SERVES = FLAGS.known | FLAGS.active

/** The published content of a targeting. */
export const TARGETING = {
  id: 0,
  publisherId: 1,
  /** `TARGETING_BITS`, and from `CHECKS` on one bit for each filter that is on, in their order. */
  bits: 2,
  /** Templates. */
  customFallback: 3,
  overcapUrl: 4,
  /** Texts. */
  subId: 5,
  columns: 6,
  /** Limits that the link itself sets, two words for each of these filters that is on. */
  limits: 7,
  choice: 8,
} as const
/** `unfiltered`, `warmup`: for as many of its first searches as the thresholds of the snapshot say. */
export const TARGETING_BITS = {
  yahoo: 1,
  passReferrer: 2,
  needsAddress: 4,
  needsHighPaying: 8,
  unfiltered: 16,
  warmup: 32,
} as const
export const CHECKS = 8

/** The published content of a group. */
export const GROUP = { slot: 0, choice: 1 } as const

/** Options and the way to pick one. Offsets count from the start of the choice. */
export const CHOICE = {
  ownerId: 0,
  /** `CHOICE_BITS`, and from `COUNT` on the number of options. */
  bits: 1,
  /** Its weight cells and its stamp (`WeightCells`); both are 0 when it needs none. */
  cell: 2,
  stamp: 3,
  /** `OPTION` for each: what the check for room reads lies side by side. */
  options: 4,
} as const
export const CHOICE_BITS = { roundRobin: 1, ofRule: 2, ofGroup: 4, hasSplits: 8, hasHours: 16 } as const
export const COUNT = 8
/**
 * Behind the options follow their ids, then with `hasSplits` their splits, then with `hasHours` their hours. A target above
 * 0 is the id of an advertiser link, one below 0 that of a group, negated; 0 is neither.
 */
export const OPTION = { slot: 0, weight: 1, target: 2, size: 3 } as const

/** Offset in the memory of the zone, and one bit for each hour of the week. */
export const HOURS = { zone: 0, bits: 1, size: 7 } as const
/** A time zone, which stays for ever: its number, and its name as a text. */
export const ZONE = { number: 0, name: 1 } as const

export const PROVIDER_LINK = {
  id: 0,
  providerId: 1,
  slot: 2,
  disabled: 3,
  template: 4,
  columns: 5,
  size: 6,
} as const

export const SETTINGS = { systemFallback: 0, warmupLink: 1, warmupLinkYahoo: 2, ownHost: 3, size: 4 } as const

/**
 * A template: the number of parts and from `ORIGIN` on the bytes of the origin, with which the first part begins. Then
 * for each part where its bytes end, and from `INDEX` on the placeholder behind it. Then the bytes of all parts.
 */
export const TEMPLATE = { bits: 0, parts: 1 } as const
export const ORIGIN = 16
export const INDEX = 24
