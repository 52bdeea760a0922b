import type { IvtColumn } from '@headgate/contract/ivt/ivt-report'
import type { DayRange } from '@headgate/domain/days'
import type { Query, Warehouse } from '../client/client.ts'

/** Finished days of some publishers and traffic types; all of them where a list is absent. */
export interface IvtView extends DayRange {
  publishers?: readonly number[] | undefined
  tagTypes?: readonly number[] | undefined
  /** An address that was used more often on a link and day is repeated. */
  mostUses: number
  order: { by: IvtColumn; direction: 'ASC' | 'DESC' }
  /** Ids in the order of their names, if the order is by a name. */
  idsByName: readonly number[]
}

/** A row as it is stored, with its repeated addresses. */
export interface StoredIvtRow {
  date: string
  publisher_id: number
  targeting_id: number
  tag_type_id: number
  searches: number
  user_agents: number
  /** Searches whose keyword counts against the keyword score. */
  against: number
  repeated_addresses: number
  repeated_searches: number
}

const against = 'short_keywords + nonsense_keywords + repeated_keywords'
/** Sums over the addresses that are repeated. */
export const repeated = (of: 'addresses' | 'address_searches') =>
  `arraySum(arrayMap((uses, own) -> if(uses > {mostUses:UInt32}, own, 0), address_uses, ${of}))`
const byName = (id: string) => `transform(${id}, {idsByName:Array(UInt32)}, {ranks:Array(UInt32)}, 0)`

const orders: Record<IvtColumn, string> = {
  date: 'ivt_day.date',
  publisher_id: 'publisher_id',
  publisher_name: byName('publisher_id'),
  publisher_channel_id: 'targeting_id',
  server_search_count: 'searches',
  advertiser_channel_traffic_type: byName('tag_type_id'),
  distinct_user_agent_count: 'user_agents',
  // The decimal that is shown, and not the fraction behind it: equal scores stay in the order of the other columns.
  kw_score: `intDiv((searches - (${against})) * 1000, searches)`,
  repetitive_ip_address_count: 'repeated_addresses',
}

function rowsOf({ publishers, tagTypes }: IvtView): string {
  return `FROM (
  SELECT * FROM ivt_day FINAL
  WHERE date >= {from:Date} AND date <= {to:Date}
    ${publishers === undefined ? '' : 'AND publisher_id IN {publishers:Array(UInt32)}'}
    ${tagTypes === undefined ? '' : 'AND tag_type_id IN {tagTypes:Array(UInt32)}'}
) AS ivt_day`
}

function parametersOf(view: IvtView): NonNullable<Query['parameters']> {
  const { from, to, publishers = [], tagTypes = [], mostUses, idsByName } = view
  const ranks = idsByName.map((_, rank) => rank + 1)
  return { from, to, publishers, tagTypes, mostUses, idsByName, ranks }
}

function listSql(view: IvtView): string {
  return `SELECT toString(ivt_day.date) AS date, publisher_id, targeting_id, tag_type_id, searches, user_agents,
  ${against} AS against, ${repeated('addresses')} AS repeated_addresses,
  ${repeated('address_searches')} AS repeated_searches
${rowsOf(view)}
ORDER BY ${orders[view.order.by]} ${view.order.direction}, ivt_day.date DESC, publisher_id, targeting_id, tag_type_id`
}

/** One page of the IVT report, and how many rows there are. */
export async function readIvtPage(
  warehouse: Warehouse,
  view: IvtView,
  { limit, offset }: { limit: number; offset: number },
  signal?: AbortSignal,
): Promise<{ rows: StoredIvtRow[]; count: number }> {
  const parameters = parametersOf(view)
  const { rows } = await warehouse.query<StoredIvtRow>({
    sql: `${listSql(view)}\nLIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    parameters: { ...parameters, limit, offset },
    signal,
  })
  const counted = await warehouse.query<{ count: number }>({
    sql: `SELECT count() AS count ${rowsOf(view)}`,
    parameters,
    signal,
  })
  return { rows, count: counted.rows[0]!.count }
}

/** Every row of the IVT report, in parts as they come from the engine. */
export function streamIvt(
  warehouse: Warehouse,
  view: IvtView,
  signal?: AbortSignal,
): AsyncGenerator<StoredIvtRow[]> {
  return warehouse.stream<StoredIvtRow>({ sql: listSql(view), parameters: parametersOf(view), signal })
}
