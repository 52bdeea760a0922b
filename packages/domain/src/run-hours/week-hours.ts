import { HOURS_OF_WEEK } from '@headgate/contract/base/constants'
import { HOUR_MS } from '../days.ts'

/** The hours of a rule, compiled for the decision (docs/behaviour/rules.md#hours). */
export interface WeekHours {
  /** 1 for each hour of the week in which it runs; the first is Monday 00:00 in the zone. */
  readonly runs: Uint8Array
  readonly zone: ZoneClock
}

/** Offsets of all zones are whole quarters of an hour, so a local hour begins and ends with a quarter. */
const QUARTER_MS = HOUR_MS / 4

/** 1970 began on a Thursday: hours of the week before its first one. */
const HOURS_TO_1970 = 3 * 24

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/**
 * The hour of the week in a zone. It is computed once a quarter of an hour, with summer time as the runtime knows it:
 * asking the runtime for each search would cost more than the whole decision.
 */
class ZoneClock {
  readonly #format: Intl.DateTimeFormat | null
  #quarter = Number.NaN
  #hour = 0

  constructor(zone: string) {
    this.#format =
      zone === 'UTC'
        ? null
        : new Intl.DateTimeFormat('en-US', {
            timeZone: zone,
            weekday: 'short',
            hour: '2-digit',
            hourCycle: 'h23',
          })
  }

  hourOfWeek(now: number): number {
    const quarter = Math.floor(now / QUARTER_MS)
    if (quarter !== this.#quarter) {
      this.#hour = this.#read(now)
      this.#quarter = quarter
    }
    return this.#hour
  }

  #read(now: number): number {
    if (this.#format === null) return (Math.floor(now / HOUR_MS) + HOURS_TO_1970) % HOURS_OF_WEEK
    const parts = this.#format.formatToParts(now)
    const part = (type: 'weekday' | 'hour') => parts.find((one) => one.type === type)!.value
    return weekdays.indexOf(part('weekday')) * 24 + Number(part('hour'))
  }
}
export type { ZoneClock }

/** One clock for each zone, shared by all rules of the thread. */
const clocks = new Map<string, ZoneClock>()

/** The clock of a time zone. Throws when the runtime does not know the zone. */
export function clockOf(zone: string): ZoneClock {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const made = new ZoneClock(zone)
  clocks.set(zone, made)
  return made
}

/** Whether a rule with these hours runs at a moment, in milliseconds since 1970. */
export function runsAt({ runs, zone }: WeekHours, now: number): boolean {
  return runs[zone.hourOfWeek(now)] === 1
}
