import { stringifySearch } from '../../lib/address/search-text.ts'

/** The address of the list of restatements with some filters. */
export const restatementsAddress = (search: {
  provider_id?: number[]
  publisher_id?: number[]
  import_id?: number[]
  account_id?: number[]
  level?: 'publisher'
  cause?: 'removal'[]
}): string => `/restatements${stringifySearch(search)}`
