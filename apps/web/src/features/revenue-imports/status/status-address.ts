import { type CsvUploadsQuery, csvUploadsQuery } from '@headgate/contract/revenue/import-calls'

/** CSV Upload Status lists files alone: API runs have their own list. */
export const statusAddress = csvUploadsQuery.omit({ kind: true, q: true })
export type StatusAddress = Omit<CsvUploadsQuery, 'kind' | 'q'>
