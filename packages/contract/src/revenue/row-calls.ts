import { z } from 'zod'
import { call, day, daysInOrder, id, idParams, repeatedFilter } from '../base/call.ts'
import { listQuery } from '../base/list.ts'
import { valueKinds } from '../value-kinds.ts'
import { csvUpload, uploadStatuses } from './import-calls.ts'
import { importStages } from './import-values.ts'

/** Messages that rows are filtered by (docs/behaviour/revenue.md#rows-of-an-import). */
export const rowMessages = ['Missing publisher ad account', 'uploaded', 'Validation failed'] as const
export type RowMessage = (typeof rowMessages)[number]

export const skippedRowColumns = [
  'row_index',
  'channel',
  'date',
  'gross_revenue',
  'clicks',
  'total_searches',
  'monetized_searches',
  'message',
  'createdAt',
] as const

/** A line that was not uploaded, or with the message `uploaded` one of a booked import that was. Values are null where it had none. */
export const skippedRow = z.object({
  id: z.string(),
  import_id: z.number(),
  row_index: z.number(),
  channel: z.string(),
  date: z.string().nullable(),
  /** Decimal text. */
  gross_revenue: z.string(),
  clicks: z.number(),
  total_searches: z.number(),
  monetized_searches: z.number(),
  message: z.string(),
  /** Why it cannot be read, naming the field; empty for others. */
  reason: z.string(),
  createdAt: z.string(),
  csvfile: z.string(),
  provider: z.object({ id: z.number(), name: z.string() }),
})
export type SkippedRow = z.infer<typeof skippedRow>

export const skippedRowsQuery = listQuery({ columns: skippedRowColumns, orderBy: 'createdAt' }).extend({
  provider_id: repeatedFilter(id),
  /** Names or ids of imports' files. */
  file: repeatedFilter(z.string()),
  /** Ids of imports. */
  import_id: repeatedFilter(id),
  /** Status of the upload. */
  status: repeatedFilter(z.enum(uploadStatuses)),
  message: repeatedFilter(z.enum(rowMessages)),
  from: day.optional(),
  to: day.optional(),
})
export type SkippedRowsQuery = z.output<typeof skippedRowsQuery>

const page = 'docs/behaviour/revenue.md#rows-of-an-import'
const rows = z.object({ data: z.array(skippedRow), total: z.number() })

export const listSkippedRows = call({
  method: 'GET',
  path: '/api/skippedrows',
  access: 'admin',
  summary:
    'Skipped rows of imports, with the import when exactly one is chosen, or the newest of one chosen advertiser.',
  page,
  query: skippedRowsQuery.refine(...daysInOrder('from', 'to')),
  data: z.object({ skippedRows: rows, csvUploadStatus: csvUpload.nullable() }),
})

/** The rows of one import: those that were skipped, those that were uploaded, and all that were read, whether booked or not. */
export const logActions = ['skipped', 'uploaded', 'read'] as const
export type LogAction = (typeof logActions)[number]

/** Which lines of an import are meant, as they were read; `(none)` for lines without the text. */
export const lineFilters = {
  date: day.optional(),
  channel: valueKinds.text.optional(),
  country: valueKinds.country.optional(),
}

/** A log of an upload: which of its rows were skipped and which uploaded, or would be while it is not booked. */
export const getSkippedRows = call({
  method: 'GET',
  path: '/api/skippedrows/:id',
  access: 'admin',
  summary:
    'One import with its skipped, uploaded or read rows: skipped ones with every column of the file, others as they were read.',
  page,
  params: idParams,
  query: listQuery({ columns: ['row_index'], direction: 'ASC' }).extend({
    action: z.enum(logActions).default('skipped'),
    ...lineFilters,
  }),
  data: z.object({
    data: z.object({
      id: z.number(),
      advertiser_id: z.number(),
      csvfile: z.string(),
      message: z.string(),
      stage: z.enum(importStages),
      createdAt: z.string(),
      total_excluded: z.number(),
      /** Names of the columns. They may repeat, as in the file. */
      columns: z.array(z.string()),
      /** Values of the skipped or read rows, in the order of the columns; empty with `action=uploaded`. */
      fields: z.array(z.array(z.string())),
      /** The same of the uploaded rows; empty with another action. */
      uploaded_fields: z.array(z.array(z.string())),
      total: z.number(),
    }),
  }),
})

/** Rows of many runs: those of the newest come first. */
export const apiRowsQuery = listQuery({
  columns: skippedRowColumns,
  orderBy: 'createdAt',
  direction: 'DESC',
}).extend({
  channel: z.string().optional(),
  message: repeatedFilter(z.enum(rowMessages)),
  provider_id: repeatedFilter(id),
})
export type ApiRowsQuery = z.output<typeof apiRowsQuery>

export const apiRowsStatus = call({
  method: 'GET',
  path: '/api/advertiser/api/rowsStatus',
  access: 'admin',
  summary: 'Skipped rows of runs of advertisers’ APIs.',
  page,
  query: apiRowsQuery,
  data: rows,
})

/** The same lists inside: analytics reads them from the warehouse. */
export const readImportRows = call({
  method: 'POST',
  path: '/analytics/revenue/import-rows',
  access: 'service',
  summary: 'Rows of imports by their outcome, in any order.',
  page,
  body: z.object({
    /** The imports with the numbers of the readings that count. Where `has_uploaded` is false their uploaded rows are left out. */
    imports: z
      .array(
        z.object({
          id: z.number(),
          load: z.number(),
          provider_id: z.number(),
          has_uploaded: z.boolean().default(true),
        }),
      )
      .max(10_000),
    /** `read` are the lines that were read, as they were read, whether an account matched or not. Never with others. */
    outcomes: z.array(z.enum(['uploaded', 'no account', 'failed', 'excluded', 'read'])),
    /** Only lines with these values. */
    date: day.nullable(),
    channel: z.string().nullable(),
    country: z.string().nullable(),
    order_by: z.enum(skippedRowColumns),
    order_direction: z.enum(['ASC', 'DESC']),
    offset: z.number().int().min(0),
    limit: z.number().int().min(1).max(10_000),
  }),
  data: z.object({
    rows: z.array(
      z.object({
        import_id: z.number(),
        row_index: z.number(),
        outcome: z.enum(['uploaded', 'no account', 'failed', 'excluded']),
        channel: z.string(),
        country: z.string(),
        date: z.string().nullable(),
        gross_revenue: z.string(),
        clicks: z.number(),
        total_searches: z.number(),
        monetized_searches: z.number(),
        reason: z.string(),
        texts: z.array(z.string()),
      }),
    ),
    total: z.number(),
  }),
})
