import { blockOf, isLow, isShort, keptOf, moveRates, wishOf, type Holding, type Mood } from './block-rule.ts'

export interface Simulated {
  engines: number
  cap: number
  /** Seed, a number from 1: the same number gives the same traffic. */
  random: number
  seconds: number
  /** Searches over the whole time, as a multiple of the cap; each engine gets a part of different size. */
  demand: number
}

/** Pseudo-random numbers from 0 to 1 (xorshift). */
function numbersFrom(random: number): () => number {
  let state = random | 0
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** For tests: one cap over many engines, second by second, by the same rule as the engine and PostgreSQL. */
export function simulate({ engines, cap, random, seconds, demand }: Simulated) {
  const next = numbersFrom(random)
  const weights = Array.from({ length: engines }, () => next() ** 4)
  const sum = weights.reduce((all, one) => all + one, 0)
  const pool = { leased: 0, used: 0 }
  let call: { mood: Mood; second: number } = { mood: 'calm', second: -Infinity }
  let served = 0
  let demanded = 0
  let mostLeased = 0
  const holdings = weights.map((weight) => ({
    weight: weight / sum,
    held: 0,
    used: 0,
    nowPerMs: 0,
    perMs: 0,
    askBelow: Infinity,
    askAgainAt: 0,
    debt: 0,
    handledCall: -Infinity,
    starved: false,
  }))
  const ask = (one: (typeof holdings)[number], second: number, waiting: number) => {
    const mood = second - call.second < 10 ? call.mood : 'calm'
    if (one.perMs > 0 && second > one.askAgainAt) one.askBelow = Infinity
    const holding: Holding = { cap, engines, mood, outageMs: 3_600_000, ...one, waiting }
    if (waiting === 0 && !isLow(holding)) return
    const wish = wishOf(holding)
    const block = blockOf(wish, pool)
    pool.leased += block
    mostLeased = Math.max(mostLeased, pool.leased)
    one.held += block
    one.askBelow = block >= wish.want ? Infinity : one.held * 0.75
    one.askAgainAt = second + 5
    if (block < waiting) call = { mood: 'starved', second }
    else if (block < wish.want && isShort({ ...wish, held: one.held, want: wish.want - block }, pool))
      call = { mood: 'short', second }
  }
  for (let second = 0; second < seconds; second += 1) {
    for (const one of holdings) {
      one.debt += (one.weight * demand * cap) / seconds
      const searches = Math.floor(one.debt)
      one.debt -= searches
      demanded += searches
      if (one.held < searches) ask(one, second, searches - one.held)
      const used = Math.min(searches, one.held)
      one.held -= used
      one.used += used
      served += used
      pool.used += used
      moveRates(one, used, 1_000)
      ask(one, second, 0)
    }
    for (const one of holdings) {
      if (one.handledCall === call.second || second - call.second >= 10) continue
      one.handledCall = call.second
      const holding = { cap, engines, mood: call.mood, outageMs: 3_600_000, waiting: 0, ...one }
      const kept = keptOf(holding, pool.used)
      pool.leased -= one.held - kept
      one.held = kept
    }
  }
  return { served, demanded, mostLeased, holdings }
}
