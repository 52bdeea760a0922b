import type { AuditQuery } from '@headgate/contract/audit/audit-filters'
import type { AuditEntry, AuditPage } from '@headgate/contract/audit/audit-log'
import { CallError, errors } from '@headgate/contract/base/errors'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { changesOf, namesIn } from '../base/history.ts'
import { holdsText } from '../lists/filters.ts'
import { auditText } from '../schema/all.ts'
import { recordNames } from './record-names.ts'

type Fields = Record<string, unknown>

interface Row extends Record<string, unknown> {
  id: string
  at: Date | string
  action: string
  entity: string
  entity_id: string
  before: Fields | null
  after: Fields | null
  actor_user_id: number | null
  actor_email: string | null
  actor_id: number | null
  actor_name: string | null
  as_user_id: number | null
  as_email: string | null
  as_id: number | null
  as_name: string | null
  takes_back: string | null
  taken_back_by: string | null
}

/** One audit row, with the stored values. */
export interface StoredChange {
  entry: AuditEntry
  before: Fields | null
  after: Fields | null
}

/** Fields that a row of the list names; the others are in its details. */
const FIELDS_SHOWN = 8

const and = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `)

interface Place {
  at: Date
  id: number
}

function placeOf(text: string): Place {
  const [ms, id] = text.split('-')
  return { at: new Date(Number(ms)), id: Number(id) }
}

const beyond = ({ at, id }: Place, sign: SQL) =>
  sql`(a.at, a.id) ${sign} (${at.toISOString()}::timestamptz, ${id}::bigint)`

/** The conditions of a query, except the person. */
function conditionsOf(query: AuditQuery): SQL[] {
  const { kind, record, action, from, to, q, older, newer } = query
  return [
    ...(kind === undefined || kind.length === 0 ? [] : [anyText(sql`a.entity`, kind)]),
    ...(record === undefined || record === '' ? [] : [sql`a.entity_id = ${record}`]),
    ...(action === undefined || action.length === 0 ? [] : [anyText(sql`a.action`, action)]),
    ...(from === undefined ? [] : [sql`a.at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`a.at < ${to}::timestamptz`]),
    ...(q === undefined || q === '' ? [] : [holdsText(q, [auditText])]),
    ...(older === undefined ? [] : [beyond(placeOf(older), sql`<`)]),
    ...(newer === undefined ? [] : [beyond(placeOf(newer), sql`>`)]),
  ]
}

/** One value as an equality, which an index in the order of time serves; several as any of them. */
function anyText(column: SQL, values: readonly string[]): SQL {
  return values.length === 1
    ? sql`${column} = ${values[0]}`
    : sql`${column} = any(${sql.param([...values])}::text[])`
}

/**
 * The ids of a page. Who acted and as whom are two columns with an index each, so a person's rows are read from both
 * and merged; an `or` would sort everything that the person ever did.
 */
function idsOf(query: AuditQuery, count: number): SQL {
  const order = query.newer === undefined ? sql`desc` : sql`asc`
  const conditions = conditionsOf(query)
  const ordered = (more: readonly SQL[]) =>
    sql`select a.id, a.at from audit a where ${and([...conditions, ...more])} order by a.at ${order}, a.id ${order} limit ${count}`
  if (query.person === undefined) return ordered([])
  return sql`select id, at from ((${ordered([sql`a.actor_user_id = ${query.person}`])})
    union (${ordered([sql`a.as_user_id = ${query.person}`])})) as a order by a.at ${order}, a.id ${order} limit ${count}`
}

const shown = (alias: SQL) =>
  sql`coalesce(nullif(concat_ws(' ', nullif(${alias}.first_name, ''), nullif(${alias}.last_name, '')), ''), ${alias}.email)`

async function readRows(db: Db, ids: SQL): Promise<StoredChange[]> {
  const { rows } = await db.execute<Row>(sql`
    select a.id, a.at, a.action, a.entity, a.entity_id, a.before, a.after, a.actor_user_id, a.actor_email,
      a.as_user_id, a.as_email, a.takes_back, actor.id as actor_id, ${shown(sql`actor`)} as actor_name,
      acted.id as as_id, ${shown(sql`acted`)} as as_name,
      (select min(t.id) from audit t where t.takes_back = a.id) as taken_back_by
    from audit a
      left join "user" actor on actor.id = a.actor_user_id
      left join "user" acted on acted.id = a.as_user_id
    where a.id in (${ids})
    order by a.at desc, a.id desc`)
  const name = await recordNames(
    db,
    rows.map((row) => ({ kind: row.entity, record_id: row.entity_id })),
  )
  return rows.map((row) => ({ entry: entryOf(row, name), before: row.before, after: row.after }))
}

const numberOf = (text: string | null) => (text === null ? null : Number(text))

/** A person of a row by the present name, else by the e-mail of that time. */
const person = (id: number | null, email: string | null, live: number | null, shownAs: string | null) =>
  id === null ? null : { id: live, name: shownAs ?? email ?? `User ${id}`, email }

function entryOf(row: Row, name: (kind: string, id: string) => string | null): AuditEntry {
  const fields = new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])
  return {
    id: Number(row.id),
    at: new Date(row.at).toISOString(),
    by: person(row.actor_user_id, row.actor_email, row.actor_id, row.actor_name),
    as: person(row.as_user_id, row.as_email, row.as_id, row.as_name),
    action: row.action,
    kind: row.entity,
    record_id: row.entity_id,
    record: name(row.entity, row.entity_id),
    fields: [...fields].slice(0, FIELDS_SHOWN),
    takes_back: numberOf(row.takes_back),
    taken_back_by: numberOf(row.taken_back_by),
  }
}

const placeAt = (entry: AuditEntry | undefined) =>
  entry === undefined ? null : `${Date.parse(entry.at)}-${entry.id}`

/** One page of what everybody did, newest first: docs/behaviour/audit-log.md#the-screen. */
export async function listAudit(db: Db, query: AuditQuery): Promise<AuditPage> {
  // One more than the page, to know whether there is another.
  const rows = await readRows(db, sql`select id from (${idsOf(query, query.size + 1)}) as page`)
  const hasMore = rows.length > query.size
  const isNewer = query.newer !== undefined
  // Read towards the newer rows, the one too many is the newest.
  const page = hasMore ? (isNewer ? rows.slice(1) : rows.slice(0, -1)) : rows
  const entries = page.map(({ entry }) => entry)
  const isFirst = query.older === undefined && !isNewer
  return {
    entries,
    older: hasMore || isNewer ? placeAt(entries.at(-1)) : null,
    newer: isFirst || (isNewer && !hasMore) ? null : placeAt(entries[0]),
  }
}

/** One audit row with its stored values. Throws CallError 404. */
export async function getChange(db: Db, id: number): Promise<StoredChange> {
  const [row] = await readRows(db, sql`select ${id}::bigint`)
  if (!row) throw new CallError(errors.notFound)
  return row
}

/** Fields before and after as texts, ids by their names. */
export async function changeTexts(db: Db, before: Fields | null, after: Fields | null) {
  return changesOf(before, after, await namesIn(db, [before, after]))
}

/** Users who are in the log, as who acted or as whom. */
export async function auditPeople(db: Db): Promise<{ id: number; name: string; email: string }[]> {
  const { rows } = await db.execute<{ id: number; name: string; email: string }>(sql`
    select u.id, ${shown(sql`u`)} as name, u.email from "user" u
    where exists (select from audit a where a.actor_user_id = u.id)
      or exists (select from audit a where a.as_user_id = u.id)
    order by lower(u.email) limit 10000`)
  return rows
}
