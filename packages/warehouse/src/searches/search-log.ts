import { z } from 'zod'
import type { LoggedSearch } from '@headgate/contract/searches/search-log'
import { isNumeric } from '@headgate/contract/reports/dimensions'
import { type SearchLogFilters, type SearchWindow } from '@headgate/contract/searches/search-log-filters'
import { type LoggedDimension, loggedDimensions } from '@headgate/contract/searches/logged-dimensions'
import { loggedFilters } from '@headgate/domain/searches/logged-filters'
import { outcomes } from '@headgate/domain/snapshot/search-event'
import type { Parameters } from '../client/literal.ts'
import type { Query, Warehouse } from '../client/client.ts'
import { searchColumns, searchColumnSchemas } from './search-columns.ts'

/** A search without the names of its records. */
export type UnnamedSearch = Omit<
  LoggedSearch,
  'publisher' | 'provider' | 'provider_link' | 'advertiser_link_group'
>

const row = z.object({
  at: z.coerce.number(),
  // As texts, beyond the whole numbers of JavaScript. Their names differ from the columns, which the order reads.
  segment_text: z.string(),
  address_text: z.string(),
  sequence: z.coerce.number(),
  ...searchColumnSchemas,
})

const HEX_DIGITS = 16

function toSearch(given: unknown): UnnamedSearch {
  const { at, segment_text: segment, address_text, sequence, ...search } = row.parse(given)
  return {
    ...search,
    id: `${at}-${segment}-${sequence}`,
    event_time: new Date(at).toISOString(),
    address: BigInt(address_text).toString(16).padStart(HEX_DIGITS, '0'),
  }
}

/** A condition with the values that it needs. */
interface Condition {
  sql: string
  values?: Parameters
}

const moment = (name: string) => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`

/** The order of the log, from the table's own order, so that a page reads the newest hours alone. */
const order = (direction: 'DESC' | 'ASC') =>
  ['toStartOfHour(event_time)', 'event_time', 'segment', 'sequence']
    .map((column) => `${column} ${direction}`)
    .join(', ')

/** Searches before or after a place. The time alone is compared first: the key of the table can skip by it. */
function beyond(place: string, side: '<' | '>'): Condition {
  const [at, segment, sequence] = place.split('-') as [string, string, string]
  return {
    sql: `event_time ${side}= ${moment('place_at')} AND (event_time, segment, sequence) ${side} (${moment('place_at')}, {place_segment:UInt64}, {place_sequence:UInt64})`,
    values: { place_at: Number(at), place_segment: segment, place_sequence: sequence },
  }
}

function* conditions(query: SearchLogFilters, window: SearchWindow): Generator<Condition> {
  yield {
    sql: `event_time >= ${moment('from')} AND event_time < ${moment('to')}`,
    values: { from: window.from, to: window.to },
  }
  const { click_id, keyword, address, outcome, hours } = query
  if (click_id !== undefined) yield { sql: 'click_id = {click:String}', values: { click: click_id } }
  if (keyword !== undefined)
    yield {
      sql: 'positionCaseInsensitiveUTF8(keyword, {keyword:String}) > 0',
      values: { keyword },
    }
  if (address !== undefined)
    yield { sql: 'address_hash = {address:UInt64}', values: { address: String(BigInt(`0x${address}`)) } }
  if (outcome !== undefined)
    yield {
      sql: "has({outcomes:Array(Int8)}, CAST(outcome, 'Int8'))",
      values: { outcomes: outcome.map((one) => outcomes[one]) },
    }
  if (hours !== undefined) yield { sql: 'has({hours:Array(UInt8)}, toHour(event_time))', values: { hours } }
  yield* ofDimensions(query)
}

/** Conditions of the filters by dimensions of reports. */
function* ofDimensions(query: SearchLogFilters): Generator<Condition> {
  for (const [id, wanted] of Object.entries(loggedFilters(query))) {
    const name = loggedDimensions[id as LoggedDimension]
    const values = { [name]: wanted }
    const column = name === 'reason' ? 'filtered_reason' : name
    yield isNumeric(id as LoggedDimension)
      ? { sql: `has({${name}:Array(UInt32)}, ${column})`, values }
      : { sql: `has({${name}:Array(String)}, toString(${column}))`, values }
  }
}

/** Searches of the log, as one statement. */
export function searchLogSql(
  query: SearchLogFilters,
  window: SearchWindow,
  limit: number,
  direction: 'DESC' | 'ASC' = 'DESC',
): Query {
  const place =
    query.newer !== undefined
      ? [beyond(query.newer, '>')]
      : query.older !== undefined
        ? [beyond(query.older, '<')]
        : []
  const all = [...conditions(query, window), ...place]
  return {
    sql: `SELECT toUnixTimestamp64Milli(event_time) AS at, toString(segment) AS segment_text, sequence,
  toString(address_hash) AS address_text, ${searchColumns}
FROM search_event
WHERE ${all.map(({ sql }) => sql).join('\n  AND ')}
ORDER BY ${order(direction)}
LIMIT {limit:UInt32}`,
    parameters: Object.assign({ limit }, ...all.map(({ values }) => values)) as Parameters,
  }
}

/** A page of the log, and the places from which the next ones begin. */
export interface LogPage {
  searches: UnnamedSearch[]
  older: string | null
  newer: string | null
}

/** Longest time for a page: whoever waits longer narrows the time. */
const PAGE_SECONDS = 20

/**
 * A page of the log, newest first. It is found by its place in the order of the table, so that page 1,000 costs as much
 * as page 1. The page before the first one is the first one. See docs/behaviour/reports.md#search-log.
 */
export async function readSearchLog(
  warehouse: Warehouse,
  query: SearchLogFilters,
  window: SearchWindow,
  signal?: AbortSignal,
): Promise<LogPage> {
  const { size, newer, older } = query
  const read = async (direction: 'DESC' | 'ASC') => {
    // One more than the page shows whether there is another one.
    const statement = searchLogSql(query, window, size + 1, direction)
    const { rows } = await warehouse.query({
      ...statement,
      signal,
      lazyRows: size + 1,
      limits: { seconds: PAGE_SECONDS },
    })
    return rows.map(toSearch)
  }
  if (newer !== undefined) {
    const found = await read('ASC')
    if (found.length <= size)
      return readSearchLog(warehouse, { ...query, newer: undefined, older: undefined }, window, signal)
    const searches = found.slice(0, size).toReversed()
    return { searches, newer: searches[0]!.id, older: searches.at(-1)!.id }
  }
  const found = await read('DESC')
  const searches = found.slice(0, size)
  return {
    searches,
    older: found.length > size ? searches.at(-1)!.id : null,
    newer: older === undefined ? null : (searches[0]?.id ?? older),
  }
}

/** Searches of a file that are read with one statement. */
const FILE_ROWS = 15_000

/**
 * The newest searches of a file, at most `limit`, in parts. Each part is a statement of its own, as a page is, and is read
 * whole before it is given away: a reader with a slow connection gets a long file, and no other report waits for it.
 */
export async function* streamSearchLog(
  warehouse: Warehouse,
  query: SearchLogFilters,
  window: SearchWindow,
  limit: number,
  { signal, partRows = FILE_ROWS }: { signal?: AbortSignal; partRows?: number } = {},
): AsyncGenerator<UnnamedSearch[]> {
  let older: string | undefined
  for (let left = limit; left > 0; left -= partRows) {
    const asked = Math.min(left, partRows)
    const statement = searchLogSql({ ...query, older, newer: undefined }, window, asked)
    const { rows } = await warehouse.query({
      ...statement,
      signal,
      isPatient: older !== undefined,
    })
    if (rows.length === 0) return
    yield rows.map(toSearch)
    if (rows.length < asked) return
    older = toSearch(rows.at(-1)).id
  }
}
