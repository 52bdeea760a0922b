import { listSystemLogs, type SystemLogPage, type SystemLogsQuery } from '@headgate/contract/system-logs'
import { queryOptions } from '@tanstack/react-query'
import { failureText } from '../../lib/call-failure.ts'
import { send } from '../transport/send.ts'

/** A page of logs, or why there is none. */
export type SystemLogReply = Pick<SystemLogPage, 'logs' | 'total' | 'days'> & {
  /** Empty when the logs could not be read. */
  hostname: string
  problem?: string
}

/** Logs of a view. When they cannot be read, the table stays empty. */
export const systemLogsQuery = (query: SystemLogsQuery) =>
  queryOptions({
    queryKey: ['system-logs', query],
    queryFn: async ({ signal }): Promise<SystemLogReply> => {
      try {
        return await send(listSystemLogs, { query, signal })
      } catch (error) {
        if (signal.aborted) throw error
        return { logs: [], total: 0, days: [], hostname: '', problem: failureText(error) }
      }
    },
    staleTime: 0,
  })
