import { z } from 'zod'
import { moment, repeatedFilter } from '../base/call.ts'
import { NONE, valueKinds } from '../value-kinds.ts'

/** Each recorded search is kept for so many days, and until its month is over. */
export const SEARCHES_KEPT_DAYS = 97

export const searchLogLimits = {
  /** Days of one window, except with a click id: all kept days are looked through then. */
  windowDays: 31,
  /** Hours looked through when no time is given. */
  defaultHours: 24,
  /** Rows of a file. */
  fileRows: 1_000_000,
} as const

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export const searchLogTexts = {
  timeInvalid: 'Please enter a time (UTC) such as 2026-11-25 14:00.',
  endFirst: 'The end must be after the start.',
  tooLong: `At most ${searchLogLimits.windowDays} days at a time, unless you look for a click id.`,
  copied: 'The text was copied.',
  addressInvalid: 'An address has 16 digits and letters from a to f, as the details of a search show it.',
} as const

/** What became of a search: `outcomes` of the engine. */
export const searchOutcomes = ['redirected', 'filtered', 'overcapped', 'warmup', 'fallback'] as const

/** Why: `recordedReasons` of the engine. */
export const searchReasons = [
  'bot',
  'proxy_ip',
  'ip_rate',
  'chrome_version',
  'windows_version',
  'short_keyword',
  'latency',
  'high_paying_keyword',
  'unleased',
] as const

/** The place of a search in the log: milliseconds, segment, sequence. Never reused. */
const place = z.string().regex(/^\d{1,15}-\d{1,19}-\d{1,10}$/)

const ids = repeatedFilter(valueKinds.id)

/** Filters by dimensions of reports, with the entries of a report's call: 0 for no record, `(none)` for no text. */
const dimensionFilters = {
  publisher_id: ids,
  targeting_id: ids,
  provider_id: ids,
  provider_link_id: ids,
  channel: repeatedFilter(valueKinds.text),
  country: repeatedFilter(valueKinds.country),
  platform_id: ids,
  search_engine_id: ids,
  tag_type_id: ids,
  traffic_source_id: ids,
  quality_score: repeatedFilter(valueKinds.quality),
  rule_id: ids,
  advertiser_link_group_id: ids,
  reason: repeatedFilter(z.enum([...searchReasons, NONE])),
}

const text = (longest: number) => z.string().trim().max(longest).optional()

/** What to look for. The screen has the same names in its address. */
export const searchLogFilters = z.object({
  /** UTC; the end is not included. */
  from: moment.optional(),
  to: moment.optional(),
  /** The whole click id. */
  click_id: z.string().max(2_000).optional(),
  /** Part of the keyword, in any case. */
  keyword: text(200),
  /** The keyed hash of an address, as another search shows it. */
  address: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[\da-f]{16}$/, searchLogTexts.addressInvalid)
    .optional(),
  ...dimensionFilters,
  outcome: repeatedFilter(z.enum(searchOutcomes)),
  /** Hours of the day (UTC). */
  hours: repeatedFilter(z.coerce.number().int().min(0).max(23)),
  /** Only searches before, or after, the one at this place. */
  older: place.optional(),
  newer: place.optional(),
  size: z.coerce.number().int().min(1).max(500).default(50),
})

export type SearchLogFilters = z.output<typeof searchLogFilters>

/** The time that is looked through, in milliseconds; the end is not included. */
export interface SearchWindow {
  from: number
  to: number
}

/**
 * The time that a query looks through. Without times it ends now: the last 24 hours, or all kept days with a click id.
 * With one of them, the other follows from it.
 */
export function searchWindow(
  { from, to, click_id }: Pick<SearchLogFilters, 'from' | 'to' | 'click_id'>,
  now: Date,
): SearchWindow {
  const isAll = click_id !== undefined
  const span = isAll
    ? (SEARCHES_KEPT_DAYS + DAYS_UNTIL_MONTH_ENDS) * DAY_MS
    : searchLogLimits.defaultHours * HOUR_MS
  if (from === undefined) {
    const end = to === undefined ? now.getTime() : Date.parse(to)
    return { from: end - span, to: end }
  }
  const start = Date.parse(from)
  if (to !== undefined) return { from: start, to: Date.parse(to) }
  // Never before the start, so that a start in the future finds nothing.
  const end = Math.max(start + 1, now.getTime())
  return { from: start, to: isAll ? end : Math.min(end, start + searchLogLimits.windowDays * DAY_MS) }
}

/** Whole months are removed at once, so the first search of a month is kept longer. */
const DAYS_UNTIL_MONTH_ENDS = 31

/** Texts by field for a window that cannot be looked through; undefined for a good one. */
export function windowProblems(
  query: Pick<SearchLogFilters, 'from' | 'to' | 'click_id'>,
): Record<string, string> | undefined {
  const { from, to, click_id } = query
  if (from === undefined || to === undefined) return undefined
  const span = Date.parse(to) - Date.parse(from)
  if (span <= 0) return { to: searchLogTexts.endFirst }
  const isTooLong = click_id === undefined && span > searchLogLimits.windowDays * DAY_MS
  return isTooLong ? { from: searchLogTexts.tooLong } : undefined
}
