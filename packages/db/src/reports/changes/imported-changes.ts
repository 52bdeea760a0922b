import type { Day } from '@headgate/domain/days'
import { sql } from 'drizzle-orm'
import type { Db } from '../../base/database.ts'
import { shownName } from '../../base/history.ts'
import { user } from '../../schema/all.ts'
import type { Change, ChangesQuery } from './change.ts'
import { daysText, isAbout, isMadeIn, isMadeUntil } from './days.ts'
import { inScope } from './records.ts'

type Row = {
  id: number
  at: Date | string
  kind: 'file' | 'removal' | 'api'
  csv_name: string | null
  provider: string
  from_day: Day | null
  to_day: Day | null
  message: string
  in_force: boolean
  runs: number
  who: string | null
}

/**
 * Files and removals that were made on these days or are about them, and of each advertiser's API how often it was read:
 * runs come several times a day, and would hide the rest.
 */
export async function importedChanges(
  db: Db,
  { periods, until, ...scope }: ChangesQuery,
  limit: number,
): Promise<Change[]> {
  const { rows } = await db.execute<Row>(sql`
    with found as (
      select made.* from revenue_import made
      where made.stage in ('booking', 'done') and ${isMadeUntil(sql`made.made_at`, until)}
        and (${isMadeIn(sql`made.made_at`, periods)} or ${isAbout(sql`made.from_day`, sql`made.to_day`, periods)})
        and ${inScope('revenue_import', sql`made.id`, scope)}
    ), folded as (
      select f.id, f.made_at as at, f.kind, f.csv_name, f.provider_id, f.from_day, f.to_day, f.message, f.in_force, 1 as runs,
        f.created_by
      from found f where f.kind <> 'api'
      union all
      select max(f.id), max(f.made_at), 'api', null, f.provider_id, min(f.from_day), max(f.to_day), '', true,
        count(*)::int, null
      from found f where f.kind = 'api' and f.in_force group by f.provider_id
    )
    select c.id, c.at, c.kind, c.csv_name, v.name as provider, c.from_day::text, c.to_day::text, c.message, c.in_force, c.runs,
      ${shownName} as who
    from folded c join provider v on v.id = c.provider_id left join ${user} on ${user.id} = c.created_by
    order by c.at desc, c.id desc limit ${limit}`)
  return rows.map((row) => ({
    at: new Date(row.at),
    kind: row.kind === 'removal' ? 'removal' : 'import',
    text: `${textOf(row)}${row.in_force ? '' : ' It was undone since.'}`,
    who: row.who ?? 'System',
    target: { kind: 'import', id: row.id },
  }))
}

function textOf({ kind, csv_name, provider, from_day, to_day, message, runs }: Row): string {
  const days = daysText(from_day, to_day)
  if (kind === 'file') return `File ${csv_name} of ${provider} was loaded, with ${days}.`
  if (kind === 'api')
    return `The API of ${provider} was read ${runs === 1 ? 'once' : `${runs} times`}, for ${days}.`
  return `${provider}: ${message}`
}
