import {
  downloadExport,
  listExports,
  prepareExport,
  type ReportExport,
} from '@headgate/contract/reports/exports'
import type { ReportCall, ReportQuery } from '@headgate/contract/reports/report'
import type { FileFormat } from '@headgate/contract/base/constants'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../query/query-client.ts'
import { readAgain } from '../query/read-again.ts'
import { saveFile } from '../transport/download.ts'
import { send } from '../transport/send.ts'

const key = ['report-exports'] as const
/** Between two looks at a file that is being prepared. */
const LOOK_MS = 2_000

export const isUnfinished = ({ state }: ReportExport): boolean => state === 'waiting' || state === 'writing'

/** The files that the user had prepared, read again while one of them is not finished. */
export const exportQueries = {
  list: () =>
    queryOptions({
      queryKey: key,
      queryFn: async ({ signal }) => (await send(listExports, { signal })).data,
      refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? LOOK_MS : false),
    }),
}

/** Has the file of a view prepared in the background, with these columns. Throws CallFailure. */
export async function prepareReport(
  { report }: ReportCall,
  query: ReportQuery,
  { format, columns }: { format: FileFormat; columns: readonly string[] },
): Promise<void> {
  await send(prepareExport, {
    body: { report: report.id, format, query: { ...query, csvHeaders: [...columns] } },
  })
  await readAgain(queryClient, key)
}

/** Saves a prepared file. */
export const saveExport = (id: number) => saveFile(downloadExport, { params: { id } })
