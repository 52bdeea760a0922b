import { filterEntry } from '@headgate/contract/reports/dimensions'
import type { LogAction } from '@headgate/contract/revenue/row-calls'
import { stringifySearch } from '@headgate/domain/addresses/search-text'

/** The address of an import's own page. */
export const importAddress = (id: number): string => `/revenue-imports/${id}`

/** The address of its rows: every column of the file. */
export const logAddress = (id: number, action: LogAction): string => `/reportinglogs/${id}/${action}`

/** The address of its lines with a day, a channel and a country; both texts may be empty. */
export function linesAddress(id: number, line: { date: string; channel: string; country: string }): string {
  const { date, channel, country } = line
  const filters = { date, channel: filterEntry(channel), country: filterEntry(country) }
  return logAddress(id, 'read') + stringifySearch(filters)
}

/** The address of its skipped rows among those of its advertiser. */
export const skippedRowsAddress = (providerId: number, importId: number): string =>
  `/revenueReportStatus${stringifySearch({ provider_id: providerId, import_id: importId })}`
