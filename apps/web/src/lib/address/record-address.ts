import type { RecordKind } from '@headgate/contract/overview/find-records'
import type { RecordedSearch } from '@headgate/contract/targetings/explain-search'
import { stringifySearch } from '@headgate/domain/addresses/search-text'

/** The address of a record's screen. */
export const recordAddress: Record<RecordKind, (id: number) => string> = {
  publisher: (id) => `/publishers/details/${id}`,
  advertiser: (id) => `/advertisers/edit/${id}`,
  publisher_link: (id) => `/target/edit/${id}`,
  advertiser_link: (id) => `/advertisers/links${stringifySearch({ edit: true, provider_link_id: id })}`,
  group: (id) => `/advertiser-link-group/edit/${id}`,
  user: (id) => `/usermanagement/edit/${id}`,
}

/**
 * A recorded search in the address of Explain Search. Without a click id the record cannot be found again, so the same
 * search is explained as a current one.
 */
export const recordedRequest = (search: RecordedSearch) => ({
  q: search.keyword,
  country: search.country,
  user_agent: search.user_agent,
  time: search.event_time,
  recorded_revision: search.revision,
  ...(search.click_id !== '' && { click_id: search.click_id, recorded_at: search.event_time }),
  ...(search.sub_id !== '' && { sub_id: search.sub_id }),
})

/** Explain Search of a recorded search; null if it belongs to no publisher link. */
export function explainAddressOf(search: RecordedSearch): string | null {
  if (search.targeting_id === 0) return null
  return `/target/explain/${search.targeting_id}${stringifySearch(recordedRequest(search))}`
}
