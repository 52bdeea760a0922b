import { DAY_MS, HOUR_MS } from '../days.ts'

/** Hours of the day, in a time zone, in which an alert tells nothing. From 22 to 6 goes over midnight. */
export interface QuietHours {
  /** 0 to 23; null for no quiet hours. */
  quiet_from: number | null
  quiet_to: number | null
  /** IANA name, such as `Europe/Berlin`. */
  quiet_zone: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The hour of a moment in a time zone. */
function hourIn(zone: string, moment: Date): number {
  const format = formats.getOrInsertComputed(
    zone,
    () => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: zone }),
  )
  return Number(format.format(moment))
}

/** Whether the zone is one that this machine knows. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Whether a moment lies in the quiet hours. The same hour at both ends means none. */
export function isQuiet({ quiet_from: from, quiet_to: to, quiet_zone }: QuietHours, moment: Date): boolean {
  if (from === null || to === null || from === to) return false
  const hour = hourIn(quiet_zone, moment)
  return from < to ? hour >= from && hour < to : hour >= from || hour < to
}

/** The first full quarter hour at or after `moment` that is not quiet. Zones are shifted by quarter hours at the finest. */
export function quietEnds(quiet: QuietHours, moment: Date): Date {
  if (!isQuiet(quiet, moment)) return moment
  const step = HOUR_MS / 4
  const first = Math.ceil(moment.getTime() / step) * step
  for (let at = first; at <= first + DAY_MS; at += step)
    if (!isQuiet(quiet, new Date(at))) return new Date(at)
  return new Date(first + DAY_MS)
}

/**
 * Whether an alert with waiting items is to be sent: not in quiet hours, and not sooner after its last message than
 * `digest_minutes`. So the first item is told at once, and what follows comes in one message
 * (docs/behaviour/alerts.md#when-an-alert-is-sent).
 */
export function isAlertDue(
  alert: QuietHours & { digest_minutes: number; last_sent_at: Date | null },
  now: Date,
): boolean {
  if (isQuiet(alert, now)) return false
  return (
    alert.last_sent_at === null ||
    now.getTime() - alert.last_sent_at.getTime() >= alert.digest_minutes * 60_000
  )
}
