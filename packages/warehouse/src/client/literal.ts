export type ParameterValue = string | number | readonly string[] | readonly number[]
export type Parameters = Readonly<Record<string, ParameterValue>>

/** A string as an expression of hex digits only, so that no value can break out of it. */
function text(value: string): string {
  return `unhex('${Buffer.from(value, 'utf8').toString('hex')}')`
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
