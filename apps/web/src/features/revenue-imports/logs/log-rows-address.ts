import { id } from '@headgate/contract/base/call'
import { lineFilters, logActions } from '@headgate/contract/revenue/row-calls'
import { notFound } from '@tanstack/react-router'
import { z } from 'zod'

const params = z.object({ id, action: z.enum(logActions) })
type LogParams = z.output<typeof params>

/** Options of the route of a log's rows. An address with another id or action is not found. */
export const logParams = {
  parse: (raw: { id: string; action: string }): LogParams => {
    const read = params.safeParse(raw)
    if (!read.success) throw notFound()
    return read.data
  },
  stringify: ({ id, action }: LogParams) => ({ id: String(id), action }),
}

/** A log is read in the order of its file. */
export const logRowsAddress = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().default(50),
  ...lineFilters,
})
export type LogRowsAddress = z.output<typeof logRowsAddress>
