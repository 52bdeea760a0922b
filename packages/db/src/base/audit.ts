import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { audit } from '../schema/account.ts'
import { noteMade, type Claim } from './idempotency-keys.ts'

/**
 * The user who acts, and the impersonated user; `actorUserId` is null for the system itself. See docs/design.md#audit.
 */
export interface Actor {
  actorUserId: number | null
  asUserId: number | null
  requestId: string | null
  /** The audit row that this change takes back. */
  takesBack?: number
  /** The bulk change that makes the changes: docs/behaviour/bulk-changes.md. */
  bulkChangeId?: number
  /** The claim of the caller's idempotency key, which the first change of the call marks. */
  claim?: Claim
  /** The API key with which the user acts, if it is not a session. */
  apiKey?: { id: number; name: string } | null
}

/** Actor of changes that the system makes itself, at start-up or on a schedule. */
export const systemActor: Actor = { actorUserId: null, asUserId: null, requestId: null }

type Fields = Record<string, unknown>

export interface AuditEntry {
  action: typeof audit.$inferInsert.action
  /** Table name. */
  entity: string
  entityId: number | string
  before?: Fields | null
  after?: Fields | null
}

/** The fields whose values differ, as `before` and `after` of an audit row; undefined when none differ. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } | undefined {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
  if (names.length === 0) return undefined
  const given = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: given(before), after: given(after) }
}

/** Copies only these fields of a row. */
export function pick<T extends object, K extends keyof T>(row: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, K>
}

/**
 * Writes one audit row for each entry, all in one statement with one parameter: a bulk call on 10,000 rows
 * would pass PostgreSQL's 65,535 parameters otherwise. Call it in the transaction that makes the change.
 */
export async function writeAudit(db: Db, by: Actor, entries: AuditEntry[]): Promise<void> {
  const [first] = entries
  if (first === undefined) return
  if (by.claim) await noteMade(db, by.claim, `${first.entity} ${first.entityId}`)
  const rows = entries.map(({ action, entity, entityId, before = null, after = null }) => ({
    action,
    entity,
    entity_id: String(entityId),
    before,
    after,
  }))
  await db.execute(sql`
    insert into audit (actor_user_id, actor_email, as_user_id, as_email, request_id, takes_back, bulk_change_id,
      api_key_id, api_key_name, action, entity, entity_id, before, after)
    select actor.id, actor.email, acted.id, acted.email, ${by.requestId}::text, ${by.takesBack ?? null}::bigint,
      ${by.bulkChangeId ?? null}::int, ${by.apiKey?.id ?? null}::int, ${by.apiKey?.name ?? null}::text, row.*
    from (select ${by.actorUserId}::int as id, (select email from "user" where id = ${by.actorUserId}::int)) as actor,
      (select ${by.asUserId}::int as id, (select email from "user" where id = ${by.asUserId}::int)) as acted,
       jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(action text, entity text, entity_id text, before jsonb, after jsonb)`)
}
