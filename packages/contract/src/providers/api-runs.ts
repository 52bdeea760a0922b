import { z } from 'zod'
import { call, day, daysInOrder, id, idParams, repeatedFilter } from '../base/call.ts'
import { listQuery } from '../base/list.ts'
import { messages } from '../base/messages.ts'
import { channelLists } from '../revenue/import-values.ts'
import { apiSchedule } from './api-schedules.ts'

const texts = messages.apiRuns

/** Status of a run. Constant means that there was none yet, shown as Initialized. */
export const uploadedStatuses = ['Failed', 'Processing', 'Uploaded', 'Constant'] as const

/**
 * The API of an advertiser with its last run (docs/behaviour/advertisers.md#api-runs). Its id is the configuration's,
 * which lists of advertisers return as `api_configuration_id`.
 */
export const apiRun = z.object({
  id: z.number(),
  advertiser_id: z.number(),
  /** When rows of a run were last booked (UTC); null until then. */
  last_updated_db: z.string().nullable(),
  /** When the API was last called (UTC); null before the first run. */
  called_api_date: z.string().nullable(),
  message: z.string(),
  uploaded_status: z.enum(uploadedStatuses),
  /** Requested days, `YYYY-MM-DD`, both included; null before the first run. */
  apply_from_data: z.string().nullable(),
  apply_to_date: z.string().nullable(),
  /** Id of the last run; null before the first one. */
  run_id: z.number().nullable(),
  /** The import that the last run became, where it can be undone; null until its rows are read. */
  import_id: z.number().nullable(),
  /** False once that import was undone. */
  in_force: z.boolean(),
  /** Rows of the reply. */
  total_rows: z.number(),
  /** How they were booked: uploaded, skipped (without account, or not readable), left out. 0 until then. */
  total_uploaded: z.number(),
  total_skipped: z.number(),
  total_excluded: z.number(),
  /** Sum of total searches in the reply; null where one of them is not a number. */
  check_sum: z.number().nullable(),
  /** The same sum over the rows that found an account; null until they are booked. */
  check_sum_in_db: z.number().nullable(),
  /** How often the API was called for this run. */
  attempts: z.number(),
  /** When the run is called, or tried again (UTC); null once it has ended. */
  next_attempt_at: z.string().nullable(),
  /** When the API runs by itself, `defaultSchedule` unless it was changed. */
  schedule: apiSchedule,
  /** When the schedule starts the next run (UTC); null while schedule or API is off. */
  next_run_at: z.string().nullable(),
  /** Since when a planned run is not booked (UTC); null while the API is not late. */
  lagging_since: z.string().nullable(),
  /** Why the latest run that failed did so, while none has succeeded since. */
  last_failure: z.object({ at: z.string(), message: z.string() }).nullable(),
  provider: z.object({
    id: z.number(),
    name: z.string(),
    api_credentials: z.array(z.object({ is_active: z.boolean() })),
    advertiser_configuration: z.object({ is_active: z.boolean() }),
  }),
  updatedAt: z.string(),
})
export type ApiRun = z.infer<typeof apiRun>

/** The same with the channels of its rows; null until they are booked. */
export const apiRunDetail = apiRun.extend({ channel_lists: channelLists.nullable() })
export type ApiRunDetail = z.infer<typeof apiRunDetail>

/** Columns of the list. */
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
  query: apiRunsQuery.refine(...daysInOrder('from', 'to')),
  data: z.object({ data: z.array(apiRun), total: z.number() }),
})

export const getApiRun = call({
  method: 'GET',
  path: '/api/providers/api/apiinfo/:id',
  access: 'admin',
  summary: 'The API of one advertiser with its last run, by the id of its configuration.',
  page,
  params: idParams,
  data: z.object({ data: apiRunDetail }),
})

export const runApis = call({
  method: 'POST',
  path: '/api/providers/api/cronejob',
  access: 'admin',
  summary:
    'Runs the APIs of the selected advertisers (ids of the list) for a range of days: all of them, or none when one cannot run.',
  page,
  repeatable: 'body',
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
    .refine(...daysInOrder('fromDate', 'toDate')),
  /** Ids of the started runs. */
  data: z.object({ runs: z.array(z.number()) }),
})
