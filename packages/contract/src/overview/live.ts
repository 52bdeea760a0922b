import { z } from 'zod'
import { call } from '../base/call.ts'
import { recordedSearch } from '../targetings/explain-search.ts'

const outcomeCounts = z.object({
  searches: z.number(),
  redirected: z.number(),
  filtered: z.number(),
  overcapped: z.number(),
  warmup: z.number(),
  fallback: z.number(),
})
export type OutcomeCounts = z.infer<typeof outcomeCounts>

/** Hours shown, the running one included. */
export const HOURS_SHOWN = 24

const hour = outcomeCounts.extend({
  /** When the hour began, ISO 8601, UTC. */
  hour: z.string(),
  /** Searches of the same hour of the day before. Beside the running hour: of as large a part of that hour. */
  day_before: z.number(),
})
export type HourOfSearches = z.infer<typeof hour>

export const searchesByHour = call({
  method: 'GET',
  path: '/analytics/api/v1/bigquery/searches-by-hour',
  access: 'admin',
  summary:
    'Searches of the last 24 hours by hour and outcome, each with the same hour of the day before; the last hour is the running one, beside the same part of that hour.',
  page: 'docs/behaviour/reports.md#dashboard',
  data: z.object({
    hours: z.array(hour).length(HOURS_SHOWN),
    /** Sums over these hours. */
    total: outcomeCounts,
    /** The sum of `day_before`. */
    before: z.number(),
  }),
})

export const searchesSoFar = call({
  method: 'GET',
  path: '/analytics/api/v1/bigquery/searches-so-far',
  access: 'admin',
  summary:
    'Searches of today up to now by outcome, and those of the same weekday a week ago up to the same time of day.',
  page: 'docs/behaviour/reports.md#dashboard',
  data: z.object({
    /** Up to when they are counted, ISO 8601, UTC. */
    until: z.string(),
    today: outcomeCounts,
    before: outcomeCounts,
  }),
})

/** Searches in a reply. */
export const LATEST_SHOWN = 20

const latest = recordedSearch.extend({
  /** Name for the id; null without an id, or when the record is gone. */
  publisher: z.string().nullable(),
  provider: z.string().nullable(),
})
export type LatestSearch = z.infer<typeof latest>

export const latestSearches = call({
  method: 'GET',
  path: '/analytics/api/v1/bigquery/latest-searches',
  access: 'admin',
  summary: 'The latest 20 searches of all publisher links, newest first, as they were recorded.',
  page: 'docs/behaviour/reports.md#dashboard',
  data: z.object({ searches: z.array(latest) }),
})
