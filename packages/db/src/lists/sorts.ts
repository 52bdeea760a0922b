import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { literalPattern, pageOf, type ListPage } from './page.ts'

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
  /** Rows that the join leaves out, which come last both ways. */
  missing?: SQL
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
  /** That value is lower than all others; without this it comes last both ways, as what is missing does. */
  isLowest?: boolean
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
  from: (
    way,
  ) => sql`join (select id, lower(name) as name from ${sql.raw(table)} order by lower(name) ${way}) as names
    on names.id = l.${sql.raw(column)}`,
  ...(optional && { missing: sql`l.${sql.raw(column)} is null` }),
})

/**
 * By the names of a list of references, as the list shows them. Of each combination that is in use the text is made once:
 * combinations are few, and an index that begins with the column finds each by skipping the rows of the one before it.
 * Links without any come last. `tab` is the condition of that index.
 */
export const byNames = (table: string, listed: string, column: string, tab: SQL): PlainSort => {
  const [from, list] = [sql.raw(listed), sql.raw(column)]
  return {
    by: sql`names.text`,
    from: (way) => sql`join (
      with recursive combinations as (
        (select ${list} as ids from ${from} where ${tab} and ${list} <> '{}' order by ${list} limit 1)
        union all
        select (select ${list} from ${from} where ${tab} and ${list} > one.ids order by ${list} limit 1)
        from combinations as one where one.ids is not null)
      select one.ids, (select string_agg(lower(named.name), ', ' order by lower(named.name))
        from ${sql.raw(table)} as named where named.id = any(one.ids)) as text
      from combinations as one where one.ids is not null order by text ${way}) as names on names.ids = l.${list}`,
    missing: sql`l.${list} = '{}'`,
  }
}

/** By whether a search was redirected within the interval. */
export const byLive = (kind: LiveKind, interval: string): FigureSort => ({
  figure: sql`(select distinct entity_id from ${liveSince(kind, interval)} as a)`,
  by: sql`true`,
  without: sql`false`,
  isConstant: true,
  isLowest: true,
  having: liveSince(kind, interval),
})

/**
 * By the last redirected search; links that never had one come last. Of a link's engines the latest is the one that no
 * other is later than: asked so, the newest of all links come from an index without a look at the rest.
 */
export const byLastLive = (kind: LiveKind): FigureSort => {
  const of = sql.raw(`'${kind}'`)
  return {
    figure: sql`(select a.entity_id, a.last_redirected_at as last_live from activity a
      where a.kind = ${of} and a.last_redirected_at is not null and not exists (
        select 1 from activity b where b.kind = ${of} and b.entity_id = a.entity_id
          and (b.last_redirected_at, b.engine_id) > (a.last_redirected_at, a.engine_id)))`,
    by: sql`f.last_live`,
    without: sql`null::timestamptz`,
    isConstant: true,
    having: sql`(select a.entity_id from activity a where a.kind = ${of} and a.last_redirected_at is not null)`,
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

interface Side {
  key: SQL
  from: SQL
  where: SQL
  /** All keys are the same: by id alone the rows come from an index. */
  isConstant?: boolean
}

/** Rows with and rows without what the list is ordered by, as two sides, each ordered by itself. */
function sidesOf(table: LiveKind, sort: Sort, where: SQL, way: SQL): [Side, Side] | null {
  const from = sql.raw(`${table} l`)
  if ('figure' in sort)
    return [
      { key: sort.by, from: sql`${sort.figure} as f join ${from} on l.id = f.entity_id`, where },
      {
        key: sort.without,
        from,
        where: sql`${where} and not exists (select 1 from ${sort.having ?? sort.figure} as f where f.entity_id = l.id)`,
        isConstant: sort.isConstant,
      },
    ]
  if (!sort.missing || !sort.from) return null
  return [
    { key: sort.by, from: sql`${from} ${sort.from(way)}`, where },
    { key: sql`null`, from, where: sql`${where} and ${sort.missing}`, isConstant: true },
  ]
}

const idsOf = async (db: Db, found: SQL) =>
  (await db.execute<{ id: number }>(found)).rows.map((row) => row.id)

/** The ids of one page of `table`, in order; found apart from the rows (decision 0063). */
export async function sortedIds(
  db: Db,
  table: LiveKind,
  sort: Sort,
  where: SQL,
  query: ListPage & { order_by: string },
): Promise<number[]> {
  const { limit, offset } = pageOf(query)
  const isUp = query.order_direction === 'ASC'
  const way = sql.raw(isUp ? 'asc' : 'desc')
  const sides = sidesOf(table, sort, where, way)
  const side = ({ key, from, where: which, isConstant }: Side, most: number, skip = 0) =>
    sql`(select l.id, ${key} as key from ${from} where ${which}
      order by ${isConstant ? sql`` : sql`key ${way},`} l.id ${way} limit ${most} offset ${skip})`
  if (!sides) {
    const { by, from, nullable } = sort as PlainSort
    const order = query.order_by === 'id' ? sql`` : sql`${by} ${way} ${nullable ? sql`nulls last` : sql``},`
    return idsOf(
      db,
      sql`select l.id from ${sql.raw(table)} l ${from?.(way) ?? sql``} where ${where}
        order by ${order} l.id ${way} limit ${limit} offset ${offset}`,
    )
  }
  if (!sides[1].isConstant)
    return idsOf(
      db,
      sql`select id from (${side(sides[0], limit + offset)} union all ${side(sides[1], limit + offset)}) as sides
        order by key ${way} nulls last, id ${way} limit ${limit} offset ${offset}`,
    )
  // Rows without come all before or all after the others, so that mostly one side fills the page alone.
  const [first, second] = 'isLowest' in sort && sort.isLowest && isUp ? [sides[1], sides[0]] : sides
  const found = await idsOf(db, side(first, limit + offset))
  const page = found.slice(offset)
  if (page.length === limit) return page
  const rest = side(second, limit - page.length, Math.max(0, offset - found.length))
  return [...page, ...(await idsOf(db, rest))]
}

/** Number of rows that match. */
export async function countOf(db: Db, from: SQL, where: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${from} where ${where}`,
  )
  return rows[0]!.total
}

/**
 * Condition: one of the columns holds the text, whatever its case. Shorter than three letters no index of trigrams helps,
 * and every row is compared: with the plain collation, at half the cost, which only knows the case of ASCII letters.
 */
export function holdsText(text: string, ...columns: string[]): SQL {
  const collation = text.length < 3 && /^[\x20-\x7e]+$/.test(text) ? sql`collate "C"` : sql``
  const pattern = literalPattern(text)
  return sql`(${sql.join(
    columns.map((column) => sql`${sql.raw(column)} ${collation} ilike ${pattern}`),
    sql` or `,
  )})`
}
