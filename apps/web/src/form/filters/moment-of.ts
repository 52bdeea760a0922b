/**
 * A typed time in UTC as ISO 8601: `2026-11-25 14:00`, with seconds, with a `T`, or a day alone, which is its midnight.
 * Undefined for anything else.
 */
export function momentOf(text: string): string | undefined {
  const parts =
    /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?(?:Z| ?\(?UTC\)?)?$/i.exec(
      text.trim(),
    )
  if (parts === null) return undefined
  const [, day, hour = '0', minute = '00', second = '00'] = parts
  const moment = `${day}T${hour.padStart(2, '0')}:${minute}:${second}.000Z`
  const time = Date.parse(moment)
  // A day that does not exist, such as 31 February, would become another one.
  return Number.isNaN(time) || new Date(time).toISOString() !== moment ? undefined : moment
}
