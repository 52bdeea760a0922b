import type { Warehouse } from '../client/client.ts'
import { isNonsense, isShort, readKeyword } from './keywords.ts'
import { repeated } from './repeated-addresses.ts'

/** A publisher link on a day. */
export interface IvtPlace {
  date: string
  publisher_id: number
  targeting_id: number
}

/** A row with what its tests are made of. */
export interface IvtDetail {
  date: string
  publisher_id: number
  targeting_id: number
  tag_type_id: number
  searches: number
  user_agents: number
  /** Searches whose keyword does not count against the keyword score. */
  believable: number
  repeated_addresses: number
  repeated_searches: number
  address_count: number
  short_keywords: number
  nonsense_keywords: number
  repeated_keywords: number
}

const SHOWN = 20
const limits = { seconds: 20 }
const ofPlace = `event_time >= toDateTime64({date:String}, 3, 'UTC')
  AND event_time < addDays(toDateTime64({date:String}, 3, 'UTC'), 1)
  AND publisher_id = {publisher_id:UInt32} AND targeting_id = {targeting_id:UInt32}`

/** The rows of a publisher link and day, one for each traffic type, most searches first. */
export async function readIvtDetail(
  warehouse: Warehouse,
  place: IvtPlace,
  mostUses: number,
  signal?: AbortSignal,
): Promise<IvtDetail[]> {
  const { rows } = await warehouse.query<IvtDetail>({
    sql: `SELECT toString(ivt_day.date) AS date, publisher_id, targeting_id, tag_type_id, searches, user_agents,
  short_keywords, nonsense_keywords, repeated_keywords,
  searches - short_keywords - nonsense_keywords - repeated_keywords AS believable, arraySum(addresses) AS address_count,
  ${repeated('address_uses', 'addresses')} AS repeated_addresses,
  ${repeated('address_uses', 'address_searches')} AS repeated_searches
FROM (
  SELECT * FROM ivt_day FINAL
  WHERE date = {date:Date} AND publisher_id = {publisher_id:UInt32} AND targeting_id = {targeting_id:UInt32}
) AS ivt_day
ORDER BY searches DESC, tag_type_id`,
    parameters: { ...place, mostUses },
    signal,
  })
  return rows
}

/** The most frequent values among the searches of a publisher link and day, which go when searches expire. */
export async function readIvtSearches(warehouse: Warehouse, place: IvtPlace, signal?: AbortSignal) {
  const read = async <Row>(sql: string) =>
    (await warehouse.query<Row>({ sql, parameters: { ...place }, limits, signal })).rows
  const [counted] = await read<{ searches: number }>(
    `SELECT count() AS searches FROM search_event WHERE ${ofPlace}`,
  )
  const keywords = await read<{
    keyword: string
    searches: number
    kind: 'short' | 'nonsense' | 'believable'
  }>(`SELECT kw AS keyword, count() AS searches,
  multiIf(${isShort}, 'short', ${isNonsense}, 'nonsense', 'believable') AS kind
FROM (SELECT ${readKeyword} AS kw FROM search_event WHERE ${ofPlace})
GROUP BY kw
ORDER BY searches DESC, kw
LIMIT ${SHOWN}`)
  const user_agents = await read<{ user_agent: string; searches: number }>(
    `SELECT user_agent, count() AS searches FROM search_event WHERE ${ofPlace}
GROUP BY user_agent
ORDER BY searches DESC, user_agent
LIMIT ${SHOWN}`,
  )
  const addresses = await read<{ searches: number }>(
    `SELECT count() AS searches FROM search_event WHERE ${ofPlace}
GROUP BY address_hash
ORDER BY searches DESC
LIMIT ${SHOWN}`,
  )
  return {
    searches: counted!.searches,
    keywords,
    user_agents,
    addresses: addresses.map(({ searches }) => searches),
  }
}
