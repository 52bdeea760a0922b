import type { CapKind } from '@headgate/contract/base/constants'
import type { Pace, PaceKind } from '@headgate/contract/overview/cap-paces'
import type { Db } from '@headgate/db/base/database'
import { type CappedRecord, readCappedRecords } from '@headgate/db/overview/capped-records'
import { linksOfRules } from '@headgate/db/reports/rules-of-figures'
import { utcDay } from '@headgate/domain/days'
import { paceOfCap, partPassed } from '@headgate/domain/pacing/cap-pace'
import { type CapDemand, readCapDemands } from './cap-demands.ts'
import { readLinkPaces } from './link-paces.ts'
import { NeededSearches, type Reading } from './needed-searches.ts'

const noIds: Record<CapKind, readonly number[]> = { provider_link: [], rule: [], group: [], group_rule: [] }

/** Paces of daily caps (docs/behaviour/rules.md#pace-of-a-cap). */
export class PaceReader {
  readonly #db: Db
  readonly #needed = new NeededSearches()

  constructor(db: Db) {
    this.#db = db
  }

  /** The paces of records of one kind, in no order. Those without a cap, out of use or without searches are left out. */
  async read(kind: PaceKind, ids: readonly number[], reading: Reading): Promise<Pace[]> {
    if (kind === 'rule') return this.#rules(ids, reading)
    if (kind === 'publisher_link') {
      const links = await readLinkPaces(this.#db, ids, this.#needed, reading)
      return links.map(({ link }) => link).filter(({ cap }) => cap > 0)
    }
    const [records, demands] = await Promise.all([
      readCappedRecords(this.#db, utcDay(reading.now), { ...noIds, [kind]: ids }),
      readCapDemands({ [kind]: ids }, this.#needed, reading),
    ])
    return records.flatMap((record) => {
      const demand = demands(kind, record.id)
      return demand === undefined ? [] : [paceOf(record, demand, reading.now)]
    })
  }

  async #rules(ids: readonly number[], reading: Reading): Promise<Pace[]> {
    const found = await linksOfRules(this.#db, ids)
    const targetings = [...new Set(found.map(({ targeting_id }) => targeting_id))]
    const links = await readLinkPaces(this.#db, targetings, this.#needed, reading)
    const wanted = new Set(ids)
    return links.flatMap(({ rules }) => rules.filter(({ id }) => wanted.has(id)))
  }
}

function paceOf({ id, cap, used }: CappedRecord, expected: CapDemand, now: Date): Pace {
  const demand = expected.of(used >= cap)
  const { fullAt, atMidnight, missed } = paceOfCap({ cap, used }, demand, now)
  return {
    id,
    cap,
    used,
    by: demand.by,
    passed: partPassed(demand, now),
    full_at: fullAt?.toISOString() ?? null,
    at_midnight: Math.round(atMidnight),
    missed: Math.round(missed),
    next: [],
    overflow: null,
  }
}
