import { z } from 'zod'
import { call, flag } from './call.ts'
import { listQuery } from './list.ts'

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
