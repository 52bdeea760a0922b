import { blockOf, isLow, isShort, keptOf, moveRates, wishOf } from '@headgate/redirect/leases/block-rule'
import type { Holding, Mood } from '@headgate/redirect/leases/block-rule'
import { waitOf } from '@headgate/redirect/leases/waiting/wait-limit'
import { SeededRandom } from '@headgate/domain/seeded-random'

/** Engines of one place; all times in milliseconds. */
export interface Region {
  engines: number
  /** One way to PostgreSQL. */
  delayMs: number
  /** Without contact to PostgreSQL in this time of the day. */
  cutOff?: { from: number; to: number }
}

export interface Day {
  cap: number
  /** Searches that want a unit over the day, as a multiple of the cap. */
  demand: number
  regions: readonly Region[]
  seed: number
  /** Longest that a search waits for a unit: CAP_WAIT_MS, or by the round trip of its engine as it is without a setting. */
  waitMs: number | 'by round trip'
}

export interface Outcome {
  /** Searches that got a unit. More than the cap would be an overshoot. */
  served: number
  /** Most units that were leased at the same time. */
  mostLeased: number
  /** Searches that went on without a unit before the cap was used up, and all searches before that moment. */
  missed: number
  wanted: number
  /** Those of `missed` while PostgreSQL had units that no engine had leased. */
  missedWithRoom: number
  /** Time of the day at which the last unit was used; null if some were left. */
  usedUpAt: number | null
  statements: number
  /** Most statements to PostgreSQL for this cap in one second. */
  mostPerSecond: number
}

const DAY_MS = 86_400_000
const SECOND_MS = 1_000
/** As in the engine: a request of others counts for so long, use is reported so often, and an engine is in touch. */
const MOOD_MS = 10_000
const REPORT_MS = 5_000
const IN_TOUCH_MS = 30_000
const OUTAGE_MS = 3_600_000
const ASK_AGAIN_MS = 5_000
const ASK_AGAIN = 0.75
/** Moments of a second in which engines make their contact. */
const PHASES = 10

interface Engine {
  region: Region
  weight: number
  held: number
  used: number
  reported: number
  nowPerMs: number
  perMs: number
  measuredAt: number
  measuredUsed: number
  askBelow: number
  askAgainAt: number
  mood: Mood
  moodAt: number
  handled: number
  /** Searches that wait, by the time at which they give up. */
  waiting: number[]
  isBusy: boolean
  /** As soon as the statement under way is over. */
  asksNext: boolean
  isExhausted: boolean
  isStarved: boolean
  /** Engines in touch, as it was last told. */
  engines: number
}

/** Things to do, by time. Of those at the same time the first added is the first. */
class Agenda {
  readonly #heap: { at: number; order: number; act: () => void }[] = []
  #order = 0

  add(at: number, act: () => void): void {
    const heap = this.#heap
    const entry = { at, order: (this.#order += 1), act }
    let place = heap.push(entry) - 1
    while (place > 0) {
      const above = (place - 1) >> 1
      if (!isBefore(entry, heap[above]!)) break
      heap[place] = heap[above]!
      place = above
    }
    heap[place] = entry
  }

  next(): { at: number; act: () => void } | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || heap.length === 0) return first
    let place = 0
    for (;;) {
      let below = 2 * place + 1
      if (below >= heap.length) break
      if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below += 1
      if (!isBefore(heap[below]!, last!)) break
      heap[place] = heap[below]!
      place = below
    }
    heap[place] = last!
    return first
  }
}

const isBefore = (one: { at: number; order: number }, two: { at: number; order: number }) =>
  one.at < two.at || (one.at === two.at && one.order < two.order)

/**
 * One day of one cap over many engines, message by message: requests, grants, returns and contacts with the delay of
 * each region, by the rules of the engine (`block-rule.ts`), which PostgreSQL has too. Searches come at random, with the
 * rise and fall of a day; engines have shares of them of very different size. The load of PostgreSQL is not part of it: statements take
 * no time.
 */
export function simulateDay({ cap, demand, regions, seed, waitMs }: Day): Outcome {
  const numbers = new SeededRandom(seed)
  const random = () => numbers.next()
  const agenda = new Agenda()
  const engines: Engine[] = regions.flatMap((region) =>
    Array.from({ length: region.engines }, () => ({
      region,
      weight: random() ** 4,
      held: 0,
      used: 0,
      reported: 0,
      nowPerMs: 0,
      perMs: 0,
      measuredAt: 0,
      measuredUsed: 0,
      askBelow: Infinity,
      askAgainAt: 0,
      mood: 'calm' as const,
      moodAt: -Infinity,
      handled: -Infinity,
      waiting: [],
      isBusy: false,
      asksNext: false,
      isExhausted: false,
      isStarved: false,
      engines: 1,
    })),
  )
  const pool = { leased: 0, used: 0, shortAt: -Infinity, starvedAt: -Infinity }
  const outcome: Outcome = {
    served: 0,
    mostLeased: 0,
    missed: 0,
    missedWithRoom: 0,
    wanted: 0,
    usedUpAt: null,
    statements: 0,
    mostPerSecond: 0,
  }
  let now = 0
  let [second, inSecond] = [0, 0]
  const isCut = ({ region: { cutOff } }: Engine, at = now) =>
    cutOff !== undefined && at >= cutOff.from && at < cutOff.to
  const poolMood = (): Mood =>
    now - pool.starvedAt < MOOD_MS ? 'starved' : now - pool.shortAt < MOOD_MS ? 'short' : 'calm'

  /** A statement: `there` runs in PostgreSQL and returns the reply. A cut line loses it, before or after. */
  const send = <T>(engine: Engine, there: () => T, back: (reply: T) => void, lost = () => {}) => {
    const { delayMs } = engine.region
    agenda.add(now + delayMs, () => {
      if (isCut(engine)) return lost()
      outcome.statements += 1
      const at = Math.floor(now / SECOND_MS)
      inSecond = at === second ? inSecond + 1 : 1
      second = at
      outcome.mostPerSecond = Math.max(outcome.mostPerSecond, inSecond)
      const reply = there()
      // The reply of a statement that was committed comes with the next one: the lease as a whole is read again.
      agenda.add(now + delayMs, () => back(reply))
    })
  }

  const holdingOf = (engine: Engine): Holding => {
    const elapsed = now - engine.measuredAt
    if (elapsed >= SECOND_MS) {
      moveRates(engine, engine.used - engine.measuredUsed, elapsed)
      engine.measuredAt = now
      engine.measuredUsed = engine.used
    }
    if (engine.perMs > 0 && now > engine.askAgainAt) engine.askBelow = Infinity
    return {
      cap,
      held: engine.held,
      used: engine.used,
      nowPerMs: engine.nowPerMs,
      perMs: engine.perMs,
      engines: engine.engines,
      mood: now - engine.moodAt < MOOD_MS ? engine.mood : 'calm',
      outageMs: OUTAGE_MS,
      waiting: engine.waiting.length + (engine.isStarved && engine.waiting.length === 0 ? 1 : 0),
      askBelow: engine.askBelow,
    }
  }

  const ask = (engine: Engine) => {
    if (isCut(engine)) return
    engine.asksNext = engine.isBusy
    if (engine.isBusy) return
    engine.isBusy = true
    const wish = wishOf(holdingOf(engine))
    send(
      engine,
      () => {
        const block = blockOf(wish, pool)
        pool.leased += block
        outcome.mostLeased = Math.max(outcome.mostLeased, pool.leased)
        const mood = poolMood()
        if (pool.leased - block > pool.used && block < wish.waiting) pool.starvedAt = now
        else if (
          block < wish.want &&
          isShort({ ...wish, held: wish.held + block, want: wish.want - block }, pool)
        )
          pool.shortAt = now
        return { block, mood, leased: pool.leased }
      },
      ({ block, mood, leased }) => {
        engine.isBusy = false
        engine.held += block
        engine.isExhausted = leased >= cap && engine.held === 0
        engine.isStarved = false
        engine.askBelow = block >= wish.want ? Infinity : engine.held * ASK_AGAIN
        engine.askAgainAt = now + ASK_AGAIN_MS
        engine.asksNext = false
        if (mood !== 'calm') Object.assign(engine, { mood, moodAt: now })
        while (engine.held > 0 && engine.waiting.length > 0) {
          engine.waiting.shift()
          use(engine)
        }
        if (engine.isExhausted) for (const _ of engine.waiting.splice(0)) miss()
        else if (engine.waiting.length > 0) ask(engine)
      },
      () => {
        engine.isBusy = false
      },
    )
  }

  const use = (engine: Engine) => {
    engine.held -= 1
    engine.used += 1
    outcome.served += 1
    if (outcome.served === cap) outcome.usedUpAt = now
  }
  const miss = () => {
    if (outcome.served >= cap) return
    outcome.missed += 1
    if (pool.leased < cap) outcome.missedWithRoom += 1
  }

  const search = (engine: Engine) => {
    if (outcome.served < cap) outcome.wanted += 1
    if (engine.held > 0) {
      use(engine)
      if (isLow(holdingOf(engine))) ask(engine)
    } else if (engine.isExhausted || isCut(engine)) {
      // Without a wait: the look of each second asks for units of others.
      holdingOf(engine)
      miss()
    } else {
      const end = now + (waitMs === 'by round trip' ? waitOf(2 * engine.region.delayMs) : waitMs)
      engine.waiting.push(end)
      agenda.add(end, () => {
        if (engine.waiting[0] !== undefined && engine.waiting[0] <= now) {
          engine.waiting.shift()
          miss()
        }
      })
      ask(engine)
    }
  }

  /** The contact of each second, and what an engine does with its reply. */
  const look = (engine: Engine) => {
    if (isCut(engine) || engine.isBusy) return
    const { shortAt, starvedAt } = pool
    const at = Math.max(shortAt, starvedAt)
    const isNews = now - at < MOOD_MS && engine.handled !== at
    const mayAsk = engine.isExhausted || isLow(holdingOf(engine)) || engine.reported !== engine.used
    // A contact that changes nothing is not sent in here: there are a hundred million of them in a day.
    if (!isNews && !mayAsk) return
    engine.isBusy = true
    const report = now % REPORT_MS < SECOND_MS ? engine.used : engine.reported
    send(
      engine,
      () => {
        pool.used += report - engine.reported
        engine.reported = report
        return {
          mood: poolMood(),
          at: Math.max(pool.shortAt, pool.starvedAt),
          leased: pool.leased,
          used: pool.used,
        }
      },
      ({ mood, at: asked, leased, used }) => {
        engine.isBusy = false
        if (mood !== 'calm' && engine.handled !== asked) {
          engine.handled = asked
          Object.assign(engine, { mood, moodAt: now })
          giveBack(engine, used)
        }
        if (engine.isExhausted) {
          engine.isExhausted = leased >= cap
          const holding = holdingOf(engine)
          const othersHold =
            leased - engine.held - engine.used > used - Math.min(engine.used, engine.reported)
          const mayAsk = engine.isExhausted && othersHold
          engine.isStarved = mayAsk && holding.nowPerMs > 0 && engine.held === 0
          const isShortNow = mayAsk && now > engine.askAgainAt && isShort(wishOf(holding), { used })
          if (!engine.isExhausted) engine.askBelow = Infinity
          if (engine.isStarved || isShortNow || (!engine.isExhausted && isLow(holdingOf(engine)))) ask(engine)
        } else if (isLow(holdingOf(engine))) ask(engine)
        if (engine.asksNext && !engine.isBusy) ask(engine)
      },
      () => {
        engine.isBusy = false
      },
    )
  }

  const giveBack = (engine: Engine, used: number) => {
    const kept = keptOf(holdingOf(engine), used)
    const given = engine.held - kept
    if (given <= 0) return
    engine.held = kept
    engine.isBusy = true
    send(
      engine,
      () => {
        pool.leased -= given
      },
      () => {
        engine.isBusy = false
        if (engine.asksNext) ask(engine)
      },
      () => {
        // Whether PostgreSQL has the return is not known: the units stay unused until the next reply shows the lease.
        engine.isBusy = false
        engine.held += given
      },
    )
  }

  const counted = () => {
    const inTouch = engines.filter((engine) => !isCut(engine) || !isCut(engine, now - IN_TOUCH_MS)).length
    for (const engine of engines) if (!isCut(engine)) engine.engines = inTouch
    agenda.add(now + IN_TOUCH_MS, counted)
  }
  counted()
  const whole = engines.reduce((sum, { weight }) => sum + weight, 0)
  for (const engine of engines) {
    // First leases are there at midnight: they are requested ahead.
    ask(engine)
    const perDay = (engine.weight / whole) * cap * demand
    const peak = (perDay * 1.6) / DAY_MS
    const come = () => {
      agenda.add(now - Math.log(1 - random()) / peak, () => {
        // Thinned by the time of the day: 0.4 to 1.6 of the mean, lowest at six.
        const level = 1 - 0.6 * Math.cos(((now / DAY_MS) * 24 - 18) * (Math.PI / 12))
        if (random() * 1.6 < level) search(engine)
        come()
      })
    }
    come()
  }
  // Each engine has its moment in the second.
  const looks = (phase: number) => {
    for (let at = phase; at < engines.length; at += PHASES) look(engines[at]!)
    agenda.add(now + SECOND_MS / PHASES, () => looks((phase + 1) % PHASES))
  }
  looks(0)
  for (;;) {
    const entry = agenda.next()
    // Once all units are used nothing more can happen: what is leased can only be used once.
    if (!entry || entry.at >= DAY_MS || outcome.served >= cap) break
    now = entry.at
    entry.act()
  }
  return outcome
}
