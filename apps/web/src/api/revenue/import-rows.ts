import type { CallInput } from '@headgate/contract/base/call'
import { getSkippedRows, listSkippedRows, type SkippedRowsQuery } from '@headgate/contract/revenue/row-calls'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../transport/send.ts'
import { importsKey } from './imports.ts'

export const importRowQueries = {
  /** Rows of imports, by default the skipped ones, with the import if the filters name one. */
  list: (query: SkippedRowsQuery) =>
    queryOptions({
      queryKey: [...importsKey, 'rows', query],
      queryFn: ({ signal }) => send(listSkippedRows, { query, signal }),
    }),
  /** Rows of one import with all columns of its file. */
  log: (id: number, query: CallInput<typeof getSkippedRows>['query']) =>
    queryOptions({
      queryKey: [...importsKey, 'log', id, query],
      queryFn: async ({ signal }) => (await send(getSkippedRows, { params: { id }, query, signal })).data,
    }),
}
