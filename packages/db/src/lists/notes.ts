import { sql } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { readNamed } from '../base/named-query.ts'

/** The changes that one statement made to columns that lists read, as noted by the triggers of migration 0019. */
export interface Note {
  relation: string
  /** Names of the changed columns; null: rows were added or removed. */
  columns: readonly string[] | null
  /** The changed rows, or the rows that they belong to; null: too many to list. */
  ids: readonly number[] | null
}

/** Rows of the listed table by tab, as its triggers count them. */
export interface TabCounts {
  active: number
  archived: number
}

/** `table.column` names by table. */
export type ColumnsRead = ReadonlyMap<string, ReadonlySet<string>>

/** Tables and columns of names such as `publisher.name`. */
export function columnsRead(names: readonly string[]): ColumnsRead {
  const read = new Map<string, Set<string>>()
  for (const name of names) {
    const [table, column] = name.split('.') as [string, string]
    read.set(table, (read.get(table) ?? new Set()).add(column))
  }
  return read
}

/** At most this many notes are kept. Results older than the oldest note are queried again. */
const MOST_NOTES = 5_000
/** The database keeps notes for an hour. A handle that has not read them for this long starts from the beginning. */
const OLDEST_MS = 10 * 60_000

interface Read extends TabCounts {
  snapshot: string
  server: string
  notes: (Note & { id: number })[]
}

/**
 * The changes that one handle has seen, numbered in the order in which it saw them. A result found after `read`
 * returned a number contains all changes up to that number.
 */
export class Notes {
  #last = 0
  #kept: (Note & { id: number })[] = []
  #seen = new Set<number>()
  #snapshot: string | null = null
  #server = ''
  #readAt = -Infinity

  /**
   * Reads the changes that others committed since the last time, in any order of commits, and those of the handle's own
   * transaction, which have no snapshot between them. Returns the newest number.
   */
  async read(db: Db, table: string): Promise<TabCounts & { last: number }> {
    const readAt = performance.now()
    const before = this.#snapshot
    const since = readAt - this.#readAt > OLDEST_MS ? null : before
    const [read] = await readNamed<Read>(
      db,
      'list_notes',
      sql`
      select pg_current_snapshot()::text as snapshot,
        pg_postmaster_start_time()::text || ' ' || 'list_note'::regclass::oid as server,
        coalesce(sum(active), 0)::int as active, coalesce(sum(archived), 0)::int as archived,
        (select coalesce(json_agg(json_build_object('id', n.id, 'relation', n.relation, 'columns', n.columns, 'ids', n.ids)
          order by n.id), '[]') from list_note n
          where n.xid >= pg_snapshot_xmin(${since}::text::pg_snapshot)
            and not pg_visible_in_snapshot(n.xid, ${since}::text::pg_snapshot)
            or n.xid = pg_current_xact_id_if_assigned()) as notes
      from list_change where relation = ${table}`,
    )
    const { snapshot, server, notes, ...counts } = read!
    // Of several first reads at once, the first sets the start. Later changes by others are read the next time.
    if (since === null && this.#snapshot !== before) return { ...counts, last: this.#last }
    // Another server, or a restored database, has different transaction numbers.
    if (since === null || server !== this.#server) this.#add(everything)
    for (const note of notes) if (!this.#seen.has(note.id)) this.#add(note)
    this.#snapshot = snapshot
    this.#server = server
    this.#readAt = readAt
    return { ...counts, last: this.#last }
  }

  #add(note: Note & { id: number }): void {
    this.#last += 1
    this.#kept.push(note)
    this.#seen.add(note.id)
    if (this.#kept.length > MOST_NOTES) this.#seen.delete(this.#kept.shift()!.id)
  }

  /** The notes after number `since` that concern one of the columns; undefined when some are no longer kept. */
  concerning(since: number, read: ColumnsRead): readonly Note[] | undefined {
    const count = this.#last - since
    if (count === 0) return []
    if (count > this.#kept.length) return undefined
    const found: Note[] = []
    for (const note of this.#kept.slice(-count)) {
      if (note === everything) return undefined
      const columns = read.get(note.relation)
      if (columns && (note.columns === null || note.columns.some((column) => columns.has(column))))
        found.push(note)
    }
    return found
  }
}

const everything: Note & { id: number } = { id: 0, relation: '', columns: null, ids: null }

/** Removes notes that every reader has seen or will not read. Returns how many. */
export async function removeOldNotes(db: Db): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from list_note where created_at < now() - interval '1 hour'`,
  )
  return rowCount ?? 0
}

/**
 * Adds up the rows of connections that are gone, so that there are never more rows than connections; the sums do not
 * change. Returns how many rows were removed.
 */
export async function foldTabCounts(db: Db): Promise<number> {
  const { rows } = await db.execute<{ gone: number }>(sql`
    with gone as (
      delete from list_change where backend <> 0 and backend not in (select pid from pg_stat_activity)
      returning relation, active, archived
    ), folded as (
      insert into list_change as all_gone (relation, backend, active, archived)
      select relation, 0, sum(active), sum(archived) from gone group by relation
      on conflict (relation, backend) do update set active = all_gone.active + excluded.active,
        archived = all_gone.archived + excluded.archived
    )
    select count(*)::int as gone from gone`)
  return rows[0]!.gone
}
