import { getSkippedRows, listSkippedRows, type SkippedRowsQuery } from '@headgate/contract/revenue/row-calls'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../transport/send.ts'
import { importsKey } from './imports.ts'

/** The two kinds of rows that a log shows. */
export type LogAction = 'skipped' | 'uploaded'

export const importRowQueries = {
  /** Rows of imports, by default the skipped ones, with the import if the filters name one. */
  list: (query: SkippedRowsQuery) =>
    queryOptions({
      queryKey: [...importsKey, 'rows', query],
      queryFn: ({ signal }) => send(listSkippedRows, { query, signal }),
    }),
  /** Rows of one import with all columns of its file. */
  log: (id: number, query: { action: LogAction; page: number; size: number }) =>
    queryOptions({
      queryKey: [...importsKey, 'log', id, query],
      queryFn: async ({ signal }) => (await send(getSkippedRows, { params: { id }, query, signal })).data,
    }),
}
