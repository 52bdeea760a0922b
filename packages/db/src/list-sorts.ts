import { sql, type SQL } from 'drizzle-orm'
import type { Db } from './database.ts'
import { pageOf, type ListPage } from './list.ts'

/**
 * How lists of links order and filter 100,000 rows (decisions 0063, 0112). The listed table goes by the alias `l`; its
 * ids are `l.id`.
 */

export type LiveKind = 'targeting' | 'provider_link'

export interface PlainSort {
  by: SQL
  /** Joins that only this order needs. */
  from?: (way: SQL) => SQL
  nullable?: boolean
}

/**
 * An order by a figure that only links with traffic have. They and the others are ordered apart and merged, so that
 * each side can be read from an index and nothing is joined to 100,000 rows (decision 0112).
 */
export interface FigureSort {
  figure: SQL
  by: SQL
  /** The order's value of a link without the figure. */
  without: SQL
  /** That value is the same for all of them: by id alone they come from an index. */
  isConstant: boolean
  /** The links that have the figure, where that is asked more cheaply than the figure itself. */
  having?: SQL
}

export type Sort = PlainSort | FigureSort

/** `(...)` of the ids of links with a search redirected within the interval. */
export const liveSince = (kind: LiveKind, interval: string): SQL => sql`(select a.entity_id from activity a
  where a.kind = ${sql.raw(`'${kind}'`)} and a.last_redirected_at > now() - ${sql.raw(`interval '${interval}'`)})`

/**
 * By the name of a reference. The names come in order, so that the links of the first ones are read by their index and
 * the others not at all. `optional`: links without one come last.
 */
export const byName = (table: string, column: string, optional = false): PlainSort => ({
  by: sql`names.name`,
  from: (way) => sql`${sql.raw(optional ? 'left join' : 'join')}
    (select id, lower(name) as name from ${sql.raw(table)} order by lower(name) ${way}) as names
    on names.id = l.${sql.raw(column)}`,
  nullable: optional,
})

/** By whether a search was redirected within the interval. */
export const byLive = (kind: LiveKind, interval: string): FigureSort => ({
  figure: sql`(select distinct entity_id from ${liveSince(kind, interval)} as a)`,
  by: sql`true`,
  without: sql`false`,
  isConstant: true,
  having: liveSince(kind, interval),
})

/** By the last redirected search; links that never had one come last. */
export const byLastLive = (kind: LiveKind): FigureSort => {
  const redirected = sql`from activity a
    where a.kind = ${sql.raw(`'${kind}'`)} and a.last_redirected_at is not null`
  return {
    figure: sql`(select a.entity_id, max(a.last_redirected_at) as last_live ${redirected} group by a.entity_id)`,
    by: sql`f.last_live`,
    without: sql`null::timestamptz`,
    isConstant: true,
    having: sql`(select a.entity_id ${redirected})`,
  }
}

export const oneOf = (
  column: string,
  values: readonly (number | string)[] | undefined,
  type: 'int' | 'text' = 'int',
): SQL | undefined =>
  values && values.length > 0
    ? sql`${sql.raw(`l.${column}`)} = any(${sql.param(values)}::${sql.raw(type)}[])`
    : undefined

/** Written as a set on either side: asked row by row it would cost a look-up for each of 100,000. */
export const inSet = (set: SQL, wanted: boolean): SQL =>
  wanted ? sql`l.id in ${set}` : sql`not exists (select 1 from ${set} as wanted (id) where wanted.id = l.id)`

/** The ids of one page of `table`, in order; found apart from the rows (decision 0063). */
export async function sortedIds(
  db: Db,
  table: LiveKind,
  sort: Sort,
  where: SQL,
  query: ListPage & { order_by: string },
): Promise<number[]> {
  const { limit, offset } = pageOf(query)
  const way = sql.raw(query.order_direction === 'ASC' ? 'asc' : 'desc')
  const from = sql.raw(`${table} l`)
  const found =
    'figure' in sort
      ? sql`select id from (
          (select l.id, ${sort.by} as key from ${sort.figure} as f join ${from} on l.id = f.entity_id
            where ${where} order by key ${way}, l.id ${way} limit ${limit + offset})
          union all
          (select l.id, ${sort.without} as key from ${from}
            where ${where} and not exists (select 1 from ${sort.having ?? sort.figure} as f where f.entity_id = l.id)
            order by ${sort.isConstant ? sql`` : sql`key ${way},`} l.id ${way} limit ${limit + offset})) as sides
        order by key ${way} nulls last, id ${way} limit ${limit} offset ${offset}`
      : sql`select l.id from ${from} ${sort.from?.(way) ?? sql``} where ${where}
        order by ${query.order_by === 'id' ? sql`` : sql`${sort.by} ${way} ${sort.nullable ? sql`nulls last` : sql``},`} l.id ${way}
        limit ${limit} offset ${offset}`
  const { rows } = await db.execute<{ id: number }>(found)
  return rows.map((row) => row.id)
}
