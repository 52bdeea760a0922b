import type { DayRange } from '@headgate/domain/days'
import { z } from 'zod'
import type { Warehouse } from '../client/client.ts'
import { BOOKED_NOW } from '../revenue/booked-sums.ts'
import type { CountedKind } from './hourly-counts.ts'

const idColumns = { targeting: 'targeting_id', publisher: 'publisher_id', provider: 'provider_id' } as const

const row = z.object({ id: z.number(), rpm: z.number() })

/** Net revenue of a thousand searches in some days, by id; those without revenue are left out. */
export async function readUsualRpm(
  warehouse: Warehouse,
  kind: CountedKind,
  { ids, days, signal }: { ids: readonly number[]; days: DayRange; signal?: AbortSignal },
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const id = idColumns[kind]
  const sent = kind === 'provider' ? 'redirected' : 'searches'
  const { rows } = await warehouse.query({
    sql: `SELECT id, 1000 * sum(net) / sum(sent) AS rpm FROM (
  SELECT ${id} AS id, sum(toFloat64(net_revenue)) AS net, 0 AS sent FROM ${BOOKED_NOW}
  WHERE date >= {from:Date} AND date <= {to:Date} AND ${id} IN {ids:Array(UInt32)} GROUP BY id
  UNION ALL
  SELECT ${id} AS id, 0 AS net, sum(search_hour.${sent}) AS sent FROM search_hour
  WHERE batch = 0 AND hour >= toDateTime({from:Date}, 'UTC') AND hour < toDateTime({to:Date} + 1, 'UTC')
    AND ${id} IN {ids:Array(UInt32)} GROUP BY id)
GROUP BY id HAVING sum(sent) > 0 AND sum(net) > 0`,
    parameters: { ids, from: days.from, to: days.to },
    signal,
  })
  return new Map(
    z
      .array(row)
      .parse(rows)
      .map((one) => [one.id, one.rpm]),
  )
}
