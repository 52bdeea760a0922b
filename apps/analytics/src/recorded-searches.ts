import type { recordedSearches } from '@headgate/contract/targetings/explain-search'
import { personOf } from '@headgate/server/access/access'
import type { Handler } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readRecordedSearches } from '@headgate/warehouse/reports/recorded-searches'
import { reportFailure } from './engine-failures.ts'

/** Searches as they were recorded, for docs/behaviour/publisher-links.md#explain-a-search. */
export function recordedSearchesHandler({
  warehouse,
}: {
  warehouse: Warehouse
}): Handler<typeof recordedSearches> {
  return async ({ query, session, signal }) => {
    try {
      return {
        searches: await readRecordedSearches(
          warehouse.as(personOf(session)),
          query.targeting_id,
          query.click_id,
          signal,
        ),
      }
    } catch (cause) {
      throw reportFailure(cause)
    }
  }
}
