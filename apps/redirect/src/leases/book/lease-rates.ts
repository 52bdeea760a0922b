import { enoughOf, isBelowFirst, moveRates, type Holding, type Mood } from '../block-rule.ts'
import { ANY, leaseFlag, type CapTable } from './cap-table.ts'
import { type HeldSums, type Lease, leaseOf } from '../lease.ts'
import { LeaseMoves } from './lease-moves.ts'
import type { LeaseUnits } from './lease-units.ts'

const { exhausted, held, reported, wantedMore } = leaseFlag

/** Requests of other engines for units count for this long. */
const MOOD_MS = 10_000
/** A rate is measured over at least this long. */
const RATE_MS = 1_000
/** A lease that was used lately and has enough is measured this often. Its rate then falls by two fifths. */
const FALLING_MS = 60_000
/** After a reply with fewer units than wanted, the engine requests more when it has used a quarter of its units. */
const ASK_AGAIN = 0.75
/** Or after this time, if it uses units: others may have returned some. */
const ASK_AGAIN_MS = 5_000

/** How fast the units of today's leases are used, and what that means for the next request. */
export class LeaseRates {
  readonly moves = new LeaseMoves()
  readonly #table: CapTable
  readonly #units: LeaseUnits
  /** Every lease is looked at this often. */
  #lapMs = RATE_MS
  readonly #holding: Holding = {
    cap: 0,
    held: 0,
    used: 0,
    nowPerMs: 0,
    perMs: 0,
    engines: 1,
    mood: 'calm',
    outageMs: 0,
    waiting: 0,
    askBelow: ANY,
  }

  /** Used again for each lease, as `#holding`. */
  readonly #rates = { nowPerMs: 0, perMs: 0 }

  constructor(table: CapTable, units: LeaseUnits) {
    this.#table = table
    this.#units = units
  }

  /**
   * The state of a lease, for a lease of today with the rate up to `now` (`performance.now()`). The object is valid until
   * the next call.
   */
  holding(lease: Lease, isToday: boolean, engines: number, outageMs: number, now: number): Holding {
    const table = this.#table
    const slot = lease >> 1
    const used = this.#units.used(lease)
    if (isToday) this.measure(lease, used, now)
    const move = this.moves.settled(lease, now)
    if (isToday && table.perMs[slot]! > 0 && now > (move?.askAgainAt ?? 0)) table.setAskBelow(slot, ANY)
    const holding = this.#holding
    holding.cap = table.cap[slot]!
    holding.held = Math.max(0, this.#units.left(lease))
    holding.used = used
    holding.nowPerMs = move?.nowPerMs ?? 0
    holding.perMs = table.perMs[slot]!
    holding.engines = engines
    holding.mood = move?.mood ?? 'calm'
    holding.outageMs = outageMs
    holding.waiting = move ? Math.max(move.waiting, move.isStarved ? 1 : 0) : 0
    holding.askBelow = isToday ? table.askBelow(slot) : ANY
    return holding
  }

  /** Whether a lease of today with `left` units may need more although it is at rest. */
  isBelowFirst(lease: Lease, left: number, engines: number): boolean {
    const table = this.#table
    const slot = lease >> 1
    return left < table.askBelow(slot) && isBelowFirst(left, table.cap[slot]!, engines)
  }

  /**
   * Whether a lease of today with `left` units, which has begun, is not used now, and was not used since it was last looked
   * at. `now` as in `holding`.
   */
  isAtRest(lease: Lease, left: number, now: number): boolean {
    const table = this.#table
    const slot = lease >> 1
    const { granted, seen } = table.of(lease)
    if (table.perMs[slot]! > 0 || granted[slot]! - left !== seen[slot]) return false
    // As `measure` does for a lease without use, so that the next rate is one of the last second or two.
    const at = wholeMs(now)
    if (table.rateAt[slot] === 0 || (at - table.rateAt[slot]!) >>> 0 >= RATE_MS) table.rateAt[slot] = at
    return true
  }

  /**
   * Returns the first slot from `slot` to before `end` whose lease of today (`day`) needs a closer look; `end` when none does.
   * The others have enough units and were not used since they were last looked at; it adds their units to `sums`. They are
   * at rest, or they were used within the last quarter of an hour: those are not measured here, so that their rate falls
   * later, at least once a minute. Of millions of leases nearly all are such, so this is one loop over columns.
   */
  passOver(
    slot: number,
    end: number,
    day: number,
    { engines, outageMs, now }: { engines: number; outageMs: number; now: number },
    sums: HeldSums,
  ): number {
    const { cap, perMs, rateAt } = this.#table
    const { flags, day: dayOf, granted, seen } = this.#table.of(leaseOf(slot, day))
    const leftOf = this.#units.leftOn(day)
    const { ofCap, ofRate } = enoughOf(engines, outageMs)
    const at = wholeMs(now)
    for (let next = slot; next < end; next += 1) {
      if ((flags[next]! & (held | exhausted)) !== held || dayOf[next] !== day) return next
      const left = leftOf[next]!
      const used = granted[next]! - left
      const perMsOf = perMs[next]!
      if (used !== seen[next] || left <= cap[next]! * ofCap + 1 || left <= perMsOf * ofRate + 1) return next
      const age = rateAt[next] === 0 ? Infinity : (at - rateAt[next]!) >>> 0
      if (perMsOf > 0 && age > FALLING_MS) return next
      if (perMsOf === 0 && age >= RATE_MS) rateAt[next] = at
      sums.withRoom += 1
      sums.units += left
    }
    return end
  }

  /** Each lease was looked at within so many milliseconds. */
  noteLap(ms: number): void {
    this.#lapMs = Math.max(RATE_MS, ms)
  }

  /** Looks at the use of a lease of today, and measures its rate unless that was done within the last second. */
  measure(lease: Lease, used: number, now: number): void {
    const table = this.#table
    const slot = lease >> 1
    const at = wholeMs(now)
    if (table.rateAt[slot] !== 0) {
      const elapsed = (at - table.rateAt[slot]!) >>> 0
      if (elapsed < RATE_MS) return
      const units = Math.max(0, used - table.seen(lease))
      const nowPerMs = this.moves.get(lease)?.nowPerMs ?? 0
      // Most leases are at rest.
      if (units > 0 || nowPerMs > 0 || table.perMs[slot]! > 0) {
        const rates = this.#rates
        rates.nowPerMs = nowPerMs
        rates.perMs = table.perMs[slot]!
        // Units were used within the last lap, or the running one if it is longer: each looks at all leases but those of
        // fully granted caps.
        const isOfLap = units > 0 && !table.has(lease, exhausted)
        const idle = isOfLap ? Math.max(0, elapsed - this.#lapMs) : 0
        if (idle > 0) moveRates(rates, 0, idle)
        moveRates(rates, units, elapsed - idle)
        table.perMs[slot] = rates.perMs
        if (rates.nowPerMs > 0 || nowPerMs > 0) this.moves.of(lease).nowPerMs = rates.nowPerMs
      }
    }
    table.rateAt[slot] = at
    if (table.seen(lease) === used) return
    table.setSeen(lease, used)
    table.set(lease, reported, false)
  }

  setMood(lease: Lease, mood: Mood): void {
    // Calm is what a lease without a move is.
    if (mood === 'calm' && !this.moves.get(lease)) return
    const move = this.moves.of(lease)
    move.mood = mood
    move.moodUntil = performance.now() + MOOD_MS
  }

  /**
   * Notes how many units a lease has after a reply, and whether it got all that it wanted. If not, the next request
   * ahead of need waits until more of them are used. The lease is not starved any more, until a look finds it so again.
   */
  noteReply(lease: Lease, isToday: boolean, gotAll: boolean, units: number): void {
    const table = this.#table
    if (!isToday) return table.set(lease, wantedMore, !gotAll)
    this.setStarved(lease, false)
    table.setAskBelow(lease >> 1, gotAll ? ANY : askBelowOf(units))
    if (!gotAll) this.moves.of(lease).askAgainAt = performance.now() + ASK_AGAIN_MS
  }

  /** Units of today's lease may be requested, whatever the last reply gave. */
  askAtAnyTime(lease: Lease): void {
    this.#table.setAskBelow(lease >> 1, ANY)
  }

  /** Whether the last reply with too few units is some time ago. */
  mayAskAgain(lease: Lease): boolean {
    return performance.now() > (this.moves.get(lease)?.askAgainAt ?? 0)
  }

  /** Searches found no unit here although other engines have some. */
  setStarved(lease: Lease, isStarved: boolean): void {
    if (isStarved || this.moves.get(lease)) this.moves.of(lease).isStarved = isStarved
  }

  /** Begins to measure today's lease of a slot. `goesOn`: it is used as fast as the one of yesterday was. */
  beginDay(lease: Lease, goesOn: boolean): void {
    const table = this.#table
    const slot = lease >> 1
    // Most are 0, and their pages are not written.
    if (!goesOn && table.perMs[slot]! > 0) table.perMs[slot] = 0
    table.rateAt[slot] = 0
    const { flags } = table.of(lease)
    const hasLess = (flags[slot]! & wantedMore) !== 0
    table.setAskBelow(slot, hasLess ? askBelowOf(this.#units.left(lease)) : ANY)
    if (hasLess) table.set(lease, wantedMore, false)
  }

  /** More (1) or fewer (-1) searches wait for units of a lease. */
  wait(lease: Lease, searches: 1 | -1): void {
    // A lease whose day is over has no move.
    const move = searches === 1 ? this.moves.of(lease) : this.moves.get(lease)
    if (move) move.waiting = Math.max(0, move.waiting + searches)
  }
}

/** A time as `rateAt` has it. */
const wholeMs = (now: number) => Math.max(1, Math.floor(now) >>> 0)

/** Units below which an engine requests again that got fewer than it wanted and now has `units`. */
const askBelowOf = (units: number) => Math.ceil(Math.max(0, units) * ASK_AGAIN)
