import type { Day } from '@headgate/domain/days'
import type { Query, Warehouse } from '../client/client.ts'
import { allowed, isNonsense, isShort, readKeyword, repeated } from './keywords.ts'

/** Work at night must leave the reports their share of the processor. */
const limits = { threads: 1, seconds: 300, bytes: 2_000_000_000 }

const key = 'publisher_id, targeting_id, tag_type_id'
const ofDay = `event_time >= toDateTime64({day:String}, 3, 'UTC')
  AND event_time < addDays(toDateTime64({day:String}, 3, 'UTC'), 1)`

/** Searches and different agents. An empty agent is one, too. */
const agentsSql = `SELECT ${key}, count() AS searches, uniqExact(user_agent) AS user_agents
FROM search_event WHERE ${ofDay}
GROUP BY ${key}`

/**
 * Addresses by how often each was used on the link that day, with any traffic type, and the searches of the row that
 * they sent.
 */
const addressesSql = `SELECT ${key}, sum(sent) AS searches, groupArray(uses) AS address_uses, groupArray(found) AS addresses,
  groupArray(sent) AS address_searches
FROM (
  SELECT publisher_id, targeting_id, own.1 AS tag_type_id, uses, count() AS found, sum(own.2) AS sent
  FROM (
    SELECT publisher_id, targeting_id, sum(searches) AS uses, groupArray((tag_type_id, searches)) AS by_type
    FROM (
      SELECT ${key}, address_hash, count() AS searches
      FROM search_event WHERE ${ofDay}
      GROUP BY ${key}, address_hash
    )
    GROUP BY publisher_id, targeting_id, address_hash
  )
  ARRAY JOIN by_type AS own
  GROUP BY publisher_id, targeting_id, tag_type_id, uses
  ORDER BY uses
)
GROUP BY ${key}`

/** Searches whose keyword counts against the keyword score, each under one reason. */
const keywordsSql = `SELECT ${key}, sum(n) AS searches, sumIf(n, short) AS short_keywords,
  sumIf(n, nonsense) AS nonsense_keywords, ${allowed} AS allowed, ${repeated} AS repeated_keywords
FROM (
  SELECT ${key}, kw, count() AS n, ${isShort} AS short, ${isNonsense} AS nonsense
  FROM (SELECT ${key}, ${readKeyword} AS kw FROM search_event WHERE ${ofDay})
  GROUP BY ${key}, kw
)
GROUP BY ${key}`

interface Key {
  publisher_id: number
  targeting_id: number
  tag_type_id: number
  searches: number
}
type Agents = Key & { user_agents: number }
type Addresses = Key & { address_uses: number[]; addresses: number[]; address_searches: number[] }
type Keywords = Key & { short_keywords: number; nonsense_keywords: number; repeated_keywords: number }
type IvtRow = Agents & Addresses & Keywords

const columns = [
  'date',
  'publisher_id',
  'targeting_id',
  'tag_type_id',
  'version',
  'searches',
  'user_agents',
  'address_uses',
  'addresses',
  'address_searches',
  'short_keywords',
  'nonsense_keywords',
  'repeated_keywords',
] as const

/** How often a day is read again because searches of it arrived between two statements. */
const TRIES = 5

const nameOf = (row: Key) => `${row.publisher_id} ${row.targeting_id} ${row.tag_type_id}`

/** The rows of a day, or undefined if searches arrived while it was read. */
async function readOnce(warehouse: Warehouse, day: Day, signal?: AbortSignal): Promise<IvtRow[] | undefined> {
  const read = async <Row extends Key>(sql: Query['sql']) =>
    (await warehouse.query<Row>({ sql, parameters: { day }, limits, signal })).rows
  // One after the other, because they must leave a reader of the embedded engine to the reports.
  const agents = await read<Agents>(agentsSql)
  const addresses = new Map((await read<Addresses>(addressesSql)).map((row) => [nameOf(row), row]))
  const keywords = new Map((await read<Keywords>(keywordsSql)).map((row) => [nameOf(row), row]))
  if (addresses.size !== agents.length || keywords.size !== agents.length) return undefined
  const rows: IvtRow[] = []
  for (const row of agents) {
    const [ofAddresses, ofKeywords] = [addresses.get(nameOf(row)), keywords.get(nameOf(row))]
    // A finished day only gets more searches, so equal numbers mean the same searches.
    if (ofAddresses?.searches !== row.searches || ofKeywords?.searches !== row.searches) return undefined
    rows.push({ ...ofAddresses, ...ofKeywords, ...row })
  }
  return rows
}

const cell = (value: number | string | readonly number[]) =>
  typeof value === 'object' ? `[${value.join(',')}]` : String(value)

/**
 * Computes a finished day from its searches and stores it in place of what was computed before: all of its rows in one
 * part, so that a kill leaves the day as it was or as it is now. Repeating it changes nothing. Returns what it stored.
 * See docs/decisions/0262.
 */
export async function computeIvtDay(
  warehouse: Warehouse,
  day: Day,
  signal?: AbortSignal,
): Promise<{ searches: number; rows: number }> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const rows = await readOnce(warehouse, day, signal)
    if (rows === undefined) continue
    const searches = rows.reduce((sum, row) => sum + row.searches, 0)
    if (searches === 0) return { searches, rows: 0 }
    const lines = rows.map((row) => {
      const whole = { ...row, date: day, version: searches }
      return `${columns.map((column) => cell(whole[column])).join('\t')}\n`
    })
    await warehouse.insert('ivt_day', columns, Buffer.from(lines.join('')), `ivt.${day}.${searches}`)
    return { searches, rows: rows.length }
  }
  throw new Error(`Searches of ${day} kept arriving while it was computed`)
}
