/** Times are shown as `YYYY-MM-DD HH:MM` in UTC. Their column or label contains `(UTC)`. */
export function formatMoment(moment: string | null | undefined): string {
  if (moment === null || moment === undefined || moment === '') return ''
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 16).replace('T', ' ')
}

/** How long ago a moment was: `5 h`, `12 days`. */
export const sinceText = (moment: string): string => ageText(Date.now() - Date.parse(moment))

/** Milliseconds as `12 s`, `4 min`, `3 h` or `2 days`, rounded down. */
export function ageText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.floor(seconds / 3_600)} h`
  return `${Math.floor(seconds / 86_400)} days`
}

const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A day of this year in a sentence: `Nov 24`. */
export const formatMonthDay = (day: string): string => monthDay.format(new Date(day))

const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** The month of a day: `November`. */
export const formatMonth = (day: string): string => month.format(new Date(day))

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** The weekday of a moment: `Thursday`. */
export const formatWeekday = (moment: string): string => weekday.format(new Date(moment))

/** A moment in the zone of this browser, for people who think in it: `Dec 1, 2026, 11:00 AM in your time zone`. */
export function localMoment(moment: string): string {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return `${text.format(new Date(moment))} in your time zone (${text.resolvedOptions().timeZone})`
}
