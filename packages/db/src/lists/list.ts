import type { OrderDirection } from '@headgate/contract/base/list'
import { inParts } from '@headgate/domain/in-parts'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import type { Filter } from './filters.ts'
import { countRows, findPage, matchingSql, type Wanted } from './find.ts'
import { byId, type Sort } from './sorts.ts'
import { neighboursInWhole, inOneOrder } from './whole.ts'
import { findNeighbours, findView, type Asked, type View } from './views.ts'

/** The parameters of every list query; each list's own contract checks the values. */
export interface ListQuery {
  page: number
  size: number
  order_by: string
  order_direction: OrderDirection
}

/**
 * Definition of one list: its filters and orders, and how its rows are read. The rest is the same for all lists. The
 * listed table has the alias `l` in all SQL. See docs/behaviour/lists.md#how-pages-are-found.
 */
export interface ListOf<Query extends ListQuery, Row> {
  table: string
  /** Joins for the filters or orders that read them; the planner drops those that a query does not use. */
  joins?: SQL
  /** Every condition that the query sets. */
  filters: (query: Query) => readonly (Filter | undefined)[]
  /** Every column a caller may sort by. */
  sorts: (query: Query) => Record<Query['order_by'], Sort>
  /** Whole rows of some ids, in any order. */
  read: (db: Db, ids: readonly number[]) => Promise<Row[]>
  /**
   * Whether to remember results until a column that they read changes (decision 0225). Needs the triggers that note
   * changes, on each table in `reads`.
   */
  isRemembered?: boolean
}

export interface List<Query, Row> {
  /** The ids of one page, and the number of rows on all pages. */
  find: (db: Db, query: Query) => Promise<View>
  /** One page, and the number of rows on all pages. */
  page: (db: Db, query: Query) => Promise<{ rows: Row[]; total: number }>
  /** All rows that match, as `from … where …`, to add them up. The listed table is `l`. */
  matching: (query: Query) => SQL
  /** All rows that match, in the list's order, in parts. A download of any size needs memory for one part only. */
  parts: (db: Db, query: Query) => AsyncGenerator<Row[]>
  /**
   * The ids before and after one in the query's order, among the rows that match. When ordered by id, this works for
   * ids outside the list too. In another order, an id outside the list has no place and no neighbours.
   */
  neighbours: (db: Db, query: Query, id: number) => Promise<Neighbours>
}

interface Neighbours extends Record<string, unknown> {
  previous_id: number | null
  next_id: number | null
}

/** Rows of one part of a download: large enough to be quick, small enough for memory. */
const PART = 2_000

const ALL = 2_147_483_647

/** Puts rows into the order of the ids that were found first. */
export function inOrderOf<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export function listOf<Query extends ListQuery, Row extends { id: number }>(
  definition: ListOf<Query, Row>,
): List<Query, Row> {
  const { table, joins = sql``, filters, sorts, read, isRemembered = false } = definition

  const wantedBy = (query: Query): Wanted => ({
    table,
    joins,
    filters: filters(query).filter((filter) => filter !== undefined),
  })

  const sortBy = (query: Query): Sort => sorts(query)[query.order_by as Query['order_by']]

  const askedBy = (query: Query): Asked => {
    const { page, size, order_by, order_direction, ...given } = query
    return {
      ...wantedBy(query),
      filterKey: JSON.stringify(given),
      orderKey: order_by,
      sort: sortBy(query),
      page: { page, size, order_direction },
    }
  }

  const find = async (db: Db, query: Query): Promise<View> => {
    const asked = askedBy(query)
    if (isRemembered) return findView(db, asked)
    const [ids, total] = await Promise.all([findPage(db, asked, asked.sort, query), countRows(db, asked)])
    return { ids, total }
  }

  /** Every row that matches, as one page. */
  const allOf = (query: Query): Query => ({ ...query, page: 1, size: ALL })

  const readInOrder = async (db: Db, ids: readonly number[]) =>
    ids.length === 0 ? [] : inOrderOf(ids, await read(db, ids))

  return {
    find,
    async page(db, query) {
      const { ids, total } = await find(db, query)
      return { rows: await readInOrder(db, ids), total }
    },
    matching: (query) => matchingSql(wantedBy(query)),
    async *parts(db, query) {
      const ids = await findPage(db, wantedBy(query), sortBy(query), allOf(query))
      for (const part of inParts(ids, PART)) yield await readInOrder(db, part)
    },
    async neighbours(db, query, id) {
      if (query.order_by !== 'id') {
        const asked = askedBy(allOf(query))
        const [previous_id, next_id] = isRemembered
          ? await findNeighbours(db, asked, id)
          : neighboursInWhole(inOneOrder(await findPage(db, asked, asked.sort, asked.page)), id, 'ASC')
        return { previous_id, next_id }
      }
      const nearest = async (place: SQL, way: 'ASC' | 'DESC') => {
        const wanted = wantedBy(query)
        const onOneSide: Filter = { where: sql`l.id ${place} ${id}`, reads: [] }
        const page = { page: 1, size: 1, order_direction: way }
        const [found = null] = await findPage(
          db,
          { ...wanted, filters: [...wanted.filters, onOneSide] },
          byId,
          page,
        )
        return found
      }
      const [higher, lower] = await Promise.all([nearest(sql`>`, 'ASC'), nearest(sql`<`, 'DESC')])
      return query.order_direction === 'DESC'
        ? { previous_id: higher, next_id: lower }
        : { previous_id: lower, next_id: higher }
    },
  }
}
