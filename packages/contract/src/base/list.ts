import { z } from 'zod'
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

export type OrderDirection = 'ASC' | 'DESC'
