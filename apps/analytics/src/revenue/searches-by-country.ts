import type { EngineCell } from '@headgate/domain/revenue/booking/facts'

interface CountrySearches {
  day: string
  channel: string
  country: string
  redirected: number
}

/** Sums the searches of rules and advertiser links, by day, channel and country. */
export function searchesByCountry(days: ReadonlyMap<string, readonly EngineCell[]>): CountrySearches[] {
  const found = new Map<string, CountrySearches>()
  for (const [day, cells] of days)
    for (const { channel, country, redirected } of cells) {
      const key = JSON.stringify([day, channel, country])
      const before = found.get(key)
      if (before) before.redirected += redirected
      else found.set(key, { day, channel, country, redirected })
    }
  return [...found.values()]
}
