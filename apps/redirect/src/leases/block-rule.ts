/**
 * How much of a cap an engine holds (docs/decisions/0170). Far from the cap: enough for an outage. When another engine
 * runs short: a minute. When another sends searches away: seconds.
 */
export const moods = ['calm', 'short', 'starved'] as const
export type Mood = (typeof moods)[number]

/** A cap as one engine sees it. */
export interface Holding {
  cap: number
  /** Units that the engine can use now. */
  held: number
  /** Units of it that the engine has used. */
  used: number
  /** Units that it uses in a millisecond: just now, and at the rate that an outage must be survived at. */
  nowPerMs: number
  perMs: number
  /** Engines that share the cap, this one included. */
  engines: number
  mood: Mood
  /** How long an outage of PostgreSQL is to be survived. */
  outageMs: number
  /** Searches that wait for a unit now. */
  waiting: number
  /** After an answer that gave less than was wanted: not asked again before the holding is below this. */
  askBelow: number
}

/** What is asked of PostgreSQL for one cap. */
export interface Wish {
  cap: number
  held: number
  engines: number
  /** Units it would like, at most its fair share of what is not used. */
  want: number
  /** Units that will be used within seconds: had before any share is thought of. */
  need: number
  /** Searches that wait for a unit: when there is none the others are asked to give back at once. */
  waiting: number
  /** Below this holding the other engines are asked to give back. */
  low: number
  /** Nobody was short of the cap lately: less than half of its share is then too few as well, for an outage may come. */
  calm: boolean
  /** For later only: the last half of the cap stays for engines that need it now. */
  ahead: boolean
}

/** Units of a cap as PostgreSQL knows them when a wish arrives. */
export interface Pool {
  leased: number
  used: number
}

/** A rule without traffic holds this part of its fair share, so that a waterfall can fall through to it for an hour. */
const FIRST_PART = 1 / 4
/** More than the outage, so that the holding has the whole of it when it is filled up again. */
const SPARE = 1.25
const REFILL = 0.8
/** Below this part of its fair share an engine has too few, whatever it uses just now. */
const POOR = 1 / 2
const SHORT_MS = 60_000
const SOON_MS = 4_000
const MOST = 2_000_000_000

/** Units that an engine wants to hold of a cap. */
export function targetOf({ cap, nowPerMs, perMs, engines, mood, outageMs }: Holding): number {
  if (mood === 'starved') return Math.ceil(nowPerMs * SOON_MS)
  if (mood === 'short') return Math.ceil(perMs * SHORT_MS)
  const first = Math.ceil((cap * FIRST_PART) / engines)
  return Math.min(MOST, Math.max(first, Math.ceil(perMs * outageMs * SPARE)))
}

/** Whether it is time to ask, with or without a search that waits. */
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

/** Whether an engine that holds so much calls on the others to give back. The same in SQL stands in `grantLeases`. */
export function isShort(
  { cap, held, engines, want, low, calm }: Wish,
  { used }: Pick<Pool, 'used'>,
): boolean {
  const share = Math.min(held + want, fairShare(cap, used, engines))
  return want > 0 && held < Math.max(low, calm ? Math.floor(share * POOR) : 0)
}

const fairShare = (cap: number, used: number, engines: number) => Math.ceil((cap - used) / engines)

/**
 * Units that PostgreSQL grants: never more than is left. The same in SQL stands in `grantLeases`; a test compares
 * the two.
 */
export function blockOf({ cap, held, engines, want, need, ahead }: Wish, { leased, used }: Pool): number {
  const left = cap - leased - (ahead ? Math.floor(cap / 2) : 0)
  const fair = fairShare(cap, used, engines) - held
  return Math.max(0, Math.min(left, Math.max(need, Math.min(want, fair))))
}

/**
 * What an engine keeps of its units each time that another engine says that it has too few. `used`: of the cap, over
 * all engines.
 */
export function keptOf(holding: Holding, used: number): number {
  const { cap, engines, held, nowPerMs, perMs, mood } = holding
  if (mood === 'calm') return held
  const own = Math.round(mood === 'starved' ? nowPerMs * SOON_MS : perMs * SHORT_MS)
  const fair = fairShare(cap, used, engines)
  // Who has too few itself gives nothing for the minutes of another.
  const share = Math.min(targetOf({ ...holding, mood: 'calm' }), fair)
  if (mood === 'short' && held < Math.floor(share * POOR)) return held
  return Math.min(held, Math.max(Math.min(own, fair), Math.floor(held / 2)))
}

/** Two seconds count as now. The rate for outages rises as fast and falls slowly. */
const NOW_MS = 2_000
const FALL_MS = 120_000
/** Below this a rate is no rate: one search in an hour is covered by what is held anyway. */
const STILL = 1 / 3_600_000

/** The two rates after `units` were used in `ms`. */
export function ratesAfter(
  { nowPerMs, perMs }: Pick<Holding, 'nowPerMs' | 'perMs'>,
  units: number,
  ms: number,
): { nowPerMs: number; perMs: number } {
  const rate = units / ms
  const towards = (from: number, within: number) => {
    const next = from + (rate - from) * (1 - Math.exp(-ms / within))
    return next < STILL ? 0 : next
  }
  const now = towards(nowPerMs, NOW_MS)
  return { nowPerMs: now, perMs: Math.max(now, towards(perMs, FALL_MS)) }
}
