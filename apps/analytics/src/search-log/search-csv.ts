import type { LoggedSearch } from '@headgate/contract/searches/search-log'
import { outcomeLabel } from '@headgate/domain/labels'
import { whatBecame } from '@headgate/domain/searches/what-became'
import { type CsvCell, csvNumber, csvText } from '@headgate/server/csv'

/** 0 is no record. */
const id = (value: number): CsvCell => (value === 0 ? null : csvNumber(value))
const text = (value: string | null): CsvCell => csvText(value ?? '')

/** Columns of the file: docs/behaviour/reports.md#search-log. */
const columns: Record<string, (search: LoggedSearch) => CsvCell> = {
  'time (UTC)': ({ event_time }) => event_time.slice(0, 23).replace('T', ' '),
  outcome: ({ outcome }) => text(outcomeLabel(outcome)),
  filtered_reason: (search) => text(search.filtered_reason),
  what: (search) => text(whatBecame(search).what),
  why: (search) => text(whatBecame(search).why),
  keyword: (search) => text(search.keyword),
  click_id: (search) => text(search.click_id),
  sub_id: (search) => text(search.sub_id),
  country: (search) => text(search.country),
  publisher_id: (search) => id(search.publisher_id),
  publisher_name: (search) => text(search.publisher),
  publisher_channel_id: (search) => id(search.targeting_id),
  rule_id: (search) => id(search.rule_id),
  advertiser_link_group_id: (search) => id(search.advertiser_link_group_id),
  advertiser_id: (search) => id(search.provider_id),
  advertiser_name: (search) => text(search.provider),
  advertiser_channel_id: (search) => id(search.provider_link_id),
  channel: (search) => text(search.channel),
  address: (search) => text(search.address),
  user_agent: (search) => text(search.user_agent),
  referrer: (search) => text(search.referrer),
  revision: (search) => csvNumber(search.revision),
}

export const searchCsvHeader = Object.keys(columns)
const cellsOf = Object.values(columns)

export const searchCsvRow = (search: LoggedSearch): CsvCell[] => cellsOf.map((cell) => cell(search))
