import { dayNumber, type Day } from '../../days.ts'

/** Ages, in days, at which the net of a day is compared. Money that moves later than the last one is not expected. */
export const AGES = [1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28, 35] as const

/** A day is final, as far as a method can know, when it has the last of the compared ages. */
export const FINAL_AGE = 35

/** How many days back a method learns from. */
export const WINDOW_DAYS = 60

/** The net of a day right after an import that covers it was booked, also when the import changed nothing. */
export interface SeenNet {
  /** When the import was made, in milliseconds since 1970. */
  at: number
  /** Millionths of the unit. */
  net: number
}

/** How the net of one day came in. Imports that were undone are left out: they tell nothing about the advertiser. */
export interface DayHistory {
  day: Day
  /** In the order of the imports. */
  seen: readonly SeenNet[]
}

/**
 * The age of a day at a moment, in days: 0 during the day itself, 1 on the next UTC day. What an import of age 1 brought
 * is in force one day after the end of the day.
 */
export function ageOf(day: Day, moment: number): number {
  return dayNumber(moment) - dayNumber(Date.parse(day))
}

/** A net by the age of the day. */
export interface AgedNet {
  age: number
  net: number
}

/**
 * What was seen of a day until a moment, by age. What was seen before the day had ended is left out, because it is only
 * a part of the day.
 */
export function agedNets(history: DayHistory, until: number): AgedNet[] {
  const start = dayNumber(Date.parse(history.day))
  return history.seen
    .filter(({ at }) => at <= until)
    .map(({ at, net }) => ({ age: dayNumber(at) - start, net }))
    .filter(({ age }) => age >= 1)
}

/** Days that a method learns from at a moment: those that have ended, and not more than 60 days ago. */
export function inWindow(days: readonly DayHistory[], moment: number): DayHistory[] {
  return days.filter(({ day }) => {
    const age = ageOf(day, moment)
    return age >= 1 && age <= WINDOW_DAYS
  })
}

/** The place in `AGES` for an age: the first that is not younger. -1 for an age that is not compared. */
export function agePlace(age: number): number {
  return age < 1 ? -1 : AGES.findIndex((one) => one >= age)
}

/** The net of a day at each place of `AGES`. */
export type NetsByAge = readonly (number | undefined)[]

/**
 * The net of a day at each compared age at which an import covered it; what was seen on days 8 to 10 stands for age 10.
 * Between two ages the change is spread evenly over the steps, in logarithms. Undefined when a net is 0 or below.
 */
export function netsByAge(nets: readonly AgedNet[]): NetsByAge | undefined {
  const byPlace: (number | undefined)[] = AGES.map(() => undefined)
  for (const { age, net } of nets) {
    const place = agePlace(age)
    if (place < 0) continue
    if (net <= 0) return undefined
    byPlace[place] = net
  }
  let before = -1
  for (let place = 0; place < byPlace.length; place += 1) {
    const net = byPlace[place]
    if (net === undefined) continue
    if (before >= 0) {
      const from = byPlace[before]!
      const step = Math.log(net / from) / (place - before)
      for (let between = before + 1; between < place; between += 1)
        byPlace[between] = from * Math.exp(step * (between - before))
    }
    before = place
  }
  return byPlace
}
