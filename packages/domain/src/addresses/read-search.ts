import type { z } from 'zod'

/** Reads raw parameters field by field: a bad value is dropped, the others stay. */
export function readSearch<Schema extends z.ZodObject>(
  schema: Schema,
  raw: Record<string, unknown>,
  sizes?: readonly number[],
): z.output<Schema> {
  const result: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const given = field.safeParse(asText(raw[name]))
    const value = given.success ? given.data : field.safeParse(undefined).data
    if (value !== undefined) result[name] = value
  }
  if (sizes !== undefined && !sizes.includes(Number(result['size']))) {
    result['size'] = schema.shape['size']?.safeParse(undefined).data
  }
  return result as z.output<Schema>
}

/** Addresses have text, `navigate` has values. The schemas, written for the wire, expect text. */
function asText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asText)
  if (typeof value === 'boolean' || typeof value === 'number') return String(value)
  // PostgreSQL's text cannot store NUL.
  const isSet = value !== '' && value !== null && !(typeof value === 'string' && value.includes('\0'))
  return isSet ? value : undefined
}
