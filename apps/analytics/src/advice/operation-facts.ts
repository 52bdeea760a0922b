import {
  capPaceFacts,
  recentRedirectFacts,
  sentSearchFacts,
  silentLinkFacts,
  takenBackFacts,
} from '@headgate/contract/advisor/operation-facts'
import { capKinds } from '@headgate/contract/base/constants'
import { readWholeDayReadings } from '@headgate/db/advisor/facts/whole-day-readings'
import type { Db } from '@headgate/db/base/database'
import { daysBefore, utcDay } from '@headgate/domain/days'
import { route } from '@headgate/server/route'
import { readNetADay } from '@headgate/warehouse/advice/net-of-links'
import { readSentSearches } from '@headgate/warehouse/advice/sent-searches'
import { readNewestHour } from '@headgate/warehouse/advice/newest-hour'
import { readTakenBack } from '@headgate/warehouse/advice/taken-back'
import type { Warehouse } from '@headgate/warehouse/client/client'
import { readRecentRedirects, readSilentLinks } from '@headgate/warehouse/reports/traffic-changes'
import type { FastifyInstance } from 'fastify'
import type { PaceReader } from '../pacing/pace-reader.ts'

/** Days whose imports are compared. */
const COMPARED_DAYS = 35

/** Facts for the rules of the advisor that watch how the business runs (docs/behaviour/advisor.md#rules). */
export function operationFactCalls(
  app: FastifyInstance,
  { warehouse, db, paces }: { warehouse: Warehouse; db: Db; paces: PaceReader },
): void {
  route(app, silentLinkFacts, async ({ body: { at, hours, least_searches: enough }, signal }) => {
    const now = new Date(at)
    const newest = await readNewestHour(warehouse, now, signal)
    const silent = await readSilentLinks(warehouse, now, signal, { hours, enough })
    const net = await readNetADay(
      warehouse,
      silent.map(({ id }) => id),
      now,
      signal,
    )
    return {
      newest_hour: newest?.toISOString() ?? null,
      links: silent.map((link) => ({ ...link, net_a_day: net.get(link.id) ?? '0' })),
    }
  })

  route(app, recentRedirectFacts, async ({ body: { at }, signal }) => {
    const recent = await readRecentRedirects(warehouse, new Date(at), signal)
    return {
      redirects: capKinds.flatMap((kind) =>
        [...recent[kind]].map(([id, searches]) => ({ kind, id, searches })),
      ),
    }
  })

  route(app, sentSearchFacts, async ({ body: { at, provider_links: ids }, signal }) => ({
    links: await readSentSearches(warehouse, ids, new Date(at), signal),
  }))

  route(app, capPaceFacts, async ({ body: { at, caps }, signal }) => {
    const byKind = Map.groupBy(caps, ({ kind }) => kind)
    const found = await Promise.all(
      [...byKind].map(async ([kind, some]) => {
        const ids = some.map(({ id }) => id)
        const own = await paces.read(kind, ids, { warehouse, now: new Date(at), signal })
        return own.map(({ id, full_at, missed }) => ({ kind, id, full_at, missed }))
      }),
    )
    return { paces: found.flat() }
  })

  route(app, takenBackFacts, async ({ body: { at, last_imports: lastImports }, signal }) => {
    const now = new Date(at)
    const range = { from: daysBefore(COMPARED_DAYS, now), to: utcDay(now) }
    const readings = await readWholeDayReadings(db, range.from)
    return { channels: await readTakenBack(warehouse, readings, { range, lastImports, signal }) }
  })
}
