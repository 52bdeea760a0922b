import {
  type FillingCap,
  trafficWarnings,
  WARNING_EXAMPLES,
} from '@headgate/contract/overview/traffic-warnings'
import { type CapKind, capKinds } from '@headgate/contract/base/constants'
import type { Db } from '@headgate/db/base/database'
import { type CappedRecord, readCappedRecords, readServedLinks } from '@headgate/db/overview/capped-records'
import { utcDay } from '@headgate/domain/days'
import { hourlyRate, mayFill } from '@headgate/domain/pacing/recent-rate'
import { personOf } from '@headgate/server/access/access'
import type { Handler } from '@headgate/server/route'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readRecentRedirects, readSilentLinks } from '@headgate/warehouse/reports/traffic-changes'
import { reportFailure } from '../engine-failures.ts'
import type { Reading } from '../pacing/needed-searches.ts'
import type { PaceReader } from '../pacing/pace-reader.ts'

interface Needs {
  warehouse: Warehouse
  db: Db
  now: () => Date
  paces: PaceReader
}

/** Caps that will be full today, and links that fell silent (docs/behaviour/reports.md#needs-attention). */
export function trafficWarningsHandler({
  warehouse,
  db,
  now,
  paces,
}: Needs): Handler<typeof trafficWarnings> {
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
      const recentOf = ({ kind, id }: CappedRecord) => recent[kind].get(id) ?? 0
      const near = records.filter((record) => mayFill({ ...record, recent: recentOf(record) }, moment))
      const fullAt = await readFullAt(paces, near, { warehouse: own, now: moment, signal })
      const filling = near
        .flatMap((record): FillingCap[] => {
          const full_at = fullAt(record.kind, record.id)
          return full_at === null
            ? []
            : [{ ...record, per_hour: Math.round(hourlyRate(recentOf(record), moment)), full_at }]
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

/** When caps will be full, by the same method as their bars; null for those with room at midnight. */
async function readFullAt(
  paces: PaceReader,
  records: readonly CappedRecord[],
  reading: Reading,
): Promise<(kind: CapKind, id: number) => string | null> {
  const byKind = new Map<CapKind, Map<number, string | null>>()
  await Promise.all(
    capKinds.map(async (kind) => {
      const ids = records.filter((record) => record.kind === kind).map(({ id }) => id)
      const found = ids.length === 0 ? [] : await paces.read(kind, ids, reading)
      byKind.set(kind, new Map(found.map((pace) => [pace.id, pace.full_at])))
    }),
  )
  return (kind, id) => byKind.get(kind)?.get(id) ?? null
}
