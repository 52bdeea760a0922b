import {
  acceptImport,
  checkImportAgain,
  type CsvUploadsQuery,
  discardImport,
  downloadImport,
  getRevenueImport,
  type importDownloads,
  listCsvFiles,
  listCsvUploads,
  previewImportInForce,
  type RevenueImport,
  setImportInForce,
} from '@headgate/contract/revenue/import-calls'
import type { ImportScope, ImportStage } from '@headgate/contract/revenue/import-values'
import type { DayOrder, NumberForm } from '@headgate/contract/revenue/revenue-fields'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useChange } from '../query/use-change.ts'
import { saveFile } from '../transport/download.ts'
import { send } from '../transport/send.ts'

/** Key of everything read about imports, their rows too. */
export const importsKey = ['revenue-imports'] as const

/** How often the page of an import that is being worked on reads it, in milliseconds. */
const WATCH_MS = 1_000

const working: ReadonlySet<ImportStage> = new Set(['waiting', 'reading', 'booking'])

/** Whether a server is reading or booking the import, or will do so by itself. */
export const isWorkedOn = ({ stage }: Pick<RevenueImport, 'stage'>): boolean => working.has(stage)

/** Without a kind, the call returns uploads of files. */
export type FileUploadsQuery = Omit<CsvUploadsQuery, 'kind'>

export const importQueries = {
  list: (query: FileUploadsQuery) =>
    queryOptions({
      queryKey: [...importsKey, 'list', query],
      queryFn: ({ signal }) => send(listCsvUploads, { query, signal }),
    }),
  /** Uploads that no server and no person has finished, newest first. */
  unfinished: () =>
    queryOptions({
      queryKey: [...importsKey, 'unfinished'],
      queryFn: async ({ signal }) => {
        const query: Partial<FileUploadsQuery> = {
          status: ['Processing', 'Constant'],
          size: 1_000,
        }
        return (await send(listCsvUploads, { query, signal })).data
      },
      staleTime: 0,
    }),
  /** Files of some advertisers, newest first. */
  files: (providers: readonly number[]) =>
    queryOptions({
      queryKey: [...importsKey, 'files', providers],
      queryFn: async ({ signal }) =>
        (await send(listCsvFiles, { query: { provider_id: [...providers] }, signal })).files,
      placeholderData: keepPreviousData,
    }),
  /** One import, read again and again while a server works on it. */
  detail: (id: number) =>
    queryOptions({
      queryKey: [...importsKey, 'detail', id],
      queryFn: async ({ signal }) => (await send(getRevenueImport, { params: { id }, signal })).data,
      refetchInterval: ({ state }) => state.data !== undefined && isWorkedOn(state.data) && WATCH_MS,
    }),
  /**
   * What undoing the import, putting it back in force, or replacing something else with it would move. Never kept,
   * because other imports change it.
   */
  inForcePreview: (id: number, query: { in_force: boolean; scope?: ImportScope }) =>
    queryOptions({
      queryKey: [...importsKey, 'in-force', id, query],
      queryFn: async ({ signal }) =>
        (await send(previewImportInForce, { params: { id }, query, signal })).preview,
      staleTime: 0,
      gcTime: 0,
    }),
}

const useImportChange = <Body>(id: number, change: (body: Body) => Promise<{ data: RevenueImport }>) =>
  useChange([importsKey], change, { scope: { id: `revenue-import-${id}` } })

export const useAcceptImport = (id: number) =>
  useImportChange(id, (body: { stamp: string; ticked: boolean }) =>
    send(acceptImport, { params: { id }, body }),
  )

export const useCheckImportAgain = (id: number) =>
  useImportChange(id, (body: { date_order?: DayOrder; number_form?: NumberForm; scope?: ImportScope }) =>
    send(checkImportAgain, { params: { id }, body }),
  )

export const useDiscardImport = (id: number) =>
  useImportChange(id, () => send(discardImport, { params: { id } }))

export const useSetImportInForce = (id: number) =>
  useImportChange(id, (in_force: boolean) => send(setImportInForce, { params: { id }, body: { in_force } }))

/** Saves the original file of an import, its rows as they were read, or its skipped lines with their reasons. */
export const saveImportFile = (id: number, what: (typeof importDownloads)[number]) =>
  saveFile(downloadImport, { params: { id }, query: { what } })
