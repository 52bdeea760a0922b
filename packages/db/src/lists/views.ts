import { sql, type SQL } from 'drizzle-orm'
import { arrayOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { countRows, findAll, findPage, findSome, isNumeric, type Page, type Wanted } from './find.ts'
import type { Filter, Reads, TabFilter } from './filters.ts'
import { columnsRead, Notes, type ColumnsRead, type Note } from './notes.ts'
import { byId, type Sort } from './sorts.ts'
import { neighboursInWhole, inOneOrder, pageOfWhole, repaired, type Whole } from './whole.ts'

/** The result of a list query: the ids of the page, in order, and the number of rows on all pages. */
export interface View {
  ids: number[]
  total: number
}

/** A list query. */
export interface Asked extends Wanted {
  /** The filters and the order as the caller sent them: the key of the remembered total and page. */
  filterKey: string
  orderKey: string
  sort: Sort
  page: Page
}

/** A view by live figures that is older is queried again after the reply. Engines report figures every 5 s. */
const LIVE_MS = 10_000

/**
 * A view older than this is no longer returned. Lists may be a minute behind, and the engines' reports take part of
 * that minute. See docs/behaviour/lists.md#live-figures.
 */
const OLDEST_LIVE_MS = 30_000

/** Pages and totals kept for each handle, and the largest page worth keeping. */
const MOST_VIEWS = 2_000
const LARGEST_PAGE = 200

/** Rows of all whole lists of a handle, at 12 bytes each. */
const MOST_ROWS = 4_000_000

/** With more changed rows than this, a whole list is queried again instead of repaired. */
const MOST_REPAIRED = 500

interface Kept<T> {
  /** The newest note whose change it contains. */
  last: number
  at: number
  value: Promise<T>
  rows: number
}

/** The remembered results of one handle. A transaction has its own, because others must not see its changes yet. */
class Memory {
  readonly notes = new Notes()
  readonly views = new Map<string, Kept<unknown>>()
  readonly wholes = new Map<string, Kept<Whole>>()
}

const memories = new WeakMap<Db, Memory>()

/** One query to remember: its key, how to find its result, and how to bring the result up to date. */
interface Question<T> {
  key: string
  last: number
  reads: ColumnsRead
  isLive: boolean
  find: () => Promise<T>
  /** Brings the kept result up to date with these notes; undefined when it must be queried again. */
  mend?: (kept: T, notes: readonly Note[]) => Promise<T | undefined>
}

function put<T>(kept: Map<string, Kept<T>>, { key, last }: Question<T>, value: Promise<T>): Promise<T> {
  const entry: Kept<T> = { last, at: Date.now(), value, rows: 0 }
  kept.delete(key)
  kept.set(key, entry)
  value.catch(() => {
    if (kept.get(key) === entry) kept.delete(key)
  })
  return value
}

/** Queries a kept result again while it stays in use. If that fails, the next caller tries. */
async function renew<T>(entry: Kept<T>, { last, find }: Question<T>): Promise<void> {
  const { at, value } = entry
  entry.at = Date.now()
  try {
    const found = await find()
    // A result that was brought up to date in the meantime is newer than the one just found.
    if (entry.value !== value) return
    entry.value = Promise.resolve(found)
    entry.last = last
  } catch {
    entry.at = at
  }
}

/**
 * The result of `find`, remembered until a column that it reads changes. It equals what `find` would return now, except
 * for live figures. Callers at the same time share one query. Failures are not remembered.
 */
function remembered<T>(memory: Memory, kept: Map<string, Kept<T>>, question: Question<T>): Promise<T> {
  const { key, last, reads, isLive, find, mend } = question
  // A query builder runs its query each time it is awaited; a promise runs it once.
  const again = () => put(kept, question, Promise.try(find))
  const entry = kept.get(key)
  const age = entry ? Date.now() - entry.at : Infinity
  if (!entry || (isLive && age > OLDEST_LIVE_MS)) return again()
  if (last > entry.last) {
    const notes = memory.notes.concerning(entry.last, reads)
    if (!notes || (notes.length > 0 && !mend)) return again()
    if (notes.length > 0) {
      const { value } = entry
      entry.value = value.then(async (old) => (await mend!(old, notes)) ?? find())
      entry.value.catch(() => kept.delete(key))
    }
    entry.last = last
  }
  const { value } = entry
  if (isLive && age > LIVE_MS) void renew(entry, question)
  return value
}

const isTab = (filter: Filter): filter is TabFilter => 'tab' in filter

const readsOf = (parts: readonly Reads[]): ColumnsRead => columnsRead(parts.flatMap(({ reads }) => reads))

const isLive = (parts: readonly Reads[]) => parts.some((part) => part.isLive)

/**
 * Page and total of a list (decisions 0137, 0225). Both are remembered until a column that they read changes. One small
 * query finds this out exactly, because changes are noted in the transactions that make them. For slow queries the
 * whole list is kept, and only its changed rows are queried and placed again. Results by live figures are queried again
 * after the reply when older than 10 s, and never returned when older than 30 s.
 */
export async function findView(db: Db, asked: Asked): Promise<View> {
  const memory = memories.getOrInsertComputed(db, () => new Memory())
  const { table, filters, sort, page } = asked
  const { last, ...counts } = await memory.notes.read(db, table)
  const filtered = filters.some((filter) => filter.isCostly)
  if ((filtered || sort.isCostly) && isNumeric(sort)) {
    const whole = await keepWhole(db, memory, asked, last)
    forgetOldest(memory)
    return { ids: pageOfWhole(whole, page), total: whole.ids.length }
  }
  const [only] = filters
  const findTotal = async () => {
    if (filters.length === 1 && isTab(only!)) return counts[only.tab]
    if (!filtered) {
      const find = () => countRows(db, asked)
      const key = `${table} ${asked.filterKey}`
      return (await remembered(memory, memory.views, {
        key,
        last,
        find,
        reads: readsOf(filters),
        isLive: isLive(filters),
      })) as number
    }
    return (await keepWhole(db, memory, { ...asked, sort: byId, orderKey: 'id' }, last)).ids.length
  }
  const find = () => findPage(db, asked, sort, page)
  const parts = [...filters, sort]
  const key = `${table} ${asked.filterKey} ${asked.orderKey} ${page.order_direction} ${page.size} ${page.page}`
  const [ids, total] = await Promise.all([
    page.size > LARGEST_PAGE
      ? find()
      : (remembered(memory, memory.views, {
          key,
          last,
          find,
          reads: readsOf(parts),
          isLive: isLive(parts),
        }) as Promise<number[]>),
    findTotal(),
  ])
  forgetOldest(memory)
  return { ids, total }
}

/**
 * The ids before and after one in a list; null at its ends, and both null for an id that is not in it. The whole list
 * is kept, so that a user who goes from row to row does not wait for a new query at each step.
 */
export async function findNeighbours(
  db: Db,
  asked: Asked,
  id: number,
): Promise<[before: number | null, after: number | null]> {
  const memory = memories.getOrInsertComputed(db, () => new Memory())
  const { last } = await memory.notes.read(db, asked.table)
  const whole = await keepWhole(db, memory, asked, last)
  forgetOldest(memory)
  return neighboursInWhole(whole, id, isNumeric(asked.sort) ? asked.page.order_direction : 'ASC')
}

/**
 * Keeps the whole list and returns it up to date. A list ordered by numbers is kept in one direction, serves both, and
 * is mended. A list ordered by texts is kept in the requested direction until a column that it reads changes.
 */
async function keepWhole(db: Db, memory: Memory, asked: Asked, last: number): Promise<Whole> {
  const { table, filters, sort, page } = asked
  const parts = [...filters, sort]
  const isMendable = isNumeric(sort)
  const way = isMendable ? '' : ` ${page.order_direction}`
  const key = `${table} ${asked.filterKey} ${asked.orderKey}${way}`
  const whole = await remembered(memory, memory.wholes, {
    key,
    last,
    reads: readsOf(parts),
    isLive: isLive(parts),
    find: async () =>
      isMendable ? findAll(db, asked, sort) : inOneOrder(await findPage(db, asked, sort, page)),
    ...(isMendable && { mend: (kept, notes) => mendWhole(db, asked, kept, notes) }),
  })
  const entry = memory.wholes.get(key)
  if (entry) {
    // The least recently used list is forgotten first, so this one moves to the end.
    memory.wholes.delete(key)
    memory.wholes.set(key, entry)
    entry.rows = whole.ids.length
  }
  return whole
}

/** A whole list after changes of some rows; undefined when too many changed, or the notes do not list them. */
async function mendWhole(
  db: Db,
  asked: Asked,
  whole: Whole,
  notes: readonly Note[],
): Promise<Whole | undefined> {
  const changed = new Set<number>()
  const others: SQL[] = []
  for (const { relation, columns, ids } of notes) {
    if (!ids) return undefined
    for (const part of [...asked.filters, asked.sort]) {
      const isRead = part.reads.some((path) => {
        const [table, column] = path.split('.') as [string, string]
        return table === relation && (!columns || columns.includes(column))
      })
      if (!isRead) continue
      const via = relation === asked.table ? 'same' : part.via?.[relation]
      if (!via) return undefined
      if (via === 'same') for (const id of ids) changed.add(id)
      else others.push(via(arrayOf(ids)))
    }
    if (changed.size > MOST_REPAIRED) return undefined
  }
  if (others.length > 0) {
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from (${sql.join(others, sql` union `)}) as concerned (id) limit ${MOST_REPAIRED + 1}`,
    )
    for (const { id } of rows) changed.add(id)
    if (changed.size > MOST_REPAIRED) return undefined
  }
  return repaired(whole, changed, await findSome(db, asked, asked.sort, [...changed]))
}

/** Keeps the memory within its limits by forgetting the least recently used results. */
function forgetOldest({ views, wholes }: Memory): void {
  for (const key of views.keys()) {
    if (views.size <= MOST_VIEWS) break
    views.delete(key)
  }
  let rows = 0
  for (const whole of wholes.values()) rows += whole.rows
  for (const [key, whole] of wholes) {
    if (rows <= MOST_ROWS) break
    wholes.delete(key)
    rows -= whole.rows
  }
}
