import { endianness } from 'node:os'
import type { OrderDirection } from '@headgate/contract/base/list'
import { and, sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import type { Filter } from './filters.ts'
import { pageOf } from './page.ts'
import type { FigureSort, PlainSort, Sort } from './sorts.ts'
import type { Whole } from './whole.ts'

/** The rows to find: the listed table by the alias `l`, its joins, and the conditions. */
export interface Wanted {
  table: string
  joins: SQL
  filters: readonly Filter[]
}

export interface Page {
  page: number
  size: number
  order_direction: OrderDirection
}

const fromOf = ({ table, joins }: Wanted) => sql`${sql.identifier(table)} l ${joins}`

const whereOf = ({ filters }: Wanted): SQL => and(...filters.map(({ where }) => where)) ?? sql`true`

/** All rows that match. */
export const matchingSql = (wanted: Wanted): SQL => sql`from ${fromOf(wanted)} where ${whereOf(wanted)}`

const whereOfFew = ({ filters }: Wanted): SQL =>
  and(...filters.map((filter) => filter.whereOfFew ?? filter.where)) ?? sql`true`

interface Side {
  key: SQL
  from: SQL
  where: SQL
  /** All keys are the same. Ordered by id alone, the rows come from an index. */
  isConstant?: boolean
}

/** Rows with and rows without the sort value, as two sides, each ordered separately. */
function sidesOf(wanted: Wanted, sort: Sort, way: SQL): [Side, Side] | null {
  const [from, where] = [fromOf(wanted), whereOf(wanted)]
  if ('figure' in sort)
    return [
      { key: sort.by, from: sql`${sort.figure} as f join ${from} on l.id = f.entity_id`, where },
      {
        key: sort.without,
        from,
        where: sql`${where} and not exists (select 1 from ${sort.having ?? sort.figure} as f where f.entity_id = l.id)`,
        isConstant: sort.isConstant,
      },
    ]
  if (!sort.missing) return null
  const found = sort.from ? where : sql`${where} and not (${sort.missing})`
  return [
    { key: sort.by, from: sql`${from} ${sort.from?.(way) ?? sql``}`, where: found },
    { key: sql`null`, from, where: sql`${where} and ${sort.missing}`, isConstant: true },
  ]
}

const idsOf = async (db: Db, found: SQL) =>
  (await db.execute<{ id: number }>(found)).rows.map((row) => row.id)

/** The ids of one page, in order; the rows are read in a second step (decision 0063). */
export async function findPage(db: Db, wanted: Wanted, sort: Sort, page: Page): Promise<number[]> {
  const { limit, offset } = pageOf(page)
  const isUp = page.order_direction === 'ASC'
  const way = sql.raw(isUp ? 'asc' : 'desc')
  const sides = sidesOf(wanted, sort, way)
  const side = ({ key, from, where, isConstant }: Side, most: number, skip = 0) =>
    sql`(select l.id, ${key} as key from ${from} where ${where}
      order by ${isConstant ? sql`` : sql`key ${way},`} l.id ${way} limit ${most} offset ${skip})`
  if (!sides) return idsOf(db, plainPage(wanted, sort, way, limit, offset))
  if (!sides[1].isConstant)
    return idsOf(
      db,
      sql`select id from (${side(sides[0], limit + offset)} union all ${side(sides[1], limit + offset)}) as sides
        order by key ${way} nulls last, id ${way} limit ${limit} offset ${offset}`,
    )
  // Rows without a value all come before or all after the others, so that one side usually fills the page alone.
  const [first, second] = 'isLowest' in sort && sort.isLowest && isUp ? [sides[1], sides[0]] : sides
  const found = await idsOf(db, side(first, limit + offset))
  const shown = found.slice(offset)
  if (shown.length === limit) return shown
  const rest = side(second, limit - shown.length, Math.max(0, offset - found.length))
  return [...shown, ...(await idsOf(db, rest))]
}

/** Order by a value and then by id, so that equal values never jump between pages. */
function plainPage(wanted: Wanted, sort: Sort, way: SQL, limit: number, offset: number): SQL {
  const { by, from, nullable, isId } = sort as PlainSort
  const order = isId ? sql`` : sql`${by} ${way} ${nullable ? sql`nulls last` : sql``},`
  return sql`select l.id from ${fromOf(wanted)} ${from?.(way) ?? sql``} where ${whereOf(wanted)}
    order by ${order} l.id ${way} limit ${limit} offset ${offset}`
}

/** Number of rows that match. */
export async function countRows(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${fromOf(wanted)} where ${whereOf(wanted)}`,
  )
  return rows[0]!.total
}

/** Whether an order can be stored as numbers. */
export const isNumeric = (sort: Sort): boolean => 'figure' in sort || sort.number !== undefined

/** Ids and their sort numbers, null for those that come last; of all rows, or of some. */
function numbered(wanted: Wanted, sort: Sort, only?: readonly number[]): SQL {
  const some = (column: SQL) => (only ? sql`and ${anyOf(column, only)}` : sql``)
  const where = sql`${only ? whereOfFew(wanted) : whereOf(wanted)} ${some(sql`l.id`)}`
  if (!('figure' in sort))
    return sql`select l.id, ${sort.number} as key from ${fromOf(wanted)} where ${where}`
  const figure: FigureSort = sort
  const without = figure.number ? sql`null` : figure.without
  return sql`select l.id, case when f.entity_id is null then ${without} else ${figure.number ?? figure.by} end as key
    from ${fromOf(wanted)}
      left join (select * from ${figure.figure} as f where true ${some(sql`f.entity_id`)}) as f on f.entity_id = l.id
    where ${where}`
}

/** Converts bytes as the database sends them, most significant first, to numbers of this machine. */
function numbers(bytes: Uint8Array, size: 4 | 8): ArrayBuffer {
  const own = new Uint8Array(bytes).buffer
  const swapped = Buffer.from(own)
  if (endianness() === 'LE') void (size === 4 ? swapped.swap32() : swapped.swap64())
  return own
}

/**
 * All rows that match, by number and id; those without a number last. Read as bytes, because 100,000 numbers as JSON
 * would block every other caller of this process for 20 ms.
 */
export async function findAll(db: Db, wanted: Wanted, sort: Sort): Promise<Whole> {
  const { rows } = await db.execute<{ ids: Uint8Array; keys: Uint8Array; valued: number }>(sql`
    select coalesce(string_agg(int4send(id), ''), '') as ids,
      coalesce(string_agg(float8send(coalesce(key::float8, 'NaN')), ''), '') as keys, count(key)::int as valued
    from (${numbered(wanted, sort)} order by key nulls last, l.id) as whole`)
  const { ids, keys, valued } = rows[0]!
  return { ids: new Int32Array(numbers(ids, 4)), keys: new Float64Array(numbers(keys, 8)), valued }
}

/** Which of some rows match, with their numbers. */
export async function findSome(
  db: Db,
  wanted: Wanted,
  sort: Sort,
  ids: readonly number[],
): Promise<{ id: number; key: number | null }[]> {
  const { rows } = await db.execute<{ id: number; key: number | null }>(
    sql`select id, key::float8 as key from (${numbered(wanted, sort, ids)}) as found`,
  )
  return rows
}
