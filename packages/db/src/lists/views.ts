import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { readNamed } from '../base/named-query.ts'

/** How a list was found: the ids of the page, in order, and the number of rows on all pages. */
export interface View {
  ids: number[]
  total: number
}

/** Rows of the listed table by tab, as its triggers count them. */
export interface TabCounts extends Record<string, unknown> {
  active: number
  archived: number
}

export interface ViewOf {
  /** The listed table. */
  table: 'publisher' | 'provider_link' | 'targeting'
  /** Tables that the filters and the order read; each has a trigger that notes changes (migration 0010). */
  reads: readonly string[]
  /** The filters alone, and all of the query: what total and page are remembered under. */
  filters: object
  query: { size: number }
  /** Whether the total, and whether the page, depends on what engines feed back and on the time. */
  live: { total: boolean; page: boolean }
  findTotal: (counts: TabCounts) => Promise<number>
  findIds: () => Promise<number[]>
}

/** A view by live figures that is older is found again behind the answer; engines feed back every 5 s (E8). */
const LIVE_MS = 10_000

/** Older than this it is not answered any more: lists may be a minute behind (DESIGN §7), of which engines take some. */
const OLDEST_LIVE_MS = 30_000

/** Views kept for each handle, and the largest page worth keeping. */
const MOST_VIEWS = 2_000
const LARGEST_PAGE = 200

interface Kept {
  version: string
  at: number
  value: Promise<unknown>
}
type Views = Map<string, Kept>

/** By handle, so that what a transaction sees before its end stays its own. */
const views = new WeakMap<Db, Views>()

function keep<T>(kept: Views, key: string, version: string, make: () => Promise<T>): Promise<T> {
  // Query builders ask again each time they are awaited; a promise asks once.
  const value = Promise.try(make)
  kept.delete(key)
  kept.set(key, { version, at: Date.now(), value })
  if (kept.size > MOST_VIEWS) kept.delete(kept.keys().next().value!)
  value.catch(() => {
    if (kept.get(key)?.value === value) kept.delete(key)
  })
  return value
}

/** Finds again what is kept while it serves on; when that fails the next caller tries. */
async function renew(kept: Kept, make: () => Promise<unknown>): Promise<void> {
  const { at } = kept
  kept.at = Date.now()
  try {
    const value = await make()
    kept.value = Promise.resolve(value)
  } catch {
    kept.at = at
  }
}

/**
 * What `make` answers, remembered under a key for as long as `version` is the same: then it is what `make` would answer
 * now, live figures apart. Callers that ask at once share one answer. Failures are not remembered.
 */
function remembered<T>(
  db: Db,
  key: string,
  version: string,
  isLive: boolean,
  make: () => Promise<T>,
): Promise<T> {
  const kept = views.getOrInsertComputed(db, () => new Map<string, Kept>())
  const found = kept.get(key)
  const age = found ? Date.now() - found.at : Infinity
  if (found?.version !== version || (isLive && age > OLDEST_LIVE_MS)) return keep(kept, key, version, make)
  const value = found.value as Promise<T>
  if (isLive && age > LIVE_MS) void renew(found, make)
  return value
}

/**
 * Page and total of a list (decision 0137). Both are remembered until somebody changes a table that they read, which one
 * small question tells, exactly: changes are counted in the transactions that make them. What depends on live figures
 * is found again behind the answer when it is older than 10 s, and never answered when older than 30.
 */
export async function findView(db: Db, view: ViewOf): Promise<View> {
  const { table, reads, live } = view
  const [read] = await readNamed<{ version: string } & TabCounts>(
    db,
    'list_version',
    sql`
    select coalesce(sum(changes), 0)::text as version,
      coalesce(sum(active) filter (where relation = ${table}), 0)::int as active,
      coalesce(sum(archived) filter (where relation = ${table}), 0)::int as archived
    from list_change where relation = any(${sql.param([table, ...reads])}::text[])`,
  )
  const { version, ...counts } = read!
  const remember = <T>(what: object, isLive: boolean, make: () => Promise<T>) =>
    remembered(db, JSON.stringify([table, what]), version, isLive, make)
  const [ids, total] = await Promise.all([
    view.query.size > LARGEST_PAGE
      ? view.findIds()
      : remember({ query: view.query }, live.page || live.total, view.findIds),
    remember({ filters: view.filters }, live.total, () => view.findTotal(counts)),
  ])
  return { ids, total }
}

/**
 * Adds up the rows of connections that are gone, so that there are never more than connections; sums stay as they are.
 * Returns how many rows went.
 */
export async function foldListChanges(db: Db): Promise<number> {
  const { rows } = await db.execute<{ gone: number }>(sql`
    with gone as (
      delete from list_change where backend <> 0 and backend not in (select pid from pg_stat_activity)
      returning relation, changes, active, archived
    ), folded as (
      insert into list_change as all_gone (relation, backend, changes, active, archived)
      select relation, 0, sum(changes), sum(active), sum(archived) from gone group by relation
      on conflict (relation, backend) do update set changes = all_gone.changes + excluded.changes,
        active = all_gone.active + excluded.active, archived = all_gone.archived + excluded.archived
    )
    select count(*)::int as gone from gone`)
  return rows[0]!.gone
}
