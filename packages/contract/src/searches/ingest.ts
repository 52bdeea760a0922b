import { z } from 'zod'
import { call } from '../base/call.ts'

/** One batch of search events from an engine. The body is tab-separated; a `token` is stored only once. */
export const ingestEvents = call({
  method: 'POST',
  path: '/analytics/ingest/search-events',
  access: 'service',
  routine: true,
  summary: 'Stores a batch of search events exactly once under its token.',
  page: 'docs/behaviour/engine.md#spool-and-shipping',
  query: z.object({ token: z.string().min(8).max(200) }),
  data: z.object({
    /** Rows of the batch that this call stored. */
    rows: z.number(),
    /** Unreadable rows, which are kept in DATA_DIR/quarantine and not sent again. */
    quarantined: z.number(),
  }),
})
