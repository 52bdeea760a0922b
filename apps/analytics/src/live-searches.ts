import {
  LATEST_SHOWN,
  type latestSearches,
  type searchesByHour,
  type searchesSoFar,
} from '@headgate/contract/overview/live'
import type { Db } from '@headgate/db/base/database'
import { namesOf } from '@headgate/db/reports/report-names'
import { personOf } from '@headgate/server/access/access'
import type { Handler } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readLatestSearches } from '@headgate/warehouse/reports/recorded-searches'
import { readSearchesByHour } from '@headgate/warehouse/reports/searches-by-hour'
import { readSearchesSoFar } from '@headgate/warehouse/reports/searches-so-far'
import { reportFailure } from './engine-failures.ts'

interface Needs {
  warehouse: Warehouse
  db: Db
  now: () => Date
}

/** Hour by hour, for the dashboard's chart. */
export function searchesByHourHandler({ warehouse, now }: Omit<Needs, 'db'>): Handler<typeof searchesByHour> {
  return async ({ session, signal }) => {
    try {
      return await readSearchesByHour(warehouse.as(personOf(session)), now(), signal)
    } catch (cause) {
      throw reportFailure(cause)
    }
  }
}

/** Today up to now, beside the same weekday a week ago up to the same time. */
export function searchesSoFarHandler({ warehouse, now }: Omit<Needs, 'db'>): Handler<typeof searchesSoFar> {
  return async ({ session, signal }) => {
    const moment = now()
    try {
      const counts = await readSearchesSoFar(warehouse.as(personOf(session)), moment, signal)
      return { until: moment.toISOString(), ...counts }
    } catch (cause) {
      throw reportFailure(cause)
    }
  }
}

const idsOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) => [
  ...new Set(rows.map((row) => row[key]).filter((id) => id > 0)),
]

/** The latest searches with the names of their publishers and advertisers. */
export function latestSearchesHandler({ warehouse, db, now }: Needs): Handler<typeof latestSearches> {
  return async ({ session, signal }) => {
    try {
      const searches = await readLatestSearches(warehouse.as(personOf(session)), LATEST_SHOWN, now(), signal)
      const [publishers, providers] = await Promise.all([
        namesOf(db, 'publisher', idsOf(searches, 'publisher_id')),
        namesOf(db, 'provider', idsOf(searches, 'provider_id')),
      ])
      return {
        searches: searches.map((search) => ({
          ...search,
          publisher: publishers.get(search.publisher_id) ?? null,
          provider: providers.get(search.provider_id) ?? null,
        })),
      }
    } catch (cause) {
      throw reportFailure(cause)
    }
  }
}
