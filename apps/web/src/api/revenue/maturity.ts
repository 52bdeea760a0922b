import { getMaturity, listMaturity } from '@headgate/contract/revenue/maturity-calls'
import type { FileFormat } from '@headgate/contract/base/constants'
import {
  type GroupedQuery,
  groupRestatements,
  listRestatements,
  type RestatementsQuery,
} from '@headgate/contract/revenue/restatement-calls'
import { queryOptions } from '@tanstack/react-query'
import { saveFile } from '../transport/download.ts'
import { send } from '../transport/send.ts'
import { importsKey } from './imports.ts'

/** How often days that were just booked are read until they are judged, in milliseconds. */
const WATCH_MS = 2_000

/** Read again after every change of imports, which moves figures. */
export const maturityQueries = {
  /** How final the last full days of all advertisers are, by advertiser. */
  sums: () =>
    queryOptions({
      queryKey: [...importsKey, 'maturity'],
      queryFn: async ({ signal }) => {
        const { data } = await send(listMaturity, { query: {}, signal })
        return new Map(data.map((sum) => [sum.provider_id, sum]))
      },
    }),
  /** How final days of one advertiser are; read again and again while some wait to be judged. */
  days: (providerId: number, range: { from: string; to: string }) =>
    queryOptions({
      queryKey: [...importsKey, 'maturity', providerId, range],
      queryFn: ({ signal }) => send(getMaturity, { params: { providerId }, query: range, signal }),
      refetchInterval: ({ state }) =>
        state.data?.days.some((day) => day.net !== null && day.judged_at === null) === true && WATCH_MS,
    }),
  restatements: (query: RestatementsQuery) =>
    queryOptions({
      queryKey: [...importsKey, 'restatements', query],
      queryFn: ({ signal }) => send(listRestatements, { query, signal }),
    }),
  restatementGroups: (query: GroupedQuery) =>
    queryOptions({
      queryKey: [...importsKey, 'restatements', 'groups', query],
      queryFn: ({ signal }) => send(groupRestatements, { query, signal }),
    }),
}

/** Saves all restatements of a view. */
export const downloadRestatements = (query: RestatementsQuery, format: FileFormat) =>
  saveFile(listRestatements, { query: { ...query, download: true, format } })

/** Saves all groups of a view. */
export const downloadRestatementGroups = (query: GroupedQuery, format: FileFormat) =>
  saveFile(groupRestatements, { query: { ...query, download: true, format } })
