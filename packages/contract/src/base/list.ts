import { z } from 'zod'
import { messages } from './messages.ts'
import './zod-settings.ts'

/** Largest page of a list call, which selects ask for. */
export const LOOKUP_SIZE = 10_000

export interface ListOptions<Column extends string> {
  /** Columns that callers may sort by; the first is the default order. */
  columns: readonly [Column, ...Column[]]
  orderBy?: NoInfer<Column>
  direction?: 'ASC' | 'DESC'
  size?: number
}

/** Query fields of every list call (docs/behaviour/lists.md#paging-and-order). */
export function listQuery<const Column extends string>(options: ListOptions<Column>) {
  const { columns, orderBy = columns[0], direction = 'DESC', size = 50 } = options
  return z.object({
    q: z.string().trim().max(500).optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    size: z.coerce.number().int().min(1).max(LOOKUP_SIZE).default(size),
    order_by: z.enum(columns).default(orderBy as never),
    order_direction: z.preprocess(
      (value) => (typeof value === 'string' ? value.toUpperCase() : value),
      z.enum(['ASC', 'DESC']).default(direction),
    ),
  })
}

/** A query whose last day, if it has both, is not before its first one. */
export function daysInOrder<Query extends z.ZodType<{ from?: string | undefined; to?: string | undefined }>>(
  query: Query,
) {
  return query.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: messages.report.endBeforeStart,
  })
}

export type OrderDirection = 'ASC' | 'DESC'
