import { stringifySearch } from '@headgate/domain/addresses/search-text'

/** The address of the list of restatements with some filters. */
export const restatementsAddress = (search: {
  provider_id?: number[]
  publisher_id?: number[]
  import_id?: number[]
  account_id?: number[]
  level?: 'publisher'
  cause?: 'removal'[]
}): string => `/restatements${stringifySearch(search)}`
