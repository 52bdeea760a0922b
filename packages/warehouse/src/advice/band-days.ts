import type { SumId } from '@headgate/contract/reports/measures'
import type { BandDay, Region } from '@headgate/domain/advice/bands'
import type { DayRange } from '@headgate/domain/days'
import { PAIR_FACTOR } from '@headgate/domain/revenue/maturity/open-days'
import type { Warehouse } from '../client/client.ts'
import { sources } from '../reports/statement/sources.ts'

/** The days of one channel or publisher link, in the US or elsewhere. */
export interface BandSeries {
  provider: number
  channel: string
  targeting: number
  publisher: number
  region: Region
  days: BandDay[]
}

interface Wanted {
  range: DayRange
  of: SumId
  per: SumId
  signal?: AbortSignal
}

const regionOf = `multiIf(f.country = 'US', 0, f.country = '', 2, 1)`
const regions = ['us', 'others', 'unknown'] as const

/** Days of channels, without those of advertisers that are not settled. */
export function readChannelDays(
  warehouse: Warehouse,
  open: readonly number[],
  { range, of, per, signal }: Wanted,
): AsyncGenerator<BandSeries> {
  const { table, sums, days } = sources.revenue
  const columns = sums as Partial<Record<SumId, string>>
  return series(
    warehouse,
    `SELECT f.provider_id AS provider, CAST(f.channel, 'String') AS reported, toUInt32(0) AS targeting, toUInt32(0) AS publisher,
  toUInt8(${regionOf}) AS region, f.date AS day, toInt64(${columns[of]}) AS part, toInt64(${columns[per]}) AS whole
FROM ${table}
WHERE ${days('from', 'to')} AND toUInt64(f.provider_id) * ${PAIR_FACTOR} + toUInt16(f.date) NOT IN {open:Array(UInt64)}
GROUP BY provider, reported, region, day
ORDER BY provider, reported, region, day`,
    { ...range, open },
    { of, per, signal },
  )
}

/** Days of publisher links, from the roll-up of searches. */
export function readLinkDays(
  warehouse: Warehouse,
  { range, of, per, signal }: Wanted,
): AsyncGenerator<BandSeries> {
  const { table, sums, days, day } = sources.searches
  const columns = sums as Partial<Record<SumId, string>>
  return series(
    warehouse,
    `SELECT toUInt32(0) AS provider, '' AS reported, f.targeting_id AS targeting, any(f.publisher_id) AS publisher,
  toUInt8(${regionOf}) AS region, ${day} AS day, toInt64(${columns[of]}) AS part, toInt64(${columns[per]}) AS whole
FROM ${table}
WHERE f.batch = 0 AND ${days('from', 'to')} AND f.targeting_id > 0
GROUP BY targeting, region, day
ORDER BY targeting, region, day`,
    { ...range },
    { of, per, signal },
  )
}

async function* series(
  warehouse: Warehouse,
  sql: string,
  parameters: Record<string, string | readonly number[]>,
  { of, per, signal }: Omit<Wanted, 'range'>,
): AsyncGenerator<BandSeries> {
  let one: BandSeries | null = null
  for await (const { rows, columns } of warehouse.blocks({ sql, parameters, ...(signal && { signal }) })) {
    const at = (name: string, row: number) => columns.get(name)![row]!
    for (let row = 0; row < rows; row += 1) {
      const next = {
        provider: Number(at('provider', row)),
        channel: String(at('reported', row)),
        targeting: Number(at('targeting', row)),
        publisher: Number(at('publisher', row)),
        region: regions[Number(at('region', row))]!,
      }
      if (one === null || !isSame(one, next)) {
        if (one !== null) yield one
        one = { ...next, days: [] }
      }
      one.days.push({
        day: Number(at('day', row)),
        sums: { [of]: Number(at('part', row)), [per]: Number(at('whole', row)) },
      })
    }
  }
  if (one !== null) yield one
}

const isSame = (one: BandSeries, next: Omit<BandSeries, 'days'>): boolean =>
  one.provider === next.provider &&
  one.channel === next.channel &&
  one.targeting === next.targeting &&
  one.region === next.region
