import type { OpenSession } from '@headgate/contract/people/sessions'
import { deviceOf } from '@headgate/domain/user-agent'
import { sql } from 'drizzle-orm'
import { writeAudit, type Actor } from '../base/audit.ts'
import type { Db } from '../base/database.ts'

/** More sessions than a person has. */
const MOST = 200

/** The sessions of a user: the own ones, those in which the user acts as another, and those of others acting as the user. */
const sessionsOf = (userId: number) => sql`(s.user_id = ${userId} or s.actor_user_id = ${userId})
  and s.ended_at is null and s.expires_at > now()
  and not exists (select from session o where o.id = s.opener_id and o.ended_at is not null)`

interface Row extends Record<string, unknown> {
  id: string
  user_agent: string | null
  network: string | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  user_id: number
  actor_user_id: number | null
  publisher: string | null
}

/** The open sessions of a user, the last seen first. `current` is the session of the caller. */
export async function listSessions(db: Db, userId: number, current: string): Promise<OpenSession[]> {
  const { rows } = await db.execute<Row>(sql`
    select s.id, s.user_agent, s.network, s.created_at, s.last_seen_at, s.expires_at, s.user_id, s.actor_user_id,
      p.name as publisher
    from session s
      join "user" u on u.id = s.user_id
      left join publisher p on p.id = u.publisher_id
    where ${sessionsOf(userId)}
    order by s.last_seen_at desc, s.id
    limit ${MOST}`)
  return rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.user_agent),
    network: row.network,
    started: new Date(row.created_at).toISOString(),
    last_seen: new Date(row.last_seen_at).toISOString(),
    ends: new Date(row.expires_at).toISOString(),
    is_this: row.id === current,
    acting: row.actor_user_id === null ? null : row.actor_user_id === userId ? 'as_other' : 'as_me',
    publisher: row.actor_user_id === null ? null : row.publisher,
  }))
}

/**
 * Ends one open session of a user, or all except `kept`, and returns how many. Ending an impersonation leaves the
 * admin's own session, but its token cannot be exchanged for it any more. See docs/behaviour/sign-in.md#list-of-sessions.
 */
export async function endListedSessions(
  db: Db,
  by: Actor,
  userId: number,
  which: { only: string } | { kept: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    const chosen = 'only' in which ? sql`s.id = ${which.only}::uuid` : sql`s.id <> ${which.kept}::uuid`
    const { rows } = await tx.execute(
      sql`update session s set ended_at = now(), expires_at = now() where ${sessionsOf(userId)} and ${chosen} returning s.id`,
    )
    if (rows.length > 0)
      await writeAudit(tx, by, [
        { action: 'sign_out', entity: 'user', entityId: userId, after: { sessions: rows.length } },
      ])
    return rows.length
  })
}
