import { type SearchMiddleware, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { readSearch } from '@headgate/domain/addresses/read-search'
import type { z } from 'zod'

/**
 * Options of a list's route, derived from the query schema of its call. The address contains the whole view, a bad
 * value falls back to its default, and defaults are left out of the address
 * (docs/behaviour/lists.md#state-in-the-address).
 *
 * @example
 * createFileRoute('/_shell/publishers/')({ ...listSearch(publishersQuery, pageSizes.publishers), loader, component })
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
