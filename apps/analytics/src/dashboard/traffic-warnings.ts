import { trafficWarnings, WARNING_EXAMPLES } from '@headgate/contract/overview/traffic-warnings'
import type { Db } from '@headgate/db/base/database'
import { readCappedRecords, readServedLinks } from '@headgate/db/overview/capped-records'
import { utcDay } from '@headgate/domain/days'
import { capFullAt, hourlyRate } from '@headgate/domain/reports/cap-full-at'
import { personOf } from '@headgate/server/access/access'
import type { Handler } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readRecentRedirects, readSilentLinks } from '@headgate/warehouse/reports/traffic-changes'
import { reportFailure } from '../engine-failures.ts'

interface Needs {
  warehouse: Warehouse
  db: Db
  now: () => Date
}

/** Caps that will be full today, and links that fell silent (docs/behaviour/reports.md#needs-attention). */
export function trafficWarningsHandler({ warehouse, db, now }: Needs): Handler<typeof trafficWarnings> {
  return async ({ session, signal }) => {
    const own = warehouse.as(personOf(session))
    const moment = now()
    try {
      const recent = await readRecentRedirects(own, moment, signal)
      const silent = await readSilentLinks(own, moment, signal)
      const [records, links] = await Promise.all([
        readCappedRecords(db, utcDay(moment), {
          provider_link: [...recent.provider_link.keys()],
          rule: [...recent.rule.keys()],
          group: [...recent.group.keys()],
          group_rule: [...recent.group_rule.keys()],
        }),
        readServedLinks(
          db,
          silent.map(({ id }) => id),
        ),
      ])
      const filling = records
        .flatMap((record) => {
          const searches = recent[record.kind].get(record.id) ?? 0
          const at = capFullAt({ ...record, recent: searches }, moment)
          const per_hour = Math.round(hourlyRate(searches, moment))
          return at === null ? [] : [{ ...record, per_hour, full_at: at.toISOString() }]
        })
        .toSorted((a, b) => (a.full_at < b.full_at ? -1 : 1))
      const served = silent.flatMap((link) => {
        const found = links.get(link.id)
        return found === undefined ? [] : [{ ...link, name: found.name }]
      })
      return {
        caps: { count: filling.length, examples: filling.slice(0, WARNING_EXAMPLES) },
        silent: { count: served.length, examples: served.slice(0, WARNING_EXAMPLES) },
      }
    } catch (cause) {
      throw reportFailure(cause)
    }
  }
}
