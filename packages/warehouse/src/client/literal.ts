import type { ClickHouseSettings } from '@clickhouse/client'

export type ParameterValue = string | number | readonly string[] | readonly number[]
export type Parameters = Readonly<Record<string, ParameterValue>>

/**
 * A string as a literal. Letters, digits and three signs stand as they are, every other byte by its number, so that no
 * value can break out of it. A function for each text, such as unhex, would be computed again wherever the statement has
 * the value: a report with thousands of channels took seconds.
 */
function text(value: string): string {
  const safe = value.replaceAll(/[^A-Za-z0-9_.-]+/g, (others) =>
    Buffer.from(others, 'utf8')
      .toString('hex')
      .replaceAll(/../g, String.raw`\x$&`),
  )
  return `'${safe}'`
}

function literal(value: ParameterValue | string | number): string {
  if (Array.isArray(value)) return `[${value.map((one: string | number) => literal(one)).join(',')}]`
  if (typeof value === 'string') return text(value)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  throw new TypeError(`Expected a string, a safe integer or an array of them, got ${typeof value}`)
}

/**
 * Replaces `{name:Type}` by values. The embedded engine can bind parameters too, but then it runs one query at a time
 * over all connections, so that one slow report would delay every other (docs/decisions/0030). Throws TypeError for a
 * value that is missing or of another type.
 */
export function inlineParameters(sql: string, parameters: Parameters): string {
  return sql.replaceAll(/\{(\w+):([\w(), ']+)\}/g, (_whole, name: string, type: string) => {
    const value = parameters[name]
    if (value === undefined) throw new TypeError(`Parameter ${name} has no value`)
    return `CAST(${literal(value)}, '${type.replaceAll("'", "''")}')`
  })
}

/** The longest statement. By itself an engine reads 256 KiB, which lists of days and channels exceed. */
export const STATEMENT_BYTES = 67_108_864

/** Characters of values that fit in any address: proxies allow 8 KB, and a sign may take three bytes there. */
const ADDRESS_CHARACTERS = 2_000

/**
 * A statement with its values as parameters or, where they are long, in its text. Parameters travel in the address of a
 * request, and a server takes none of more than 128 KiB, also not in a form. Only a long statement has the setting: with
 * it an engine would look for words in the rows of an insert.
 */
export function bound(sql: string, parameters: Parameters = {}, settings: ClickHouseSettings = {}) {
  return JSON.stringify(parameters).length <= ADDRESS_CHARACTERS
    ? { query: sql, query_params: { ...parameters }, clickhouse_settings: settings }
    : {
        query: inlineParameters(sql, parameters),
        clickhouse_settings: { ...settings, max_query_size: String(STATEMENT_BYTES) },
      }
}
