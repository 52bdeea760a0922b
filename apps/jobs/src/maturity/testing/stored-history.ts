import type { ImportScope } from '@headgate/contract/revenue/import-values'
import type { Db } from '@headgate/db/base/database'
import { DAY_MS, dayOfNumber, type Day } from '@headgate/domain/days'
import { moneyText } from '@headgate/domain/revenue/money'
import { sql } from 'drizzle-orm'

/** How a day of an advertiser came in: its net, in millionths, at moments in milliseconds. */
export interface DayToStore {
  provider: number
  day: Day
  seen: readonly { at: number; net: number }[]
  kind?: 'file' | 'api'
  scope?: ImportScope
}

/**
 * Stores imports and booked days as reading and booking would have left them, one import for each advertiser and moment.
 * The advertisers report net revenue.
 */
export async function storeHistory(db: Db, days: readonly DayToStore[]): Promise<void> {
  const seen = days.flatMap(({ provider, day, seen: own, kind = 'file', scope = 'days' }) =>
    own.map(({ at, net }) => ({
      provider,
      day,
      at: new Date(at).toISOString(),
      net: moneyText(net),
      kind,
      scope,
    })),
  )
  const rows = sql`jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as n(provider int, day date, at timestamptz,
    net numeric, kind text, scope text)`
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into revenue_import (provider_id, kind, scope, stage, in_force, load, from_day, to_day, message, made_at)
      select provider, kind, scope, 'done', true, 1, min(day), max(day), 'Uploaded.', at from ${rows}
      group by provider, kind, scope, at order by at`)
    await tx.execute(sql`
      insert into revenue_import_day (import_id, day, rows, revenue)
      select i.id, n.day, 1, n.net from ${rows} join revenue_import i on i.provider_id = n.provider and i.made_at = n.at`)
    await tx.execute(sql`
      insert into advertiser_day_history (provider_id, day, import_id, at, gross, net)
      select n.provider, n.day, i.id, n.at, n.net, n.net
      from ${rows} join revenue_import i on i.provider_id = n.provider and i.made_at = n.at`)
    await tx.execute(sql`
      insert into advertiser_day (provider_id, day, version, import_id, searches, monetized_searches, clicks, gross, net,
        publisher_revenue, unmatched_gross, removed_gross, booked_at)
      select distinct on (n.provider, n.day) n.provider, n.day, 1, i.id, 0, 0, 0, n.net, n.net, 0, 0, 0, n.at
      from ${rows} join revenue_import i on i.provider_id = n.provider and i.made_at = n.at
      order by n.provider, n.day, n.at desc`)
  })
}

/** Noon of the day with this number: the moment at which files come in. */
export const noonOf = (day: number): number => (day + 0.5) * DAY_MS

/** A day by its number, with its net at each age at which a file reported it. */
export function dayAt(
  provider: number,
  day: number,
  nets: readonly (readonly [age: number, net: number])[],
): DayToStore {
  return {
    provider,
    day: dayOfNumber(day),
    seen: nets.map(([age, net]) => ({ at: noonOf(day + age), net: Math.round(net * 1_000_000) })),
  }
}
