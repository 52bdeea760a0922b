import { z } from 'zod'
import { call, idParams } from '../base/call.ts'
import { targetingsQuery } from './list.ts'

export const targetingNeighbours = call({
  method: 'GET',
  path: '/api/targeting/:id/neighbours',
  access: 'admin',
  summary:
    'The publisher links before and after one in the list that the query describes, by default id descending; null at its ends.',
  page: 'docs/behaviour/publisher-links.md#neighbours',
  params: idParams,
  /** Filters and order of the list from which the link was opened; its page does not matter. */
  query: targetingsQuery.omit({ page: true, size: true, download: true, pub_link_id: true }),
  data: z.object({ previous_id: z.number().nullable(), next_id: z.number().nullable() }),
})
