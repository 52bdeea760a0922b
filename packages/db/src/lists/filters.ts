import { sql, type SQL } from 'drizzle-orm'
import { anyOf, arrayOf } from '../base/arrays.ts'

/**
 * The columns that a piece of SQL reads. A result is remembered until one of them changes (decision 0225). Only
 * lists that remember results need them.
 */
export interface Reads {
  /** `table.column` of every column that the result depends on, including the listed table's own columns. */
  reads: readonly string[]
  /** Depends on figures that engines feed back, or on the time. */
  isLive?: boolean | undefined
  /**
   * Finding it in 100,000 rows is slow: the whole list is kept, and only changed rows are queried again. `reads` of
   * another table then need `via`.
   */
  isCostly?: boolean | undefined
  /** By table: the ids of listed rows affected by a change of its rows; `same` if its notes contain listed rows. */
  via?: Readonly<Record<string, 'same' | ((ids: SQL) => SQL)>> | undefined
}

/** A condition on the listed table, which has the alias `l`. */
export interface Filter extends Reads {
  where: SQL
  /** The same condition, evaluated per row, for a few changed rows; `where` reads a set of all rows. */
  whereOfFew?: SQL | undefined
}

/** `publisher.name` of the listed table as SQL. */
export const columnOf = (path: string): SQL => sql.raw(`l.${path.slice(path.indexOf('.') + 1)}`)

/** Escapes `%`, `_` and `\`, which are plain letters in typed text. */
export function literalPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Too short for an index of trigrams, so every row is compared. */
export const isShort = (text: string): boolean => text.length < 3

/**
 * Condition: one of the columns contains the text, whatever its case. A short text is compared in the plain collation,
 * at half the cost; it ignores the case of ASCII letters only.
 */
export function holdsText(text: string, columns: readonly SQL[]): SQL {
  const collation = isShort(text) && /^[\x20-\x7e]+$/.test(text) ? sql`collate "C"` : sql``
  const pattern = literalPattern(text)
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ${collation} ilike ${pattern}`),
    sql` or `,
  )})`
}

/** Selects the rows of one tab. When it is the only filter, the stored number of rows is used instead of counting. */
export interface TabFilter extends Filter {
  tab: 'active' | 'archived'
}

export const tab = (table: string, isArchived: boolean): TabFilter => ({
  tab: isArchived ? 'archived' : 'active',
  where: isArchived ? sql`l.archived_at is not null` : sql`l.archived_at is null`,
  reads: [`${table}.archived_at`],
})

/** One of the columns contains the typed text, or the id equals it. */
export function matchesText(
  q: string | undefined,
  table: string,
  names: readonly string[],
): Filter | undefined {
  if (!q) return undefined
  const paths = names.map((name) => `${table}.${name}`)
  const held = holdsText(q, paths.map(columnOf))
  return {
    // Nine digits always fit the integer column; more cannot be an id.
    where: /^\d{1,9}$/.test(q) ? sql`(${held} or l.id = ${Number(q)})` : held,
    reads: paths,
    isCostly: isShort(q),
  }
}

/** A condition of a list that does not remember results, so what it reads is not named. */
export const meets = (where: SQL): Filter => ({ where, reads: [] })

export const equals = (path: string, value: number | string | boolean | undefined): Filter | undefined =>
  value === undefined ? undefined : { where: sql`${columnOf(path)} = ${value}`, reads: [path] }

/** The column is one of the values. */
export const oneOf = (path: string, values: readonly (number | string)[] | undefined): Filter | undefined =>
  values?.length ? { where: anyOf(columnOf(path), values), reads: [path] } : undefined

/** The column is a list that shares one of the values. */
export const overlaps = (
  path: string,
  values: readonly (number | string)[] | undefined,
): Filter | undefined =>
  values?.length ? { where: sql`${columnOf(path)} && ${arrayOf(values)}`, reads: [path] } : undefined

/** Condition: the row is in a set. Evaluated per row it would cost a look-up for each of 100,000 rows. */
export const inSet = (set: SQL, wanted: boolean): SQL =>
  wanted ? sql`l.id in ${set}` : sql`not exists (select 1 from ${set} as wanted (id) where wanted.id = l.id)`

export type LiveKind = 'targeting' | 'provider_link'

/** `(...)` of the ids of links with a search redirected within the interval. */
export const liveSince = (kind: LiveKind, interval: string): SQL => sql`(select a.entity_id from activity a
  where a.kind = ${sql.raw(`'${kind}'`)} and a.last_redirected_at > now() - ${sql.raw(`interval '${interval}'`)})`

/** The filters of links by their traffic: live, not live in seven days, and paused for an hour. */
export function trafficFilters(
  kind: LiveKind,
  query: { is_live?: boolean | undefined; didnot_go_live: boolean; traffic_paused: boolean },
): (Filter | undefined)[] {
  const live = (interval: string, wanted: boolean): Filter => ({
    where: inSet(liveSince(kind, interval), wanted),
    reads: [],
    isLive: true,
  })
  return [
    query.is_live === undefined ? undefined : live('24 hours', query.is_live),
    query.didnot_go_live ? live('7 days', false) : undefined,
    query.traffic_paused ? live('7 days', true) : undefined,
    query.traffic_paused ? live('60 minutes', false) : undefined,
  ]
}
