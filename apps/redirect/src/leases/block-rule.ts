/**
 * How many units of a cap an engine has (docs/decisions/0170). Far from the cap: enough for an outage. When another
 * engine is short of units: enough for a minute. When another engine turns searches away: enough for seconds.
 */
export const moods = ['calm', 'short', 'starved'] as const
export type Mood = (typeof moods)[number]

/** A cap as one engine sees it. */
export interface Holding {
  cap: number
  /** Units that the engine can use at this moment. */
  held: number
  /** Units of the cap that the engine has used. */
  used: number
  /** Units used per millisecond: now, and at the rate that a lease must cover during an outage. */
  nowPerMs: number
  perMs: number
  /** Engines that share the cap, this one included. */
  engines: number
  mood: Mood
  /** The outage of PostgreSQL that the leases must cover. */
  outageMs: number
  /** Searches that are waiting for a unit. */
  waiting: number
  /** After a reply with fewer units than wanted, the engine sends no new request until its units are below this. */
  askBelow: number
}

/** The request to PostgreSQL for one cap. */
export interface Wish {
  cap: number
  held: number
  engines: number
  /** Units it would like, at most its fair share of the unused ones. */
  want: number
  /** Units that will be used within seconds, granted before any share is considered. */
  need: number
  /** Searches that are waiting for a unit. If no unit is left for them, the other engines must return units at once. */
  waiting: number
  /** Below this number of units the other engines are notified to return some. */
  low: number
  /**
   * No engine was short of the cap lately. Then less than half of its share is too little as well, because an outage
   * may come.
   */
  calm: boolean
  /** Units for later only: the last half of the cap stays for engines that need it now. */
  ahead: boolean
}

/** Units of a cap in PostgreSQL when a wish arrives. */
export interface Pool {
  leased: number
  used: number
}

/** A rule without traffic gets this part of its fair share, so that a waterfall can use it for an hour. */
const FIRST_PART = 1 / 4
/** More than the outage needs, so that the units still cover it just before the next refill. */
const SPARE = 1.25
const REFILL = 0.8
/** Below this part of its fair share an engine has too little, whatever its present rate. */
const POOR = 1 / 2
const SHORT_MS = 60_000
const SOON_MS = 4_000
const MOST = 2_000_000_000

/** Units of a cap that an engine wants to have. */
export function targetOf({ cap, nowPerMs, perMs, engines, mood, outageMs }: Holding): number {
  if (mood === 'starved') return Math.ceil(nowPerMs * SOON_MS)
  if (mood === 'short') return Math.ceil(perMs * SHORT_MS)
  return Math.min(MOST, Math.max(firstOf(cap, engines), Math.ceil(perMs * outageMs * SPARE)))
}

/** Units of a cap without traffic. */
const firstOf = (cap: number, engines: number) => Math.ceil((cap * FIRST_PART) / engines)

/** Whether `isLow` may be true for a lease that is not used: with a request of other engines it needs fewer units. */
export const isBelowFirst = (held: number, cap: number, engines: number): boolean =>
  held < firstOf(cap, engines) * REFILL

/**
 * Parts of the cap and of the rate (units per millisecond): with one unit more than each of them `isLow` is certainly false for
 * a lease that is not used. Without use its rates only fall, and requests of other engines only lower what it needs.
 */
export const enoughOf = (engines: number, outageMs: number): { ofCap: number; ofRate: number } => ({
  ofCap: (REFILL * FIRST_PART) / engines,
  ofRate: REFILL * Math.max(outageMs * SPARE, SHORT_MS),
})

/** Whether to request units, even if no search waits. */
export function isLow(holding: Holding): boolean {
  return holding.held < Math.min(targetOf(holding) * REFILL, holding.askBelow)
}

export function wishOf(holding: Holding): Wish {
  const { cap, held, used, nowPerMs, perMs, engines, mood, waiting } = holding
  const soon = Math.ceil(nowPerMs * SOON_MS)
  const ahead = waiting === 0 && perMs === 0 && used === 0
  return {
    cap,
    held,
    engines,
    want: Math.max(waiting, targetOf(holding) - held, 0),
    need: Math.max(waiting, soon - held, 0),
    waiting,
    low: Math.ceil(perMs * SHORT_MS),
    calm: mood === 'calm' && !ahead,
    ahead,
  }
}

/** Whether an engine with these units notifies the others to return some. `grantLeases` has the same rule in SQL. */
export function isShort(
  { cap, held, engines, want, low, calm }: Wish,
  { used }: Pick<Pool, 'used'>,
): boolean {
  const share = Math.min(held + want, fairShare(cap, used, engines))
  return want > 0 && held < Math.max(low, calm ? Math.floor(share * POOR) : 0)
}

const fairShare = (cap: number, used: number, engines: number) => Math.ceil((cap - used) / engines)

/**
 * Units that PostgreSQL grants: never more than is left. `grantLeases` has the same rule in SQL; a test compares the
 * two.
 */
export function blockOf({ cap, held, engines, want, need, ahead }: Wish, { leased, used }: Pool): number {
  const left = cap - leased - (ahead ? Math.floor(cap / 2) : 0)
  const fair = fairShare(cap, used, engines) - held
  return Math.max(0, Math.min(left, Math.max(need, Math.min(want, fair))))
}

/** Units that an engine keeps when another engine has reported too few. `used` is of the cap, over all engines. */
export function keptOf(holding: Holding, used: number): number {
  const { cap, engines, held, nowPerMs, perMs, mood } = holding
  if (mood === 'calm') return held
  const own = Math.round(mood === 'starved' ? nowPerMs * SOON_MS : perMs * SHORT_MS)
  const fair = fairShare(cap, used, engines)
  // An engine that has too little itself returns nothing for another engine's next minute.
  const share = Math.min(targetOf({ ...holding, mood: 'calm' }), fair)
  if (mood === 'short' && held < Math.floor(share * POOR)) return held
  return Math.min(held, Math.max(Math.min(own, fair), Math.floor(held / 2)))
}

/** Two seconds count as now. The rate for outages rises as fast, and falls slowly. */
const NOW_MS = 2_000
const FALL_MS = 120_000
/** Below this a rate counts as zero: one search in an hour is covered anyway. */
const STILL = 1 / 3_600_000

/** Changes the two rates after `units` were used in `ms`. */
export function moveRates(rates: Pick<Holding, 'nowPerMs' | 'perMs'>, units: number, ms: number): void {
  const rate = units / ms
  rates.nowPerMs = towards(rate, rates.nowPerMs, ms, NOW_MS)
  rates.perMs = Math.max(rates.nowPerMs, towards(rate, rates.perMs, ms, FALL_MS))
}

function towards(rate: number, from: number, ms: number, within: number): number {
  const next = from + (rate - from) * (1 - Math.exp(-ms / within))
  return next < STILL ? 0 : next
}
