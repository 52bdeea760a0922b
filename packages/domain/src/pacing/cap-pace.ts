import { DAY_MS, HOUR_MS } from '../days.ts'
import type { Demand } from './expected-demand.ts'

/** A daily cap, and what is used of it. */
export interface UsedCap {
  cap: number
  used: number
}

/** How a daily cap is likely to go on today. */
export interface CapPace {
  /** When it will be full; null when room is left at midnight UTC, and when it is full already. */
  fullAt: Date | null
  /** Units used at midnight UTC. */
  atMidnight: number
  /** Searches until midnight UTC that will find it full. */
  missed: number
}

/** The part of today's expected searches that had come by now, from 0 to 1; the time of day when none are expected. */
export function partPassed({ hours }: Pick<Demand, 'hours'>, now: Date): number {
  const passed = (now.getTime() % DAY_MS) / HOUR_MS
  const all = hours.reduce((sum, searches) => sum + searches, 0)
  return all === 0 ? passed / hours.length : 1 - searchesLeft(hours, passed) / all
}

/** Expected searches from a time of day, in hours, until midnight. */
function searchesLeft(hours: readonly number[], from: number): number {
  const running = Math.floor(from)
  return hours
    .slice(running)
    .reduce((sum, searches, at) => sum + searches * (at === 0 ? 1 - (from - running) : 1), 0)
}

/** How a cap goes on when the expected searches come (docs/behaviour/rules.md#pace-of-a-cap). `cap` is above 0. */
export function paceOfCap({ cap, used }: UsedCap, { hours }: Pick<Demand, 'hours'>, now: Date): CapPace {
  const day = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const from = (now.getTime() - day) / HOUR_MS
  const coming = searchesLeft(hours, from)
  const room = Math.max(0, cap - used)
  const missed = Math.max(0, coming - room)
  const atMidnight = Math.max(used, Math.min(cap, used + coming))
  if (room === 0 || coming < room) return { fullAt: null, atMidnight, missed: room === 0 ? coming : missed }
  let left = room
  for (let hour = Math.floor(from); hour < hours.length; hour += 1) {
    const begins = Math.max(hour, from)
    const searches = hours[hour]! * (hour + 1 - begins)
    if (searches > 0 && searches >= left) {
      const fullAt = new Date(Math.min(day + (begins + left / hours[hour]!) * HOUR_MS, day + DAY_MS - 1))
      return { fullAt, atMidnight, missed }
    }
    left -= searches
  }
  return { fullAt: null, atMidnight, missed }
}
