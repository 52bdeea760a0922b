import { z } from 'zod'
import { call, flag } from './call.ts'
import { listQuery } from './list.ts'

/** Reference items for selects (2 §3.6): id, name and whether they may be chosen. */
export const referenceItem = z.object({
  id: z.number(),
  name: z.string(),
  details: z.string().nullable(),
  status: z.boolean(),
  archivedAt: z.string().nullable(),
  updatedAt: z.string(),
})
export type ReferenceItem = z.infer<typeof referenceItem>

const referenceQuery = listQuery({
  columns: ['id', 'name', 'status', 'updatedAt'],
  orderBy: 'id',
  direction: 'ASC',
}).extend({
  archived: flag.default(false),
})

const items = z.array(referenceItem)

export const listPlatforms = call({
  method: 'GET',
  path: '/api/platforms',
  access: 'all',
  summary: 'Platforms.',
  section: '3 §7 Reference data and settings',
  query: referenceQuery,
  data: z.object({ platforms: items, total: z.number() }),
})

export const listSearchEngines = call({
  method: 'GET',
  path: '/api/searchEngines',
  access: 'all',
  summary: 'Search engines.',
  section: '3 §7 Reference data and settings',
  query: referenceQuery,
  data: z.object({ search_engines: items, total: z.number() }),
})

export const listTagTypes = call({
  method: 'GET',
  path: '/api/tagTypes',
  access: 'all',
  summary: 'Tag types, shown as traffic types.',
  section: '3 §7 Reference data and settings',
  query: referenceQuery,
  data: z.object({ tag_types: items, total: z.number() }),
})

export const listTrafficSources = call({
  method: 'GET',
  path: '/api/trafficSources',
  access: 'all',
  summary: 'Traffic sources.',
  section: '2 §7.1',
  query: referenceQuery,
  data: z.object({ traffic_sources: items, total: z.number() }),
})

/** Publisher links for the report's search box (3 §2.3: after more than 2 typed characters). */
export const listTargetings = call({
  method: 'GET',
  path: '/api/targetings',
  access: 'admin',
  summary: 'Publisher links.',
  section: '2 §7.3, 3 §7',
  query: listQuery({ columns: ['id', 'publisher_id', 'updatedAt'] }).extend({
    archived: flag.default(false),
    pub_link_id: z.coerce.number().int().optional(),
  }),
  data: z.object({
    targetings: z.array(
      z.object({
        id: z.number(),
        publisher_id: z.number(),
        publisher: z.string(),
        is_active: z.boolean(),
        status: z.enum(['draft', 'published']),
      }),
    ),
    total: z.number(),
  }),
})
