import { stringifySearch } from '@headgate/domain/addresses/search-text'

/** The address of an import's own page. */
export const importAddress = (id: number): string => `/revenue-imports/${id}`

/** The address of its rows: every column of the file. */
export const logAddress = (id: number, action: 'skipped' | 'uploaded'): string =>
  `/reportinglogs/${id}/${action}`

/** The address of its skipped rows among those of its advertiser. */
export const skippedRowsAddress = (providerId: number, importId: number): string =>
  `/revenueReportStatus${stringifySearch({ provider_id: providerId, import_id: importId })}`
