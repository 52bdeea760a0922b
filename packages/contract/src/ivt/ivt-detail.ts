import { z } from 'zod'
import { call, day } from '../base/call.ts'
import { ivtRow } from './ivt-report.ts'

/** 0 for searches of no published link. */
const idOrNone = z.coerce.number().int().min(0).max(2_147_483_647)

export const ivtDetailQuery = z.object({ date: day, publisher_id: idOrNone, publisher_channel_id: idOrNone })

const detailRow = ivtRow.extend({
  /** Different addresses, and searches from those that are repeated. */
  address_count: z.number(),
  repeated_search_count: z.number(),
  /** Searches that count against the keyword score, by reason. */
  short_keywords: z.number(),
  nonsense_keywords: z.number(),
  repeated_keywords: z.number(),
})
export type IvtDetailRow = z.infer<typeof detailRow>

export const getIvtDetail = call({
  method: 'GET',
  path: '/analytics/api/v1/bigquery/get-ivt-detail',
  access: 'admin',
  summary:
    'Why the rows of a publisher link and a finished day pass or fail: their figures, and the most frequent keywords, user agents and addresses.',
  page: 'docs/behaviour/reports.md#why-a-row-fails',
  query: ivtDetailQuery,
  data: z.object({
    /** One row for each traffic type; none while the day is not computed. */
    rows: z.array(detailRow),
    /** Searches of the link that day that are still kept. */
    searches: z.number(),
    keywords: z.array(
      z.object({
        keyword: z.string(),
        searches: z.number(),
        kind: z.enum(['short', 'nonsense', 'believable']),
      }),
    ),
    user_agents: z.array(z.object({ user_agent: z.string(), searches: z.number() })),
    /** Searches of the most frequent addresses. The addresses themselves are not kept. */
    addresses: z.array(z.number()),
  }),
})
