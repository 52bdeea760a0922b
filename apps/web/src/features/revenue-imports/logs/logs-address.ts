import { day } from '@headgate/contract/base/call'
import { listQuery } from '@headgate/contract/base/list'
import { csvUploadColumns } from '@headgate/contract/revenue/import-calls'
import { daysBefore, today } from '@headgate/domain/days'
import { z } from 'zod'
import type { FileUploadsQuery } from '../../../api/revenue/imports.ts'

/** The days that the logs show without a choice: today and the four before. */
const DAYS = 5

export const logsAddress = listQuery({ columns: csvUploadColumns })
  .omit({ q: true })
  .extend({ from: day.optional(), to: day.optional() })
export type LogsAddress = z.output<typeof logsAddress>

/** The days of a view. A bare address has the last five. */
export function logDays({ from, to }: Pick<LogsAddress, 'from' | 'to'>): { from: string; to: string } {
  const last = to ?? today()
  const first = from ?? daysBefore(DAYS - 1, new Date(`${last}T00:00:00Z`))
  return { from: first, to: last < first ? first : last }
}

/** The query of a view. */
export const logsQuery = (search: LogsAddress): FileUploadsQuery => ({
  ...search,
  ...logDays(search),
})
