import { z } from 'zod'
import { call, day, daysInOrder, flag, id, repeatedFilter } from '../base/call.ts'
import { listQuery } from '../base/list.ts'
import { fileFormats } from '../base/constants.ts'

/** What caused a restatement: an import, its undoing, a removal of data, an account's share or status, or another change. */
export const restatementCauses = ['file', 'api', 'removal', 'account', 'other'] as const
export type RestatementCause = (typeof restatementCauses)[number]

/** Rows of advertisers' whole days, or what publishers have of them. */
export const restatementLevels = ['day', 'publisher'] as const
export type RestatementLevel = (typeof restatementLevels)[number]

/** Money as decimal text with six decimals. */
const money = z.string()

/** Figures before and after, of one restatement or added up. */
const moved = {
  gross_before: money,
  gross_after: money,
  net_before: money,
  net_after: money,
  publisher_before: money,
  publisher_after: money,
}

/** A booking that changed a figure that had been shown (docs/behaviour/revenue.md#restatements). */
export const restatement = z.object({
  id: z.number(),
  createdAt: z.string(),
  day: z.string(),
  provider: z.object({ id: z.number(), name: z.string() }),
  /** Null in a row of a whole day. Id 0 is what no account matched. */
  publisher: z.object({ id: z.number(), name: z.string() }).nullable(),
  ...moved,
  cause: z.string(),
  cause_kind: z.enum(restatementCauses),
  import_id: z.number().nullable(),
  account_id: z.number().nullable(),
})
export type Restatement = z.infer<typeof restatement>

export const restatementColumns = [
  'id',
  'createdAt',
  'day',
  'provider',
  'publisher',
  'net',
  'net_difference',
  'publisher_difference',
  'gross_difference',
  'cause',
] as const

/** What restatements are added up by. */
export const restatementGroups = ['provider', 'publisher', 'day'] as const
export type RestatementGroup = (typeof restatementGroups)[number]

const movedSums = z.object(moved)
export type MovedSums = z.infer<typeof movedSums>

const filters = {
  level: z.enum(restatementLevels).default('day'),
  provider_id: repeatedFilter(id),
  /** Rows of these publishers; then `level` is `publisher`. */
  publisher_id: repeatedFilter(id),
  /** First and last day whose figures changed. */
  from: day.optional(),
  to: day.optional(),
  /** First and last UTC day on which they changed. */
  changed_from: day.optional(),
  changed_to: day.optional(),
  cause: repeatedFilter(z.enum(restatementCauses)),
  import_id: repeatedFilter(id),
  account_id: repeatedFilter(id),
}

export const restatementsQuery = listQuery({ columns: restatementColumns, orderBy: 'createdAt' }).extend(
  filters,
)
export type RestatementsQuery = z.output<typeof restatementsQuery>

/** Groups have one order. */
export const groupedQuery = restatementsQuery
  .omit({ order_by: true, order_direction: true })
  .extend({ by: z.enum(restatementGroups) })
export type GroupedQuery = z.output<typeof groupedQuery>

const page = 'docs/behaviour/revenue.md#restatements'

/** `download=true` returns all as a file of a format. */
const asFile = { download: flag.default(false), format: z.enum(fileFormats).default('csv') }

export const listRestatements = call({
  method: 'GET',
  path: '/api/restatements',
  access: 'admin',
  summary:
    'Bookings that changed figures that had been shown, of whole days or by publisher, with the sums of all; `download=true` returns all as a file.',
  page,
  query: restatementsQuery.extend(asFile).refine(...daysInOrder('from', 'to')),
  data: z.object({ data: z.array(restatement), total: z.number(), sums: movedSums }),
})

const restatementSums = movedSums.extend({
  /** Of an advertiser or a publisher; null for a day. */
  id: z.number().nullable(),
  /** Of the advertiser or publisher, or the day. */
  name: z.string(),
  /** How many restatements. */
  count: z.number(),
})
export type RestatementSums = z.infer<typeof restatementSums>

export const groupRestatements = call({
  method: 'GET',
  path: '/api/restatements/groups',
  access: 'admin',
  summary:
    'Restatements added up by advertiser, by publisher or by day, the largest change of the net first; `download=true` returns all as a file.',
  page,
  query: groupedQuery.extend(asFile).refine(...daysInOrder('from', 'to')),
  data: z.object({ data: z.array(restatementSums), total: z.number(), sums: movedSums }),
})
