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
