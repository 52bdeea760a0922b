import { z } from 'zod'
import { call, flag } from '../base/call.ts'
import { fileFormats } from '../base/constants.ts'
import { recordedSearch } from '../targetings/explain-search.ts'
import { searchLogFilters, searchLogLimits } from './search-log-filters.ts'

export const loggedSearch = recordedSearch.extend({
  /** Its place in the log, which is its id. */
  id: z.string(),
  /** 16 hexadecimal digits: the same for searches of one address on one engine and UTC day. */
  address: z.string(),
  /** Names for the ids; null without an id, or when the record is gone. */
  publisher: z.string().nullable(),
  provider: z.string().nullable(),
  provider_link: z.string().nullable(),
  advertiser_link_group: z.string().nullable(),
})
export type LoggedSearch = z.infer<typeof loggedSearch>

const searchLogQuery = searchLogFilters.extend({
  download: flag.default(false),
  /** Of a download: CSV without it. */
  format: z.enum(fileFormats).optional(),
})
export type SearchLogQuery = z.output<typeof searchLogQuery>

export const searchLog = call({
  method: 'GET',
  path: '/analytics/api/v1/bigquery/search-log',
  access: 'admin',
  summary: `Recorded searches, newest first, with what became of each. At most ${searchLogLimits.windowDays} days at a time, the last ${searchLogLimits.defaultHours} hours without a time; with a click id all kept days. \`older\` and \`newer\` are places from an earlier reply: a page costs the same wherever it is. With \`download\` the first ${searchLogLimits.fileRows.toLocaleString('en-US')} as CSV, or with \`format=xlsx\` as a spreadsheet.`,
  page: 'docs/behaviour/reports.md#search-log',
  query: searchLogQuery,
  data: z.object({
    searches: z.array(loggedSearch),
    /** Place to give as `older` or `newer` for the next page; null where there is none. */
    older: z.string().nullable(),
    newer: z.string().nullable(),
    /** The time that was looked through. */
    from: z.string(),
    to: z.string(),
  }),
})
export type SearchLogPage = z.infer<typeof searchLog.data>
