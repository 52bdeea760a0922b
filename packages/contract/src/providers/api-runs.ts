import { z } from 'zod'
import { call, day, id, idParams, repeatedFilter } from '../base/call.ts'
import { listQuery } from '../base/list.ts'
import { messages } from '../base/messages.ts'

const texts = messages.apiRuns

/** What became of a run; Constant says that there was none yet, shown as Initialized (3 §3, §4). */
export const uploadedStatuses = ['Failed', 'Processing', 'Uploaded', 'Constant'] as const

/**
 * The API of an advertiser and its last run (3 §3). Its id is that of the configuration, which lists of advertisers
 * carry as `api_configuration_id`.
 */
export const apiRun = z.object({
  id: z.number(),
  advertiser_id: z.number(),
  /** When rows of a run were taken over last (UTC); null until then. */
  last_updated_db: z.string().nullable(),
  /** When the API was called last (UTC); null before the first run. */
  called_api_date: z.string().nullable(),
  message: z.string(),
  uploaded_status: z.enum(uploadedStatuses),
  /** Days that were asked for, `YYYY-MM-DD`, both included; null before the first run. */
  apply_from_data: z.string().nullable(),
  apply_to_date: z.string().nullable(),
  /** Rows of the reply. */
  total_rows: z.number(),
  /** Sum of total searches in the reply; null where one of them is no number. */
  check_sum: z.number().nullable(),
  /** The same sum of what was taken over. */
  check_sum_in_db: z.number().nullable(),
  provider: z.object({
    id: z.number(),
    name: z.string(),
    api_credentials: z.array(z.object({ is_active: z.boolean() })),
    advertiser_configuration: z.object({ is_active: z.boolean() }),
  }),
  updatedAt: z.string(),
})
export type ApiRun = z.infer<typeof apiRun>

/** Columns of the list (3 §2.15). */
export const apiRunColumns = [
  'id',
  'provider',
  'last_updated_db',
  'called_api_date',
  'message',
  'uploaded_status',
  'updatedAt',
] as const

export const apiRunsQuery = listQuery({ columns: apiRunColumns })
  .omit({ q: true })
  .extend({
    status: repeatedFilter(z.enum(uploadedStatuses)),
    provider_id: repeatedFilter(id),
    /** First and last day (UTC) on which the API was called. */
    from: day.optional(),
    to: day.optional(),
  })
export type ApiRunsQuery = z.output<typeof apiRunsQuery>

const page = 'docs/behaviour/advertisers.md#api-runs'

export const listApiRuns = call({
  method: 'GET',
  path: '/api/providers/api/apiinfo',
  access: 'admin',
  summary: 'The APIs of advertisers, each with its last run.',
  page,
  query: apiRunsQuery,
  data: z.object({ data: z.array(apiRun), total: z.number() }),
})

export const getApiRun = call({
  method: 'GET',
  path: '/api/providers/api/apiinfo/:id',
  access: 'admin',
  summary: 'The API of one advertiser with its last run, by the id of its configuration.',
  page,
  params: idParams,
  data: z.object({ data: apiRun }),
})

export const runApis = call({
  method: 'POST',
  path: '/api/providers/api/cronejob',
  access: 'admin',
  summary:
    'Runs the APIs of the selected advertisers (ids of the list) for a range of days: all of them, or none when one may not run.',
  page,
  body: z
    .object({
      selected: z
        .array(id, texts.nothingSelected)
        .min(1, texts.nothingSelected)
        .max(10_000)
        .transform((ids) => [...new Set(ids)]),
      fromDate: z.iso.date(texts.dateRangeRequired),
      toDate: z.iso.date(texts.dateRangeRequired),
    })
    .refine(({ fromDate, toDate }) => fromDate <= toDate, {
      path: ['toDate'],
      error: messages.report.endBeforeStart,
    }),
  /** Ids of the runs that were begun. */
  data: z.object({ runs: z.array(z.number()) }),
})
