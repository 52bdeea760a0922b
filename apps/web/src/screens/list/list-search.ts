import { type SearchMiddleware, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import type { z } from 'zod'

/**
 * Options of a list's route, derived from the query schema of its call. The address contains the whole view, a bad
 * value falls back to its default, and defaults are left out of the address
 * (docs/behaviour/lists.md#state-in-the-address).
 *
 * @example
 * createFileRoute('/_shell/publishers/')({ ...listSearch(publishersQuery, pageSizes.publishers), loaderDeps: ... })
 */
export function listSearch<Schema extends z.ZodObject>(schema: Schema, sizes?: readonly number[]) {
  type Search = z.output<Schema>
  // The router merges the parsed search over the raw one, so an omitted bad value would reappear, and a parameter that
  // no screen has (`download=true`) would go on to the call.
  const read = (raw: Record<string, unknown>): Search => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
    ...readSearch(schema, raw, sizes),
  })
  const defaults = read({})
  return {
    validateSearch: (raw: Partial<Search> & SearchSchemaInput): Search => read(raw),
    search: { middlewares: [stripSearchParams(defaults as never) as unknown as SearchMiddleware<Search>] },
    loaderDeps: ({ search }: { search: Search }): Search => search,
  }
}

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
