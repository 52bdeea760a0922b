import { daysBefore } from '@headgate/domain/days'
import { z } from 'zod'
import type { Warehouse } from '../client/client.ts'

/** Days over which a usual day is taken. */
const DAYS = 28

const row = z.object({ id: z.number(), net: z.string() })

/** Net revenue a day of some publisher links, over the 28 days before a moment; decimal text. Links without revenue are left out. */
export async function readNetADay(
  warehouse: Warehouse,
  ids: readonly number[],
  now: Date,
  signal?: AbortSignal,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await warehouse.query({
    sql: `SELECT targeting_id AS id, toString(toDecimal64(sum(booked_row.net_revenue) / ${DAYS}, 6)) AS net
FROM booked_row FINAL
WHERE targeting_id IN {ids:Array(UInt32)} AND date >= {from:Date} AND date <= {to:Date}
GROUP BY id`,
    parameters: { ids: [...ids], from: daysBefore(DAYS, now), to: daysBefore(1, now) },
    signal,
  })
  return new Map(
    z
      .array(row)
      .parse(rows)
      .map(({ id, net }) => [id, net]),
  )
}
