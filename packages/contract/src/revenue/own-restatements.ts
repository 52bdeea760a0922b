import { z } from 'zod'
import { call, day, daysInOrder } from '../base/call.ts'
import { listQuery } from '../base/list.ts'
import { restatementCauses } from './restatement-calls.ts'

/** A change of a publisher's own revenue of a day, without a word about whose report changed. */
export const ownRestatement = z.object({
  id: z.number(),
  createdAt: z.string(),
  day: z.string(),
  /** Publisher revenue as decimal text with six decimals. */
  before: z.string(),
  after: z.string(),
  cause_kind: z.enum(restatementCauses),
})
export type OwnRestatement = z.infer<typeof ownRestatement>

export const ownRestatementsQuery = listQuery({
  columns: ['createdAt', 'day', 'difference'],
  size: 10,
})
  .omit({ q: true })
  .extend({
    /** First and last day whose revenue changed. */
    from: day.optional(),
    to: day.optional(),
  })
export type OwnRestatementsQuery = z.output<typeof ownRestatementsQuery>

export const listOwnRestatements = call({
  method: 'GET',
  path: '/api/publisher/restatements',
  access: 'publisher',
  summary:
    'Changes of revenue that the publisher had been shown, the latest first. Empty for a user without the column Publisher Revenue.',
  page: 'docs/behaviour/reports.md#changed-revenue',
  query: ownRestatementsQuery.refine(...daysInOrder('from', 'to')),
  data: z.object({ data: z.array(ownRestatement), total: z.number() }),
})
