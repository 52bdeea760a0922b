/** Days of the calculator: texts `YYYY-MM-DD`, all UTC. */

const at = (day: string) => new Date(`${day}T00:00:00Z`)
const text = (date: Date) => date.toISOString().slice(0, 10)

export function later(day: string, days: number): string {
  const date = at(day)
  date.setUTCDate(date.getUTCDate() + days)
  return text(date)
}

/** The same day of the month some months later, or the last day of that month. */
export function monthsLater(day: string, months: number): string {
  const date = at(`${day.slice(0, 8)}01`)
  date.setUTCMonth(date.getUTCMonth() + months)
  const first = text(date)
  for (let number = Number(day.slice(8)); ; number -= 1) {
    const wanted = `${first.slice(0, 8)}${String(number).padStart(2, '0')}`
    if (!Number.isNaN(at(wanted).getTime()) && text(at(wanted)) === wanted) return wanted
  }
}

export interface Range {
  from: string
  to: string
}

/** The days of a period of the call. */
export function daysOfPeriod(raw: { period?: string; fromDate?: string; toDate?: string }, now: Date): Range {
  const today = text(now)
  const ofMonth = `${today.slice(0, 8)}01`
  switch (raw.period ?? 'month_to_date') {
    case 'custom':
      return { from: raw.fromDate!, to: raw.toDate! }
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: later(today, -1), to: later(today, -1) }
    case 'last_7_days':
      return { from: later(today, -6), to: today }
    case 'previous_month':
      return { from: `${later(ofMonth, -1).slice(0, 8)}01`, to: later(ofMonth, -1) }
    default:
      return { from: ofMonth, to: today }
  }
}

export interface Compared extends Range {
  /** The day of the period beside which a compared day stands. */
  beside: (day: string) => string
}

/** The days that a period is compared with. */
export function comparedWith({ from, to }: Range, comparison: string | undefined): Compared | null {
  const months = comparison === 'last_month' ? 1 : comparison === 'last_year' ? 12 : 0
  if (months > 0)
    return {
      from: monthsLater(from, -months),
      to: monthsLater(to, -months),
      beside: (day) => {
        const found = monthsLater(day, months)
        // A day that the earlier month lacks: its last day stands beside the first of the period.
        return found < from ? from : found
      },
    }
  if (comparison !== 'previous_period' && comparison !== 'same_weekdays') return null
  let days = 1
  while (later(from, days - 1) < to) days += 1
  while (comparison === 'same_weekdays' && days % 7 > 0) days += 1
  return { from: later(from, -days), to: later(to, -days), beside: (day) => later(day, days) }
}
