import { sql, type AnyColumn, type SQL } from 'drizzle-orm'

const quoted = (text: string) =>
  /^[\w.:+-]+$/.test(text) && text.toLowerCase() !== 'null'
    ? text
    : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`

/**
 * Many values as one parameter, to be cast to their array type. For statements with thousands of values every few
 * seconds: the text is joined at once. The driver would build it value by value and leave megabytes of pieces to the
 * garbage collector of a thread that shares the process with those that serve searches.
 *
 * @example sql`select * from unnest(${arrayParam(ids)}::int[])`
 */
export function arrayParam(values: readonly (string | number | null)[]): SQL {
  const texts = values.map((value) =>
    typeof value === 'string' ? quoted(value) : value === null ? 'NULL' : value,
  )
  return sql`${`{${texts.join(',')}}`}`
}

/** Many ids as one parameter with its type: text if the first one is a text, else int. */
export const arrayOf = (values: readonly (number | string | null)[]): SQL =>
  sql`${sql.param(values)}::${sql.raw(typeof values[0] === 'string' ? 'text' : 'int')}[]`

/** Whether a column is one of many ids: one parameter in total, where `inArray` would make one per id. */
export const anyOf = (column: AnyColumn | SQL, ids: readonly (number | string)[]): SQL =>
  sql`${column} = any(${arrayOf(ids)})`
