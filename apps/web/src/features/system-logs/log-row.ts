import type { SystemLog } from '@headgate/contract/system-logs'
import type { SystemLogReply } from '../../api/logs/system-logs.ts'

/** A line as the table has it: rows have ids of their own, and many lines one request. */
export interface LogRow extends Omit<SystemLog, 'id'> {
  id: string
  requestId: string
}

export const rowsOf = ({ logs, total }: SystemLogReply) => ({
  rows: logs.map(({ id: requestId, ...log }): LogRow => ({ ...log, id: log.line, requestId })),
  total,
})
