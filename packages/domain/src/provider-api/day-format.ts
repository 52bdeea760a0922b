const tokens = /YYYY|YY|MM|DD|M|D/gi

/** A UTC day `YYYY-MM-DD` in the format of an advertiser's API: YYYY, YY, MM, M, DD and D are its parts. */
export function formatDay(day: string, format: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const parts: Record<string, string> = {
    YYYY: year,
    YY: year.slice(-2),
    MM: month,
    M: String(Number(month)),
    DD: date,
    D: String(Number(date)),
  }
  return format.replaceAll(tokens, (token) => parts[token.toUpperCase()]!)
}

const groups: Record<string, string> = {
  YYYY: String.raw`(?<year>\d{4})`,
  YY: String.raw`(?<year>\d{2})`,
  MM: String.raw`(?<month>\d{2})`,
  M: String.raw`(?<month>\d{1,2})`,
  DD: String.raw`(?<date>\d{2})`,
  D: String.raw`(?<date>\d{1,2})`,
}

/**
 * The day in an advertiser's report, as `YYYY-MM-DD`; undefined when it is not a day. ISO days, also with a time after
 * them, are read in every format.
 */
export function parseDay(text: string, format: string): string | undefined {
  const given = text.trim()
  const iso = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(given)?.[1]
  if (iso) return realDay(iso)
  const seen = new Set<string>()
  const pattern = format
    .trim()
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(tokens, (token) => {
      const name = /Y/i.test(token) ? 'year' : /M/i.test(token) ? 'month' : 'date'
      // A repeated part must be the same text again. Digits of any length would make a long text take for ever.
      if (seen.has(name)) return String.raw`\k<${name}>`
      seen.add(name)
      return groups[token.toUpperCase()]!
    })
  const found = new RegExp(`^${pattern}$`).exec(given)?.groups
  if (!found?.['year'] || !found['month'] || !found['date']) return undefined
  const year = found['year'].length === 2 ? `20${found['year']}` : found['year']
  return realDay(`${year}-${found['month'].padStart(2, '0')}-${found['date'].padStart(2, '0')}`)
}

function realDay(day: string): string | undefined {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined
}
