import { z } from 'zod'
import { call, id, idParams, moment } from '../base/call.ts'
import { dashboardNotConfigured, notAllowed, tooManyExports } from '../base/error-list.ts'
import { fileFormats } from '../base/constants.ts'

const one = z.union([z.string(), z.number(), z.boolean()])
/** A parameter of a report's call; lists are arrays. */
const parameter = z.union([one, z.array(one).max(10_000)])

/** What becomes of a file that is prepared in the background. */
export const exportStates = ['waiting', 'writing', 'ready', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

const page = 'docs/behaviour/reports.md#files-in-the-background'

const reportExport = z.object({
  id,
  /** Id of the report, and its title. */
  report: z.string(),
  title: z.string(),
  format: z.enum(fileFormats),
  state: z.enum(exportStates),
  /** Rows that are in the file so far. */
  rows_written: z.number(),
  file_name: z.string().nullable(),
  bytes: z.number().nullable(),
  /** Why there is no file. */
  problem: z.string().nullable(),
  created_at: moment,
  /** When the file is removed. */
  expires_at: moment.nullable(),
})
export type ReportExport = z.output<typeof reportExport>

export const prepareExport = call({
  method: 'POST',
  path: '/api/report-exports',
  access: 'all',
  summary: 'Prepares the file of a view of a report in the background.',
  page,
  repeatable: 'body',
  body: z.object({
    /** Id of the report. */
    report: z.string().max(100),
    format: z.enum(fileFormats),
    /** Parameters of its call. */
    query: z.record(z.string().max(100), parameter),
  }),
  data: z.object({ data: reportExport }),
  fails: [tooManyExports, dashboardNotConfigured],
})

export const listExports = call({
  method: 'GET',
  path: '/api/report-exports',
  access: 'all',
  summary: 'The files that the caller had prepared, newest first.',
  page,
  data: z.object({ data: z.array(reportExport) }),
})

export const downloadExport = call({
  method: 'GET',
  path: '/api/report-exports/:id/file',
  access: 'all',
  summary:
    'A prepared file. Only whoever had it prepared can read it; 403 when they may not read all of it any more.',
  page,
  params: idParams,
  data: z.null(),
  file: 'text/csv',
})

export const exportContent = call({
  method: 'GET',
  path: '/analytics/reports/exports/:id/file',
  access: 'service',
  summary:
    'The content of a file to prepare; records how many rows are written. 403 when whoever asked for it may not read all of it any more.',
  page,
  params: idParams,
  data: z.null(),
  file: 'text/csv',
  fails: [notAllowed],
})
