import { type SkippedRowsQuery, skippedRowsQuery } from '@headgate/contract/revenue/row-calls'

/** Revenue Report Upload Status: the query of its rows is its address. */
export const rowsAddress = skippedRowsQuery.omit({ status: true })
export type RowsAddress = Omit<SkippedRowsQuery, 'status'>
