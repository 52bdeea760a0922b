import type {
  GroupedQuery,
  MovedSums,
  Restatement,
  RestatementGroup,
  RestatementsQuery,
  RestatementSums,
} from '@headgate/contract/revenue/restatement-calls'
import { sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import { holdsText, meets } from '../lists/filters.ts'
import { listOf } from '../lists/list.ts'
import { isoMoment } from '../lists/page.ts'
import { byExpression, byId, type Sort } from '../lists/sorts.ts'

/** The import that caused a restatement, which `causeKind` reads. */
export const withImport = sql`left join revenue_import i on i.id = l.import_id`

const joins = sql`
  join provider p on p.id = l.provider_id
  left join publisher u on u.id = l.publisher_id
  ${withImport}`

export const causeKind = sql`case when l.import_id is not null then coalesce(i.kind, 'other')
  when l.account_id is not null then 'account' else 'other' end`

const changedOn = sql`(l.created_at at time zone 'UTC')::date`

const sortable: Record<RestatementsQuery['order_by'], Sort> = {
  id: byId,
  createdAt: byExpression(sql`l.created_at`),
  day: byExpression(sql`l.day`),
  provider: byExpression(sql`lower(p.name)`),
  publisher: byExpression(sql`lower(u.name)`, { nullable: true }),
  net: byExpression(sql`l.net_after`),
  net_difference: byExpression(sql`l.net_after - l.net_before`),
  publisher_difference: byExpression(sql`l.publisher_after - l.publisher_before`),
  gross_difference: byExpression(sql`l.gross_after - l.gross_before`),
  cause: byExpression(sql`lower(l.cause)`),
}

const restatements = listOf<RestatementsQuery, Restatement>({
  table: 'restatement',
  joins,
  filters: (query) => [
    query.publisher_id
      ? meets(anyOf(sql`l.publisher_id`, query.publisher_id))
      : meets(query.level === 'day' ? sql`l.publisher_id is null` : sql`l.publisher_id is not null`),
    query.provider_id && meets(anyOf(sql`l.provider_id`, query.provider_id)),
    query.from === undefined ? undefined : meets(sql`l.day >= ${query.from}`),
    query.to === undefined ? undefined : meets(sql`l.day <= ${query.to}`),
    query.changed_from === undefined ? undefined : meets(sql`${changedOn} >= ${query.changed_from}`),
    query.changed_to === undefined ? undefined : meets(sql`${changedOn} <= ${query.changed_to}`),
    query.cause && meets(anyOf(causeKind, query.cause)),
    query.import_id && meets(anyOf(sql`l.import_id`, query.import_id)),
    query.account_id && meets(anyOf(sql`l.account_id`, query.account_id)),
    query.q ? meets(holdsText(query.q, [sql`l.cause`])) : undefined,
  ],
  sorts: () => sortable,
  read,
})

type Row = {
  id: number
  created_at: string
  day: string
  provider_id: number
  provider_name: string
  publisher_id: number | null
  publisher_name: string | null
  cause: string
  cause_kind: Restatement['cause_kind']
  import_id: number | null
  account_id: number | null
} & Pick<
  Restatement,
  'gross_before' | 'gross_after' | 'net_before' | 'net_after' | 'publisher_before' | 'publisher_after'
>

async function read(db: Db, ids: readonly number[]): Promise<Restatement[]> {
  const { rows } = await db.execute<Row>(sql`
    select l.id, l.created_at, l.day::text, l.provider_id, p.name as provider_name, l.publisher_id,
      u.name as publisher_name, l.gross_before::text, l.gross_after::text, l.net_before::text, l.net_after::text,
      l.publisher_before::text, l.publisher_after::text, l.cause, ${causeKind} as cause_kind, l.import_id, l.account_id
    from restatement l ${joins} where ${anyOf(sql`l.id`, ids)}`)
  return rows.map(
    ({ created_at, provider_id, provider_name, publisher_id, publisher_name, ...row }): Restatement => ({
      ...row,
      createdAt: isoMoment(created_at),
      provider: { id: provider_id, name: provider_name },
      publisher:
        publisher_id === null
          ? null
          : {
              id: publisher_id,
              name: publisher_id === 0 ? 'Unmatched' : (publisher_name ?? `Publisher ${publisher_id}`),
            },
    }),
  )
}

const sums = sql.join(
  (['gross', 'net', 'publisher'] as const).flatMap((figure) =>
    (['before', 'after'] as const).map((when) => {
      const column = sql.raw(`${figure}_${when}`)
      return sql`coalesce(sum(l.${column}), 0.000000)::text as ${column}`
    }),
  ),
  sql`, `,
)

/** The sums of all restatements that match. */
async function readSums(db: Db, query: RestatementsQuery): Promise<MovedSums> {
  const { rows } = await db.execute<MovedSums>(sql`select ${sums} ${restatements.matching(query)}`)
  return rows[0]!
}

/** One page of restatements, with how many there are and their sums: docs/behaviour/revenue.md#restatements. */
export async function listRestatements(
  db: Db,
  query: RestatementsQuery,
): Promise<{ data: Restatement[]; total: number; sums: MovedSums }> {
  const [{ rows, total }, whole] = await Promise.all([restatements.page(db, query), readSums(db, query)])
  return { data: rows, total, sums: whole }
}

/** All restatements that match, in parts. */
export const allRestatements = (db: Db, query: RestatementsQuery): AsyncGenerator<Restatement[]> =>
  restatements.parts(db, query)

/** What a group is, its id, and what it is called. */
const groups: Record<RestatementGroup, { key: SQL; id: SQL; name: SQL }> = {
  provider: { key: sql`l.provider_id`, id: sql`l.provider_id`, name: sql`min(p.name)` },
  publisher: {
    key: sql`l.publisher_id`,
    id: sql`l.publisher_id`,
    name: sql`case when l.publisher_id = 0 then 'Unmatched'
      else coalesce(min(u.name), 'Publisher ' || l.publisher_id) end`,
  },
  day: { key: sql`l.day`, id: sql`null::int`, name: sql`l.day::text` },
}

/** Restatements added up by a group, the largest change of the net first. */
export async function groupRestatements(
  db: Db,
  { by, ...given }: GroupedQuery,
): Promise<{ data: RestatementSums[]; total: number; sums: MovedSums }> {
  // Whole days are of no publisher.
  const query = by === 'publisher' ? { ...given, level: 'publisher' as const } : given
  const { key, id, name } = groups[by]
  const { page, size } = query
  // Its order does not matter here.
  const matching = restatements.matching({ ...query, order_by: 'id', order_direction: 'ASC' })
  const [{ rows }, whole] = await Promise.all([
    db.execute<RestatementSums>(sql`
      select ${id} as id, ${name} as name, count(*)::int as count, ${sums} ${matching}
      group by ${key}
      order by abs(sum(l.net_after - l.net_before)) desc, ${key}
      limit ${size} offset ${(page - 1) * size}`),
    db.execute<MovedSums & { total: number }>(
      sql`select count(distinct ${key})::int as total, ${sums} ${matching}`,
    ),
  ])
  const { total, ...moved } = whole.rows[0]!
  return { data: rows, total, sums: moved }
}

/** Groups of a page of a file. */
const GROUPS_AT_ONCE = 5_000

/** All groups of a query, whatever its page, in parts. */
export async function* allGroups(db: Db, query: GroupedQuery): AsyncGenerator<RestatementSums[]> {
  for (let page = 1, read = 0; ; page += 1) {
    const { data, total } = await groupRestatements(db, { ...query, page, size: GROUPS_AT_ONCE })
    yield data
    read += data.length
    if (data.length === 0 || read >= total) return
  }
}
