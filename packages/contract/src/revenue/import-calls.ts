import { z } from 'zod'
import { call, day, daysInOrder, flag, id, idParams, repeatedFilter } from '../base/call.ts'
import { errors } from '../base/errors.ts'
import { listQuery } from '../base/list.ts'
import {
  channelLists,
  fileFacts,
  importKinds,
  importPreview,
  importScopes,
  importStages,
} from './import-values.ts'

import { dayOrders, numberForms } from './revenue-fields.ts'

/** Largest file, in bytes. Beyond it the call returns 413 at once. */
export const LARGEST_CSV = 2_147_483_648

/** Status of an upload, as the lists show it (docs/behaviour/revenue.md#status-of-an-import). */
export const uploadStatuses = [
  'Constant',
  'Processing',
  'Failed',
  'Zero Records Uploaded',
  'Partially Uploaded',
  'Uploaded Successfully',
] as const
export type UploadStatus = (typeof uploadStatuses)[number]

/** An import as lists show it, with the names that callers of the first console read. */
export const csvUpload = z.object({
  id: z.number(),
  created_id: z.number(),
  kind: z.enum(importKinds),
  provider: z.object({ id: z.number(), name: z.string() }),
  csv_name: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** First and last day that it covers, `YYYY-MM-DD`; null while that is not known. */
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  message: z.string(),
  status: z.enum(uploadStatuses),
  uploaded_status: z.enum(uploadStatuses),
  stage: z.enum(importStages),
  scope: z.enum(importScopes),
  in_force: z.boolean(),
  total_rows: z.number(),
  /** Rows that failed validation, and rows without account. */
  total_skipped: z.number(),
  /** Of an import that is not booked: those that would be uploaded. */
  total_uploaded: z.number(),
  total_excluded: z.number(),
  check_sum_totalSearches: z.number(),
  uploaded_sum_totalSearches: z.number(),
  uploaded_subid: z.array(z.string()),
  skippedSubIdWithValidation: z.array(z.string()),
  skippedSubIdWithNotFoundPubAccount: z.array(z.string()),
  missing_tags_with_subIds: z.array(z.string()),
  exist_tags_with_subIds: z.array(z.string()),
  /** Bytes of the file and how many of them are read, for the progress. */
  file_bytes: z.number().nullable(),
  read_bytes: z.number(),
})
export type CsvUpload = z.infer<typeof csvUpload>

/** Everything about one import: what was read, what it would change or did change. */
export const revenueImport = csvUpload.extend({
  facts: fileFacts.nullable(),
  channel_lists: channelLists.nullable(),
  preview: importPreview.nullable(),
  /** An earlier import of the same advertiser with the same content, first one in force. Never a discarded dry run. */
  same_as: z
    .object({
      id: z.number(),
      csv_name: z.string(),
      createdAt: z.string(),
      stage: z.enum(importStages),
      in_force: z.boolean(),
    })
    .nullable(),
  /**
   * Of a dry run: the newest import in force that was loaded later and covers some of its days. Its figures count there
   * also when this one is booked after it.
   */
  newer: z
    .object({ id: z.number(), csv_name: z.string(), createdAt: z.string(), scope: z.enum(importScopes) })
    .nullable(),
  has_file: z.boolean(),
  /** A person chose the scope for the files of this advertiser: it is not asked again. */
  scope_kept: z.boolean(),
  booked_at: z.string().nullable(),
  created_by: z.string().nullable(),
})
export type RevenueImport = z.infer<typeof revenueImport>

const page = 'docs/behaviour/revenue.md#loading-a-file'

/** The body is multipart: `file`, `advertiser_id`, and optionally the flags. The server reads it as a stream. */
export const uploadCsv = call({
  method: 'POST',
  path: '/api/upload/singlecsvfile',
  access: 'admin',
  summary:
    'Takes a CSV file of an advertiser (multipart: `file`, `advertiser_id`) and books it, or with `dry_run=true` only shows what it would change.',
  page,
  repeatable: 'upload',
  query: z.object({ dry_run: flag.default(false) }),
  data: z.object({ created_id: z.number(), csv_name: z.string() }),
  fails: [errors.tooLarge],
  largestBody: LARGEST_CSV + 1_048_576,
})

export const csvStatus = call({
  method: 'GET',
  path: '/api/upload/csvstatus',
  access: 'admin',
  summary: 'The status of one upload, which the upload screen asks for every 5 seconds.',
  page,
  query: z.object({ csv_status_id: id, csv_name: z.string().optional() }),
  data: z.object({ data: csvUpload.nullable() }),
})

export const csvUploadColumns = [
  'id',
  'createdAt',
  'updatedAt',
  'provider',
  'csv_name',
  'message',
  'status',
  'total_uploaded',
  'total_skipped',
] as const

export const csvUploadsQuery = listQuery({ columns: csvUploadColumns }).extend({
  provider_id: repeatedFilter(id),
  status: repeatedFilter(z.enum(uploadStatuses)),
  /** Uploads of files, unless other kinds are asked for. */
  kind: repeatedFilter(z.enum(importKinds)).default(['file']),
  /** First and last UTC day on which it was uploaded. */
  from: day.optional(),
  to: day.optional(),
})
export type CsvUploadsQuery = z.output<typeof csvUploadsQuery>

export const listCsvUploads = call({
  method: 'GET',
  path: '/api/fetchall/revenueupload/status',
  access: 'admin',
  summary: 'Imports of revenue with their status.',
  page,
  query: csvUploadsQuery.refine(...daysInOrder('from', 'to')),
  data: z.object({ data: z.array(csvUpload), total: z.number() }),
})

export const listCsvFiles = call({
  method: 'GET',
  path: '/api/csv/files',
  access: 'admin',
  summary: 'Names of uploaded files, of some advertisers or of all, newest first.',
  page,
  query: z.object({ provider_id: repeatedFilter(id) }),
  data: z.object({
    files: z.array(z.object({ id: z.number(), csvfile: z.string(), createdAt: z.string() })),
  }),
})

export const getRevenueImport = call({
  method: 'GET',
  path: '/api/revenue-imports/:id',
  access: 'admin',
  summary: 'One import: what was read, what it would change, and what became of its rows.',
  page,
  params: idParams,
  data: z.object({ data: revenueImport }),
})

export const acceptImport = call({
  method: 'POST',
  path: '/api/revenue-imports/:id/accept',
  access: 'admin',
  summary: 'Books an import whose dry run was shown.',
  page,
  params: idParams,
  body: z.object({
    /** `stamp` of the preview that the person saw. With another one the call is refused, and a new preview is made. */
    stamp: z.string(),
    /**
     * That the person saw the days that differ much or become lower, and why the file does not look like those of its
     * advertiser, if it does not.
     */
    ticked: z.boolean().default(false),
  }),
  data: z.object({ data: revenueImport }),
  fails: [errors.notFound],
})

export const checkImportAgain = call({
  method: 'POST',
  path: '/api/revenue-imports/:id/check-again',
  access: 'admin',
  summary: 'Reads an import again for a new dry run, with an answer that the first one asked for.',
  page,
  params: idParams,
  body: z.object({
    date_order: z.enum(dayOrders).optional(),
    number_form: z.enum(numberForms).optional(),
    /** Refused for a mended error file, which replaces its lines. */
    scope: z.enum(importScopes).optional(),
  }),
  data: z.object({ data: revenueImport }),
  fails: [errors.notFound],
})

export const discardImport = call({
  method: 'POST',
  path: '/api/revenue-imports/:id/discard',
  access: 'admin',
  summary: 'Ends a dry run without booking.',
  page,
  params: idParams,
  data: z.object({ data: revenueImport }),
  fails: [errors.notFound],
})

export const setImportInForce = call({
  method: 'POST',
  path: '/api/revenue-imports/:id/in-force',
  access: 'admin',
  summary: 'Undoes an import, or puts it back in force. Its days are booked again.',
  page,
  params: idParams,
  body: z.object({ in_force: z.boolean() }),
  data: z.object({ data: revenueImport }),
  fails: [errors.notFound],
})

export const previewImportInForce = call({
  method: 'GET',
  path: '/api/revenue-imports/:id/in-force',
  access: 'admin',
  summary: 'What undoing an import, or putting it back in force, would change.',
  page,
  params: idParams,
  query: z.object({
    in_force: flag,
    /** As if the file replaced this. The screen asks which of the two it should replace. */
    scope: z.enum(importScopes).optional(),
  }),
  data: z.object({ preview: importPreview }),
  fails: [errors.notFound],
})

/** Which rows of an import a download has. */
export const importDownloads = ['original', 'rows', 'errors'] as const

export const downloadImport = call({
  method: 'GET',
  path: '/api/revenue-imports/:id/download',
  access: 'admin',
  summary:
    'The original file of an import, its rows as they were read, or the skipped lines with a reason column, ready to be mended and loaded again.',
  page,
  params: idParams,
  query: z.object({ what: z.enum(importDownloads) }),
  data: z.null(),
  file: 'text/csv',
  fails: [errors.notFound],
})
