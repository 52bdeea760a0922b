import { z } from 'zod'
import { call } from '../base/call.ts'

/** One batch of search events from an engine (DESIGN §5): body is tab-separated, `token` makes it once only. */
export const ingestEvents = call({
  method: 'POST',
  path: '/analytics/ingest/search-events',
  access: 'service',
  summary: 'Stores a batch of search events exactly once under its token.',
  page: 'docs/behaviour/engine.md#spool-and-shipping',
  query: z.object({ token: z.string().min(8).max(200) }),
  data: z.object({
    /** Rows of the batch that are stored now. */
    rows: z.number(),
    /** Rows that could not be read; they are kept in DATA_DIR/quarantine and never sent again. */
    quarantined: z.number(),
  }),
})
