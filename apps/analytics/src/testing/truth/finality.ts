import type { Range } from './calendar.ts'
import { later } from './calendar.ts'
import type { Fact } from './facts.ts'
import type { DayState, MadeBusiness } from './made-business.ts'

/** What is known about the days of advertisers. */
export interface Book {
  /** By advertiser and day; a day that no import covers has none. */
  states: Map<string, DayState>
  reporters: number[]
  /** Searches of earlier days will not be reported any more. */
  openFrom: string
}

export function bookOf({ reporters, now }: Pick<MadeBusiness, 'reporters' | 'now'>): Book {
  const states = new Map<string, DayState>()
  for (const { id, states: ofDays } of reporters)
    for (const [day, state] of ofDays) if (state.maturity !== 'none') states.set(`${id} ${day}`, state)
  const openFrom = later(now.toISOString().slice(0, 10), -92)
  return { states, reporters: reporters.map(({ id }) => id), openFrom }
}

/** A search that an advertiser got and has not reported on, though it still may. */
function isUnreported({ states, openFrom }: Book, { advertiser, when }: Fact): boolean {
  const day = when.slice(0, 10)
  return advertiser > 0 && day >= openFrom && !states.has(`${advertiser} ${day}`)
}

/** Whether facts are of settled days, in the days of a view. */
export function openDays(book: Book, ranges: readonly Range[]): { isSettled: (fact: Fact) => boolean } {
  const isSettledDay = (advertiser: number, day: string) => {
    const state = book.states.get(`${advertiser} ${day}`)
    return state === undefined ? day < book.openFrom : state.maturity === 'settled'
  }
  const settled = new Set<string>()
  for (const { from, to } of ranges)
    for (let day = from; day <= to; day = later(day, 1))
      if (book.reporters.some((id) => isSettledDay(id, day))) settled.add(day)
  return {
    isSettled: (fact) => {
      const day = fact.when.slice(0, 10)
      // What no advertiser got counts on days on which one of them is settled.
      return fact.advertiser === 0 ? settled.has(day) : isSettledDay(fact.advertiser, day)
    },
  }
}

/** How final the figures of a row are, fact by fact. */
export interface Finality {
  see: (fact: Fact) => void
  reply: () => {
    maturity: string | null
    expected_share: number | null
    unreported_searches: number
    unreported_percentage: number | null
  }
}

const weakest = ['settled', 'estimated', 'partial']
/** Money of days of which too little is known may be this part of the whole. */
const LITTLE = 0.05

export function finality(book: Book): Finality {
  let unreported = 0
  let sent = 0
  let worst = -1
  let net = 0
  let expected = 0
  let unknown = 0
  return {
    see: (fact) => {
      if (fact.isSearch) {
        const redirected = fact.counts['redirected'] ?? 0
        sent += redirected
        if (isUnreported(book, fact)) unreported += redirected
        return
      }
      const { maturity, share } = book.states.get(`${fact.advertiser} ${fact.when}`)!
      worst = Math.max(worst, weakest.indexOf(maturity))
      const own = fact.counts['net_revenue']! / 1_000_000
      net += own
      const isOpen = maturity !== 'settled'
      // What was taken back is no part of anything to come.
      expected += isOpen && own > 0 ? own / (share ?? 1) : own
      if (isOpen && share === null) unknown += Math.abs(own)
    },
    reply: () => ({
      maturity: unreported > 0 ? 'none' : (weakest[worst] ?? null),
      expected_share: worst >= 0 && expected > 0 && unknown <= LITTLE * expected ? net / expected : null,
      unreported_searches: unreported,
      unreported_percentage: sent === 0 ? null : (100 * unreported) / sent,
    }),
  }
}
