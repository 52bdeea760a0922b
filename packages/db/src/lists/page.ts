import type { OrderDirection } from '@headgate/contract/base/list'
import { or, sql, type AnyColumn, type SQL } from 'drizzle-orm'

/** What every list query takes (DESIGN §3); each list's own contract checks the values. */
export interface ListPage {
  page: number
  size: number
  order_direction: OrderDirection
}

type Expression = AnyColumn | SQL

/** `%`, `_` and `\` in what somebody typed are letters, not patterns. */
export function literalPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Whether one of the texts contains what was typed, whatever its case, or the id is exactly it. */
export function matchesText(q: string | undefined, id: AnyColumn, ...texts: Expression[]): SQL | undefined {
  if (!q) return undefined
  const pattern = literalPattern(q)
  const contains = texts.map((text) => sql`${text} ilike ${pattern}`)
  // Nine digits always fit the integer column; more cannot be an id.
  return or(...contains, /^\d{1,9}$/.test(q) ? sql`${id} = ${Number(q)}` : undefined)
}

/**
 * Order by a column and then by id, so that equal values never jump between pages. Empty values come last both
 * ways; only where there can be any, because an index is not read backwards with `nulls last`.
 */
export function ordered(
  column: Expression,
  id: AnyColumn,
  direction: OrderDirection,
  options: { nullable?: boolean } = {},
): SQL[] {
  const way = sql.raw(direction === 'ASC' ? 'asc' : 'desc')
  if (column === id) return [sql`${id} ${way}`]
  return [options.nullable ? sql`${column} ${way} nulls last` : sql`${column} ${way}`, sql`${id} ${way}`]
}

/** The rows in the order of the ids that were found first. */
export function inOrderOf<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** `limit` and `offset` of a page. */
export function pageOf({ page, size }: Pick<ListPage, 'page' | 'size'>): { limit: number; offset: number } {
  return { limit: size, offset: (page - 1) * size }
}

/** Rows of one part of a download: large enough to be quick, small enough to hold. */
const PART = 2_000

/** The rows of many ids, part by part: a download of any size holds one part in memory. */
export async function* inParts<T>(
  ids: readonly number[],
  read: (part: readonly number[]) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (let at = 0; at < ids.length; at += PART) yield await read(ids.slice(at, at + PART))
}

/** A `timestamptz` as the database or its JSON writes it, as ISO 8601. */
export const isoMoment = (moment: Date | string): string => new Date(moment).toISOString()
