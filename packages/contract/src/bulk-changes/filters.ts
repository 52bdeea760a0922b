import type { z } from 'zod'
import { refusedFields } from '../base/errors.ts'

/**
 * Filters of a bulk change as the list's own call reads them from its address. An unknown or a bad one is refused:
 * ignoring it would change more records than the user chose. Throws CallError 400.
 */
export function readListFilters<Schema extends z.ZodObject>(
  schema: Schema,
  filters: Record<string, unknown>,
): z.output<Schema> {
  const texts = Object.entries(filters).map(([name, value]) => [name, asText(value)])
  const read = schema.strict().safeParse(Object.fromEntries(texts))
  if (read.success) return read.data as z.output<Schema>
  throw refusedFields(
    Object.fromEntries(
      read.error.issues.map((issue) => [['selection.filters', ...issue.path].join('.'), issue.message]),
    ),
  )
}

/** Schemas of lists are written for addresses, which have text. */
function asText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asText)
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : value
}
