import { z } from 'zod'
import { call, day, flag, id, repeatedFilter } from '../base/call.ts'
import { pageSizes } from '../base/constants.ts'

/** Columns of the IVT report, which it can be ordered by. */
export const ivtColumns = [
  'date',
  'publisher_id',
  'publisher_name',
  'publisher_channel_id',
  'server_search_count',
  'advertiser_channel_traffic_type',
  'distinct_user_agent_count',
  'kw_score',
  'repetitive_ip_address_count',
] as const
export type IvtColumn = (typeof ivtColumns)[number]

/** The error of a day that has not ended. */
export const DAY_NOT_ENDED = 'Please choose a day that has ended (UTC): a day is computed after its end.'

const result = z.enum(['pass', 'fail'])

export const ivtRow = z.object({
  /** `YYYY-MM-DD`, UTC. */
  date: z.string(),
  /** 0 for searches of no published link. */
  publisher_id: z.number(),
  /** Null for an id without a record. */
  publisher_name: z.string().nullable(),
  /** The publisher link. */
  publisher_channel_id: z.number(),
  server_search_count: z.number(),
  /** Name of the traffic type; null without one. */
  advertiser_channel_traffic_type: z.string().nullable(),
  distinct_user_agent_count: z.number(),
  /** 0 to 100, 100 is best. */
  kw_score: z.number(),
  repetitive_ip_address_count: z.number(),
  ua_test: result,
  ip_test: result,
  kw_test: result,
})
export type IvtRow = z.infer<typeof ivtRow>

/** Parameters of the call, which the screen's address is made of. */
export const ivtListQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce
    .number()
    .int()
    .min(1)
    .max(Math.max(...pageSizes.ivt))
    .default(50),
  orderBy: z.enum(ivtColumns).default('date'),
  orderDirection: z.preprocess(
    (value) => (typeof value === 'string' ? value.toUpperCase() : value),
    z.enum(['ASC', 'DESC']).default('DESC'),
  ),
  publisher: repeatedFilter(id),
  trafficType: repeatedFilter(id),
  /** Finished days, both included; yesterday unless given. */
  fromDate: day.optional(),
  toDate: day.optional(),
  download: flag.default(false),
})

export const getIvtList = call({
  method: 'GET',
  path: '/analytics/api/v1/bigquery/get-ivt-list',
  access: 'admin',
  summary:
    'Invalid-traffic figures of finished days by publisher link and traffic type, with three tests: a page, or all rows as CSV.',
  page: 'docs/behaviour/reports.md#invalid-traffic',
  query: ivtListQuery,
  data: z.object({
    ivt_list: z.array(ivtRow),
    /** One entry with the number of all rows: callers read `count[0].count`. */
    count: z.array(z.object({ count: z.number() })),
  }),
})
