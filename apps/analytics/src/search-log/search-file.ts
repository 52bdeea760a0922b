import { momentText } from '@headgate/domain/days'
import type { LoggedSearch } from '@headgate/contract/searches/search-log'
import {
  type SearchLogFilters,
  searchLogLimits,
  type SearchWindow,
} from '@headgate/contract/searches/search-log-filters'
import type { Db } from '@headgate/db/base/database'
import { outcomeLabel } from '@headgate/domain/labels'
import { filterLines } from '@headgate/domain/reports/words/filter-words'
import { loggedFilters } from '@headgate/domain/searches/logged-filters'
import { whatBecame } from '@headgate/domain/searches/what-became'
import type { FileColumn } from '@headgate/server/columns-file'
import type { SheetContent } from '@headgate/server/xlsx/sheet'
import { MOST_NAMED } from '../reports/files/report-head.ts'
import { readFilterNames } from '../reports/report-names.ts'

const text = (name: string, value: (search: LoggedSearch) => string | null): FileColumn<LoggedSearch> => ({
  name,
  kind: 'text',
  value: (search) => value(search) ?? '',
})

/** 0 is no record. */
const id = (name: string, value: (search: LoggedSearch) => number): FileColumn<LoggedSearch> => ({
  name,
  kind: 'id',
  value: (search) => value(search) || null,
})

/** Columns of the file: docs/behaviour/reports.md#search-log. */
export const searchColumns: readonly FileColumn<LoggedSearch>[] = [
  // As text, because a spreadsheet's own times have no milliseconds.
  text('time (UTC)', ({ event_time }) => event_time.slice(0, 23).replace('T', ' ')),
  text('outcome', ({ outcome }) => outcomeLabel(outcome)),
  text('filtered_reason', (search) => search.filtered_reason),
  text('what', (search) => whatBecame(search).what),
  text('why', (search) => whatBecame(search).why),
  text('keyword', (search) => search.keyword),
  text('click_id', (search) => search.click_id),
  text('sub_id', (search) => search.sub_id),
  text('country', (search) => search.country),
  id('publisher_id', (search) => search.publisher_id),
  text('publisher_name', (search) => search.publisher),
  id('publisher_channel_id', (search) => search.targeting_id),
  id('rule_id', (search) => search.rule_id),
  id('advertiser_link_group_id', (search) => search.advertiser_link_group_id),
  id('advertiser_id', (search) => search.provider_id),
  text('advertiser_name', (search) => search.provider),
  id('advertiser_channel_id', (search) => search.provider_link_id),
  text('channel', (search) => search.channel),
  text('address', (search) => search.address),
  text('user_agent', (search) => search.user_agent),
  text('referrer', (search) => search.referrer),
  { name: 'revision', kind: 'id', value: (search) => search.revision },
]

/** What the spreadsheet says above its table: which searches it has, and when it was made. */
export async function searchHead(
  db: Db,
  query: SearchLogFilters,
  { from, to }: SearchWindow,
  now: Date,
): Promise<SheetContent['head']> {
  const filters = loggedFilters(query)
  const names = await readFilterNames(db, filters, MOST_NAMED)
  const texts = [
    ['Click ID', query.click_id],
    ['Keyword', query.keyword],
    ['Outcome', query.outcome?.map(outcomeLabel).join(', ')],
    ['Address (hash)', query.address],
  ] as const
  const set = [
    ...texts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    ...filterLines({}, { filters, hours: query.hours, names, most: MOST_NAMED }),
  ]
  return [
    { label: 'Report', value: 'Search Log' },
    {
      label: 'Time',
      value: `${momentText(new Date(from))} to ${momentText(new Date(to))} (UTC), the end not included`,
    },
    ...(set.length === 0 ? [{ label: 'Filters', value: 'None' }] : set),
    { label: 'Searches', value: `The newest, at most ${searchLogLimits.fileRows.toLocaleString('en-US')}` },
    { label: 'Generated (UTC)', value: momentText(now) },
  ]
}
