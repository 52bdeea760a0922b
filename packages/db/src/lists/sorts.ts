import { sql, type SQL } from 'drizzle-orm'
import { columnOf, liveSince, type LiveKind, type Reads } from './filters.ts'

/**
 * How lists of 100,000 rows are ordered (decisions 0063, 0112). The listed table has the alias `l`; rows with equal
 * values are ordered by `l.id`.
 */
export interface PlainSort extends Reads {
  by: SQL
  /** Joins that only this order needs. */
  from?: (way: SQL) => SQL
  /**
   * Empty values come last in both directions. Only for columns that can be empty, because such an index is not read
   * backwards.
   */
  nullable?: boolean
  /** Rows that the join leaves out, or without a value. They come last in both directions. */
  missing?: SQL
  /** Ordered by the id alone. */
  isId?: boolean
  /** The value as a number, if it can be one. A list that is kept whole is ordered by it. */
  number?: SQL
}

/**
 * An order by a figure that only some rows have. Rows with and without it are ordered separately and merged, so that
 * each side can be read from an index and nothing is joined to 100,000 rows (decision 0112).
 */
export interface FigureSort extends Reads {
  /** `(...)` of `entity_id` and the figure, which has the alias `f`. */
  figure: SQL
  by: SQL
  /** The figure as a number, if the figure is not one; rows without the figure then have no number and come last. */
  number?: SQL
  /** The order's value of a row without the figure. */
  without: SQL
  /** That value is the same for all of them: ordered by id alone, they come from an index. */
  isConstant: boolean
  /** That value is lower than all others. Otherwise it comes last in both directions, as missing values do. */
  isLowest?: boolean
  /** The rows that have the figure, if there is a cheaper query for them than the figure itself. */
  having?: SQL
}

export type Sort = PlainSort | FigureSort

export const byColumn = (path: string, options: { nullable?: boolean } = {}): PlainSort => ({
  by: columnOf(path),
  reads: [path],
  ...options,
})

export const byId: PlainSort = { isId: true, by: sql`l.id`, number: sql`l.id`, reads: [] }

/** An order by any expression, for a list that does not remember results. */
export const byExpression = (by: SQL, { nullable = false } = {}): Sort => ({ by, nullable, reads: [] })

export const byNumber = (path: string): PlainSort => ({ ...byColumn(path), number: columnOf(path) })

export const byFlag = (path: string): PlainSort => ({
  ...byColumn(path),
  number: sql`${columnOf(path)}::int`,
})

/** By a text, ignoring case; `upTo`: only the first letters of a long text, as in its index. */
export const byText = (path: string, options: { upTo?: number; nullable?: boolean } = {}): PlainSort => {
  const text = options.upTo ? sql`left(${columnOf(path)}, ${sql.raw(String(options.upTo))})` : columnOf(path)
  return {
    by: sql`lower(${text})`,
    reads: [path],
    ...(options.nullable && { missing: sql`${columnOf(path)} is null` }),
  }
}

/**
 * By the name of a reference (`tag_type.name`). The names come in order, so that only the rows of the first names are
 * read, from their index. `optional`: rows without a reference come last.
 */
export const byName = (name: string, column: string, options: { optional?: boolean } = {}): PlainSort => {
  const [table, field] = name.split('.') as [string, string]
  const [from, text] = [sql.raw(table), sql.raw(field)]
  return {
    by: sql`names.name`,
    from: (
      way,
    ) => sql`join (select id, lower(${text}) as name from ${from} order by lower(${text}) ${way}) as names
      on names.id = ${columnOf(column)}`,
    reads: [name, column],
    ...(options.optional && { missing: sql`${columnOf(column)} is null` }),
  }
}

/**
 * By the names of a list of references, as the list shows them. The text is made once for each combination in use, and
 * there are few combinations. An index that begins with the column finds each by skipping the rows of the previous one.
 * Rows without any come last. `tab` is the condition of that index.
 */
export const byNames = (table: string, path: string, tab: SQL): PlainSort => {
  const [listed, column] = path.split('.') as [string, string]
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
    reads: [`${table}.name`, path],
  }
}

/** By whether a row belongs to a set, `(...)` of ids. */
export const byMembership = (set: SQL, reads: Reads): FigureSort => ({
  ...reads,
  figure: sql`(select distinct wanted.id as entity_id from ${set} as wanted (id))`,
  by: sql`1`,
  without: sql`0`,
  isConstant: true,
  isLowest: true,
  having: sql`(select wanted.id as entity_id from ${set} as wanted (id))`,
})

/** By the searches of the current UTC day, over all engines; links without any are lowest. */
export const bySearchesToday = (kind: LiveKind): FigureSort => {
  const ofToday = sql`from activity a where a.kind = ${sql.raw(`'${kind}'`)}
    and a.day = (now() at time zone 'utc')::date and a.searches_today > 0`
  return {
    figure: sql`(select a.entity_id, sum(a.searches_today)::float8 as searches ${ofToday} group by a.entity_id)`,
    by: sql`f.searches`,
    without: sql`0`,
    isConstant: true,
    isLowest: true,
    having: sql`(select a.entity_id ${ofToday})`,
    reads: [],
    isLive: true,
    isCostly: true,
  }
}

/** By whether a search was redirected within the interval. */
export const byLive = (kind: LiveKind, interval: string): FigureSort =>
  byMembership(liveSince(kind, interval), { reads: [], isLive: true })

/**
 * By the last redirected search. Links without one come last. For each link, only the engine's row without a later row
 * counts. Written as "not exists", the query can walk the index from the newest.
 */
export const byLastLive = (kind: LiveKind): FigureSort => {
  const of = sql.raw(`'${kind}'`)
  return {
    figure: sql`(select a.entity_id, a.last_redirected_at as last_live from activity a
      where a.kind = ${of} and a.last_redirected_at is not null and not exists (
        select 1 from activity b where b.kind = ${of} and b.entity_id = a.entity_id
          and (b.last_redirected_at, b.engine_id) > (a.last_redirected_at, a.engine_id)))`,
    by: sql`f.last_live`,
    number: sql`extract(epoch from f.last_live)::float8`,
    without: sql`null::timestamptz`,
    isConstant: true,
    having: sql`(select a.entity_id from activity a where a.kind = ${of} and a.last_redirected_at is not null)`,
    reads: [],
    isLive: true,
  }
}
