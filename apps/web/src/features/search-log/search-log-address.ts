import type { LoggedSearch } from '@headgate/contract/searches/search-log'
import { type SearchLogFilters, searchLogFilters } from '@headgate/contract/searches/search-log-filters'
import { z } from 'zod'
import { stringifySearch } from '@headgate/domain/addresses/search-text'

export const searchLogSizes = [50, 100, 200, 500] as const

/** The query of the call, and the search whose details are open. */
export const searchLogAddress = searchLogFilters.extend({ open: z.string().max(50).optional() })
export type SearchLogAddress = z.output<typeof searchLogAddress>

export const viewOf = ({ open: _open, ...view }: SearchLogAddress): SearchLogFilters => view

/** Fields that are not filters. */
const others = new Set<string>(['size', 'older', 'newer', 'open'])

export function hasFilters(address: SearchLogAddress): boolean {
  return Object.entries(address).some(([name, value]) => value !== undefined && !others.has(name))
}

/** The log of one address on one UTC day, beyond which its hash means nothing. */
export function sameAddress({ address, event_time }: LoggedSearch): string {
  const day = event_time.slice(0, 10)
  const next = new Date(Date.parse(day) + 86_400_000).toISOString()
  return `/searchlog${stringifySearch({ address, from: `${day}T00:00:00.000Z`, to: next })}`
}

const MINUTE_MS = 60_000
const isoOf = (ms: number) => new Date(ms).toISOString()

/** The log of one publisher link around a search: the minute before to the minute after. */
export function sameMinute({ targeting_id, event_time }: LoggedSearch): string {
  const minute = Math.floor(Date.parse(event_time) / MINUTE_MS) * MINUTE_MS
  const times = { from: isoOf(minute - MINUTE_MS), to: isoOf(minute + 2 * MINUTE_MS) }
  return `/searchlog${stringifySearch({ ...times, ...(targeting_id > 0 && { targeting_id }) })}`
}
