import { z } from 'zod'
import { inParts } from '@headgate/domain/in-parts'
import type { Warehouse } from '../client/client.ts'
import type { NativeValues } from '../client/native-reader.ts'

/** Hours from `from` on and before `to`, counted from 1970. */
export interface HourRange {
  from: number
  to: number
}

/** What is counted for each kind, and by which column. An advertiser gets the searches that were sent to it. */
const counted = {
  targeting: { id: 'targeting_id', publisher: 'any(publisher_id)', sum: 'searches' },
  publisher: { id: 'publisher_id', publisher: '0', sum: 'searches' },
  provider: { id: 'provider_id', publisher: '0', sum: 'redirected' },
} as const
export type CountedKind = keyof typeof counted

const HOUR_S = 3_600
/** Ids that one statement reads, so that its groups fit in memory. */
const IDS_AT_ONCE = 2_000

const within = `batch = 0 AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')`
const parametersOf = ({ from, to }: HourRange) => ({ from: from * HOUR_S, to: to * HOUR_S })

/** Hours in which anything at all was recorded; those of a range, and the first later one. */
export async function readRecordedHours(
  warehouse: Warehouse,
  range: HourRange,
  signal?: AbortSignal,
): Promise<Set<number>> {
  const { rows } = await warehouse.query({
    sql: `SELECT DISTINCT intDiv(toUInt32(search_hour.hour), ${HOUR_S}) AS at FROM search_hour
WHERE batch = 0 AND hour >= toDateTime({from:UInt32}, 'UTC')`,
    parameters: { from: range.from * HOUR_S },
    signal,
  })
  return new Set(
    z
      .array(z.object({ at: z.number() }))
      .parse(rows)
      .map(({ at }) => at),
  )
}

/** Which had at least so many searches in the whole range. */
async function readIds(
  warehouse: Warehouse,
  kind: CountedKind,
  range: HourRange,
  least: number,
  signal?: AbortSignal,
): Promise<number[]> {
  const { id, sum } = counted[kind]
  const { rows } = await warehouse.query({
    sql: `SELECT ${id} AS id, sum(search_hour.${sum}) AS counted FROM search_hour
WHERE ${within} AND ${id} > 0
GROUP BY id HAVING counted >= {least:UInt64} ORDER BY id`,
    parameters: { ...parametersOf(range), least: Math.ceil(least) },
    signal,
  })
  return z
    .array(z.object({ id: z.number() }))
    .parse(rows)
    .map((row) => row.id)
}

export interface HourlyCountsOf {
  id: number
  /** The publisher of a publisher link, 0 of the others. */
  publisher: number
  /** Searches in each hour of the range. */
  searches: Float64Array
}

/**
 * Searches by hour of every publisher link, publisher or advertiser with at least `least` in the range, one after the
 * other: never those of all in memory.
 */
export async function* readHourlyCounts(
  warehouse: Warehouse,
  kind: CountedKind,
  { range, least, signal }: { range: HourRange; least: number; signal?: AbortSignal },
): AsyncGenerator<HourlyCountsOf> {
  const { id, publisher, sum } = counted[kind]
  const ids = await readIds(warehouse, kind, range, least, signal)
  for (const part of inParts(ids, IDS_AT_ONCE)) {
    const blocks = warehouse.blocks({
      sql: `SELECT ${id} AS id, toUInt32(${publisher}) AS owner, intDiv(toUInt32(search_hour.hour), ${HOUR_S}) AS at,
  sum(search_hour.${sum}) AS counted
FROM search_hour
WHERE ${within} AND ${id} IN {ids:Array(UInt32)}
GROUP BY id, at ORDER BY id, at`,
      parameters: { ...parametersOf(range), ids: part },
      signal,
    })
    let one: HourlyCountsOf | null = null
    for await (const { rows, columns } of blocks) {
      const column = (name: string): NativeValues => columns.get(name)!
      const [ofId, ofOwner, hours, counts] = [column('id'), column('owner'), column('at'), column('counted')]
      for (let row = 0; row < rows; row += 1) {
        const current: number = Number(ofId[row])
        if (one === null || one.id !== current) {
          if (one !== null) yield one
          const searches: Float64Array = new Float64Array(range.to - range.from)
          one = { id: current, publisher: Number(ofOwner[row]), searches }
        }
        one.searches[Number(hours[row]) - range.from] = Number(counts[row])
      }
    }
    if (one !== null) yield one
  }
}
