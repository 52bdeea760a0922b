import { z } from 'zod'
import { call, flag, idParams, requiredText } from '../base/call.ts'
import { optionalText } from '../base/form-values.ts'
import { listQuery } from '../base/list.ts'
import { messages } from '../base/messages.ts'

/** A platform, search engine, tag type or traffic source (docs/behaviour/settings.md#reference-items). */
export const referenceItem = z.object({
  id: z.number(),
  name: z.string(),
  details: z.string().nullable(),
  status: z.boolean(),
  archivedAt: z.string().nullable(),
  updatedAt: z.string(),
})
export type ReferenceItem = z.infer<typeof referenceItem>

export const referenceColumns = ['id', 'name', 'details', 'status', 'updatedAt'] as const

/** Lists have the order of selects by default. The settings screen requests id DESC. */
export const referenceQuery = listQuery({
  columns: referenceColumns,
  orderBy: 'id',
  direction: 'ASC',
}).extend({ archived: flag.default(false) })
export type ReferenceQuery = z.output<typeof referenceQuery>

/** Trimmed, null when empty. */
const details = optionalText(5_000)

function referenceForm(nameRequired: string) {
  return z.object({ name: requiredText(nameRequired), details, status: z.boolean().default(true) })
}
export type ReferenceForm = z.input<ReturnType<typeof referenceForm>>

interface Naming<Kind extends string, Many extends string> {
  /** Path of one item and its name in replies: `searchEngine`. The path of the list adds an `s`. */
  kind: Kind
  /** The name of a list in replies: `search_engines`. */
  many: Many
  /** Singular and plural in texts. */
  noun: readonly [string, string]
  nameRequired: string
}

/** The calls of one kind of reference items, used for all four kinds. */
function referenceCalls<const Kind extends string, const Many extends string>(naming: Naming<Kind, Many>) {
  const { kind, many, noun } = naming
  const [one, all] = noun
  const page = 'docs/behaviour/settings.md#reference-items'
  // Computed names lose their literal type, so both shapes are written out.
  const list = { [many]: z.array(referenceItem), total: z.number() } as Record<
    Many,
    z.ZodArray<typeof referenceItem>
  > & { total: z.ZodNumber }
  const single = z.object({ [kind]: referenceItem } as Record<Kind, typeof referenceItem>)
  const form = referenceForm(naming.nameRequired)
  return {
    ...naming,
    form,
    list: call({
      method: 'GET',
      path: `/api/${kind}s`,
      access: 'all',
      summary: `${all}, active or archived.`,
      page,
      query: referenceQuery,
      data: z.object(list),
    }),
    get: call({
      method: 'GET',
      path: `/api/${kind}/:id`,
      access: 'admin',
      summary: `One ${one.toLowerCase()}.`,
      page,
      params: idParams,
      data: single,
    }),
    create: call({
      method: 'POST',
      path: `/api/${kind}`,
      access: 'admin',
      summary: `Adds a ${one.toLowerCase()}.`,
      page,
      repeatable: 'body',
      body: form,
      data: single,
    }),
    update: call({
      method: 'PUT',
      path: `/api/${kind}/:id`,
      access: 'admin',
      summary: `Changes the fields that are sent; \`archive=false\`, in the query or the body, restores an archived ${one.toLowerCase()}. \`updatedAt\`, when sent, must be the one that was read: 409 otherwise.`,
      page,
      params: idParams,
      query: z.object({ archive: z.literal('false').optional() }),
      // Not `.partial()`, which keeps the form's defaults: an inline edit would activate an inactive item.
      body: z
        .object({
          name: form.shape.name.optional(),
          details: details.optional(),
          status: z.boolean().optional(),
          archive: z.literal(false).optional(),
          updatedAt: z.string().optional(),
        })
        .optional(),
      data: single,
    }),
    remove: call({
      method: 'DELETE',
      path: `/api/${kind}/:id`,
      access: 'admin',
      summary: `Archives a ${one.toLowerCase()}, or removes an archived one that nothing uses (\`permanent=true\`, in the query or the body).`,
      page,
      params: idParams,
      query: z.object({ permanent: flag.default(false) }),
      body: z.object({ permanent: z.boolean().optional() }).optional(),
      data: z.object({ id: z.number() }),
    }),
  }
}

const texts = messages.referenceItems

export const platforms = referenceCalls({
  kind: 'platform',
  many: 'platforms',
  noun: ['Platform', 'Platforms'],
  nameRequired: texts.platformRequired,
})

export const searchEngines = referenceCalls({
  kind: 'searchEngine',
  many: 'search_engines',
  noun: ['Search Engine', 'Search Engines'],
  nameRequired: texts.searchEngineRequired,
})

/** Tag types, shown as traffic types. */
export const tagTypes = referenceCalls({
  kind: 'tagType',
  many: 'tag_types',
  noun: ['Traffic Type', 'Traffic Types'],
  nameRequired: texts.tagTypeRequired,
})

export const trafficSources = referenceCalls({
  kind: 'trafficSource',
  many: 'traffic_sources',
  noun: ['Traffic Source', 'Traffic Sources'],
  nameRequired: texts.trafficSourceRequired,
})

/** The four kinds by table. */
export const referenceKinds = {
  platform: platforms,
  searchEngine: searchEngines,
  tagType: tagTypes,
  trafficSource: trafficSources,
} as const
export type ReferenceKind = keyof typeof referenceKinds
export type ReferenceCalls = (typeof referenceKinds)[ReferenceKind]
