import { sql, type AnyColumn, type SQL } from 'drizzle-orm'

const quoted = (text: string) =>
  /^[\w.:+-]+$/.test(text) && text.toLowerCase() !== 'null'
    ? text
    : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`

/**
 * Many values as one parameter, to be cast to their array type. For statements with thousands of values every few
 * seconds. The text is joined at once, because the driver would build it value by value and leave megabytes of pieces
 * to the garbage collector of a process that also serves searches.
 *
 * @example sql`select * from unnest(${arrayParam(ids)}::int[])`
 */
export function arrayParam(values: readonly (string | number | null)[]): SQL {
  // Many have the same text as the one before, such as a kind or a day.
  let [last, lastQuoted] = ['', '""']
  const texts = values.map((value) => {
    if (typeof value !== 'string') return value ?? 'NULL'
    if (value !== last) [last, lastQuoted] = [value, quoted(value)]
    return lastQuoted
  })
  return sql`${`{${texts.join(',')}}`}`
}

/** Many ids as one parameter with its type: text if the first one is a text, else int. */
export const arrayOf = (values: readonly (number | string | null)[]): SQL =>
  sql`${sql.param(values)}::${sql.raw(typeof values[0] === 'string' ? 'text' : 'int')}[]`

/** Condition: a column is one of many ids. Takes one parameter in total, where `inArray` would take one per id. */
export const anyOf = (column: AnyColumn | SQL, ids: readonly (number | string)[]): SQL =>
  sql`${column} = any(${arrayOf(ids)})`

/** Rows that one statement inserts: PostgreSQL takes 65,535 parameters at most, and no table has 32 columns to set. */
export const ROWS_OF_A_STATEMENT = 2_000
