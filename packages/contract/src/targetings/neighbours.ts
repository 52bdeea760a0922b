import { z } from 'zod'
import { call, idParams } from '../base/call.ts'

export const targetingNeighbours = call({
  method: 'GET',
  path: '/api/targeting/:id/neighbours',
  access: 'admin',
  summary:
    'The publisher links before and after one in the default order of the list, id descending; null at its ends.',
  section: '2 §2.2 Publisher link form',
  params: idParams,
  data: z.object({ previous_id: z.number().nullable(), next_id: z.number().nullable() }),
})
