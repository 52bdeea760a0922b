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

/** Saves the searches of a view as a file of this kind. */
export const downloadSearches = (query: SearchLogFilters, format: FileFormat) =>
  saveFile(searchLog, { query: { ...query, download: 'true', format } })
