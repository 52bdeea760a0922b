import type { DayRange } from '@headgate/domain/days'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../base/database.ts'
import { shownName } from '../../base/history.ts'
import { user } from '../../schema/all.ts'
import type { Change, ChangesQuery } from './change.ts'
import { type AuditedChange, changeWords } from './change-words.ts'
import { isAbout, isMadeIn, isMadeUntil } from './days.ts'
import { type ChangedTable, inScope, records } from './records.ts'

type Row = AuditedChange & {
  at: Date | string
  entity_id: number
  subject: string | null
  who: string | null
}

const id = sql`said.entity_id::int`
const ended = sql`said.action in ('archive', 'restore', 'delete')`

function changed(...fields: readonly string[]): SQL {
  return sql`(said.action in ('update', 'publish') and said.before is not null and said.after ?| ${sql.param([...fields])}::text[])`
}

/** Which audit rows of a table move money or traffic. Publications and imports have tables of their own. */
const relevant: Record<ChangedTable, SQL> = {
  targeting: sql`(${ended} or ${changed('is_active')})`,
  advertiser_link_group: sql`(${ended} or ${changed('active')})`,
  provider_link: sql`(${ended} or ${changed('disabled', 'daily_cap', 'link', 'link_source_identifier_value')})`,
  provider: sql`(${ended} or ${changed('status', 'reports_gross_revenue', 'revenue_share_percentage')})`,
  publisher: sql`(${ended} or ${changed('status')})`,
  publisher_account: changed('share_revenue', 'status'),
  channel_repair: sql`(said.action = 'create' and said.after->>'kind' <> 'ignore'
    or said.action = 'update' and said.before->>'kind' <> 'ignore')`,
  // Booking a checked file has the same fields as putting an undone one back.
  revenue_import: sql`(${changed('in_force')} and (said.after->>'in_force' = 'false' or exists (
    select from audit u where u.entity = 'revenue_import' and u.entity_id = said.entity_id and u.id < said.id
      and u.after->>'in_force' = 'false')))`,
}

/** Changes that were made at another time, but change what these days are: condition of the days that they hold for. */
function isAboutDays(table: ChangedTable, periods: readonly DayRange[]): SQL | null {
  if (table === 'provider' || table === 'publisher_account') {
    const from = sql`(said.after->>'from_day')::date`
    return isAbout(from, from, periods)
  }
  if (table === 'channel_repair' || table === 'revenue_import')
    return sql`exists (select from ${sql.identifier(table)} m
      where m.id = ${id} and ${isAbout(sql`m.from_day`, sql`m.to_day`, periods)})`
  return null
}

/** The changes that the audit trail tells, the newest first. */
export async function auditedChanges(
  db: Db,
  { periods, until, ...scope }: ChangesQuery,
  limit: number,
): Promise<Change[]> {
  const ofTable = (table: ChangedTable): SQL => {
    const about = isAboutDays(table, periods)
    const made = isMadeIn(sql`said.at`, periods)
    // The case keeps PostgreSQL from reading ids of other tables as numbers.
    return sql`select said.* from audit said
      where said.entity = ${table} and ${isMadeUntil(sql`said.at`, until)} and ${about === null ? made : sql`(${made} or ${about})`} and ${relevant[table]}
        and case when said.entity = ${table} then ${inScope(table, id, scope)} end`
  }
  const tables = Object.keys(records) as ChangedTable[]
  const subjects = tables.map((table) => sql`when ${table} then ${records[table].subject(id)}`)
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select said.at, said.entity, ${id} as entity_id, said.action, said.before, said.after,
      case said.entity ${sql.join(subjects, sql` `)} end as subject, coalesce(${shownName}, said.actor_email) as who
    from (select * from (${sql.join(tables.map(ofTable), sql` union all `)}) everything
      order by at desc, id desc limit ${limit}) said
      left join ${user} on ${user.id} = said.actor_user_id
    order by said.at desc, said.id desc`)
  return rows.flatMap((row) => {
    const { noun, target } = records[row.entity]
    const words = changeWords(row)
    if (words === null) return []
    return [
      {
        at: new Date(row.at),
        kind: words.kind,
        text: `${row.subject ?? `${noun} ${row.entity_id}`} ${words.text}.`,
        who: row.who ?? 'System',
        target: { kind: target, id: row.entity_id },
      },
    ]
  })
}
