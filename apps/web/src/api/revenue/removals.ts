import {
  listProviderChannels,
  movesOfAccountRemoval,
  movesOfRevenueLogs,
  removeAccountReports,
  removeRevenueLogs,
} from '@headgate/contract/revenue/removal-calls'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '../query/use-change.ts'
import { send } from '../transport/send.ts'
import { importsKey } from './imports.ts'

/** Days whose report data is removed, `YYYY-MM-DD`, both included, and channels; none means all. */
export interface RemovedData {
  from: string
  to: string
  channels: string[]
}

/** What the server answers: booked rows that go, and the import that the removal is. */
export interface Removed {
  rows: number
  importId: number
}

const logsOf = ({ from, to, channels }: RemovedData) => ({
  from_date: from,
  to_date: to,
  ...(channels.length > 0 && { channels }),
})

/** Read again each time: an import may have come in. */
const fresh = { staleTime: 0, gcTime: 0, retry: false } as const

export const removalQueries = {
  /** Channels of an advertiser's links and reports. */
  channels: (providerId: number) =>
    queryOptions({
      queryKey: ['removals', 'channels', providerId],
      queryFn: async ({ signal }) => {
        const query = { advertiser_id: providerId }
        return (await send(listProviderChannels, { query, signal })).data.map(({ channel }) => channel)
      },
      staleTime: 0,
      retry: false,
    }),
  planOfAccount: (id: number, { from, to }: RemovedData) =>
    queryOptions({
      queryKey: ['removals', 'account', id, from, to],
      queryFn: ({ signal }) => send(movesOfAccountRemoval, { params: { id }, body: { from, to }, signal }),
      ...fresh,
    }),
  planOfAdvertiser: (id: number, data: RemovedData) =>
    queryOptions({
      queryKey: ['removals', 'advertiser', id, data],
      queryFn: ({ signal }) => send(movesOfRevenueLogs, { params: { id }, body: logsOf(data), signal }),
      ...fresh,
    }),
}

const stale = [importsKey, ['publisher-accounts'], ['removals']] as const

export const useRemoveAccountReports = (id: number) =>
  useChange(stale, async ({ from, to }: RemovedData): Promise<Removed> => {
    const reply = await send(removeAccountReports, { params: { id }, body: { from, to } })
    return { rows: reply.deleted, importId: reply.import_id }
  })

export const useRemoveRevenueLogs = (id: number) =>
  useChange(stale, async (data: RemovedData): Promise<Removed> => {
    const reply = await send(removeRevenueLogs, { params: { id }, body: logsOf(data) })
    return { rows: reply.revenueLogsDeleteCount, importId: reply.import_id }
  })
