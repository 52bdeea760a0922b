import type { RunHours } from '@headgate/contract/targetings/run-hours'

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Runs of following numbers, each with its end after the last: 8, 9, 12 are 8–10 and 12–13. */
function stretches(numbers: readonly number[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (const number of numbers) {
    const last = found.at(-1)
    if (last?.to === number) last.to += 1
    else found.push({ from: number, to: number + 1 })
  }
  return found
}

/** `08:00–18:00` of one day; `all day`; empty for none. */
function dayText(of_week: readonly number[], day: number): string {
  const hours = of_week.filter((hour) => Math.floor(hour / 24) === day).map((hour) => hour % 24)
  if (hours.length === 24) return 'all day'
  return stretches(hours)
    .map(({ from, to }) => `${hourText(from)}–${hourText(to)}`)
    .join(', ')
}

/** Hours of a rule as people say them: `Mon–Fri 08:00–18:00; Sat all day (Europe/Berlin)`. */
export function hoursText(hours: RunHours | null | undefined): string {
  if (hours === null || hours === undefined) return 'All hours'
  const texts = days.map((_, day) => dayText(hours.of_week, day))
  const parts: string[] = []
  for (let first = 0; first < texts.length;) {
    let last = first
    while (last + 1 < texts.length && texts[last + 1] === texts[first]) last += 1
    const names = first === last ? days[first]! : `${days[first]}–${days[last]}`
    if (texts[first] !== '') parts.push(`${names} ${texts[first]}`)
    first = last + 1
  }
  return `${parts.join('; ')} (${hours.time_zone})`
}
