import type { FileFormat } from '@headgate/contract/base/constants'
import { searchLog } from '@headgate/contract/searches/search-log'
import { type SearchLogFilters, windowProblems } from '@headgate/contract/searches/search-log-filters'
import { queryOptions } from '@tanstack/react-query'
import { saveFile } from '../transport/download.ts'
import { send } from '../transport/send.ts'

/** A page of recorded searches. A superseded request is cancelled, on the server too. */
export const searchLogQuery = (query: SearchLogFilters) =>
  queryOptions({
    queryKey: ['search-log', query],
    queryFn: ({ signal }) => send(searchLog, { query, signal }),
    // The screen shows what is wrong with the times.
    enabled: windowProblems(query) === undefined,
    staleTime: 0,
  })

/** A place of the log: milliseconds, segment, sequence. */
const placePattern = /^(\d{1,15})-(\d{1,19})-(\d{1,10})$/
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z')

/** Asks for the search at a place alone: the newest one before the next place. Undefined for a text that is no place. */
function queryAt(place: string): SearchLogFilters | undefined {
  const [, at, segment, sequence] = placePattern.exec(place) ?? []
  const moment = Number(at)
  if (!(moment < LAST_MOMENT)) return undefined
  return {
    from: new Date(moment).toISOString(),
    to: new Date(moment + 1).toISOString(),
    older: `${at}-${segment}-${Number(sequence) + 1}`,
    size: 1,
  }
}

/** The search at a place, wherever it is in the log; null where none is recorded. It never changes. */
export const searchAtQuery = (place: string) =>
  queryOptions({
    queryKey: ['search-at', place],
    queryFn: async ({ signal }) => {
      const query = queryAt(place)
      if (query === undefined) return null
      const { searches } = await send(searchLog, { query, signal })
      return searches.find(({ id }) => id === place) ?? null
    },
    staleTime: Infinity,
  })

/** Saves the searches of a view as a file of this kind. */
export const downloadSearches = (query: SearchLogFilters, format: FileFormat) =>
  saveFile(searchLog, { query: { ...query, download: 'true', format } })
