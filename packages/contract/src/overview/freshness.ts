import { z } from 'zod'
import { call } from '../base/call.ts'

const source = z.object({
  provider: z.object({ id: z.number(), name: z.string() }),
  /** How its reports come. */
  kind: z.enum(['file', 'api']),
  /** The newest day that an import covers, `YYYY-MM-DD`; null before the first. */
  newest_day: z.string().nullable(),
  /** When an import was read last (UTC); null before the first. */
  read_at: z.string().nullable(),
  /** Why it is late; null while it is not. */
  late: z.enum(['failed', 'late']).nullable(),
  /** Id of its API, for the screen of its runs; null for files. */
  api_id: z.number().nullable(),
})
export type ReportSource = z.infer<typeof source>

export const freshness = call({
  method: 'GET',
  path: '/api/freshness',
  access: 'admin',
  summary:
    'How new the reports of each advertiser are: newest covered day, last read, whether it is late. Late ones first.',
  page: 'docs/behaviour/reports.md#freshness',
  data: z.object({ sources: z.array(source) }),
})
