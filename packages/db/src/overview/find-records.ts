import { FOUND_OF_A_KIND, type FoundRecord, type RecordKind } from '@headgate/contract/overview/find-records'
import { sql, type SQL } from 'drizzle-orm'
import { idsOfTarget } from '@headgate/domain/reading/query-index'
import type { Db } from '../base/database.ts'
import { literalPattern } from '../lists/filters.ts'

/**
 * At most this many matches of each way to find are compared to find the best, because a common text matches half of
 * 100,000 names.
 */
const LOOKED_AT = 200

/** Links are found by the names of at most this many publishers or advertisers. */
const OWNERS = 20

/**
 * A text without three letters in a row has no useful trigram. Then only the starts of names are searched, with the
 * index of the list's order.
 */
const PART = /[\p{L}\p{N}]{3}/u

/** The typed text, parsed. */
interface Wanted {
  typed: string
  /** Matches a text that contains the typed one, that starts with it, and that equals it, in any case. */
  part: string
  start: string
  whole: string
  /** `12`, `#12` and `link 12` search for an id. */
  id: number | null
  isPart: boolean
}

function wanted(q: string): Wanted {
  const [, digits] = /(?:^|[\s#])(\d{1,9})$/.exec(q) ?? []
  const part = literalPattern(q)
  return {
    typed: q,
    part,
    start: part.slice(1),
    whole: part.slice(1, -1),
    id: digits === undefined ? null : Number(digits),
    isPart: PART.test(q),
  }
}

/** One way to find records: `(select id ...)` of rows in use that meet a condition. */
const some = (table: SQL, condition: SQL) =>
  sql`(select r.id from ${table} r where r.archived_at is null and ${condition} limit ${LOOKED_AT}::int)`

/**
 * The same by a pattern of a column that has an index of trigrams. `offset 0` keeps the pattern apart, so that no other
 * index fits; any other would lead past all rows.
 */
const like = (table: SQL, column: SQL, pattern: string, most = LOOKED_AT) =>
  sql`(select r.id from (select r.id, r.archived_at from ${table} r where ${column} ilike ${pattern} offset 0) r
    where r.archived_at is null limit ${most}::int)`

const byId = ({ id }: Wanted, table: SQL): SQL[] => (id === null ? [] : [some(table, sql`r.id = ${id}::int`)])

/** The whole name is a way of its own, because it could be lost among many that contain it. */
const byName = (q: Wanted, table: SQL, name: SQL): SQL[] => [
  ...byId(q, table),
  some(table, sql`lower(${name}) = lower(${q.typed})`),
  some(table, q.isPart ? sql`${name} ilike ${q.part}` : sql`lower(${name}) like lower(${q.start})`),
]

/** Links of publishers or advertisers, by their name. */
const byOwner = (q: Wanted, table: SQL, key: SQL, owner: SQL): SQL =>
  some(table, sql`${key} in ${like(owner, sql`r.name`, q.part, OWNERS)}`)

/** The candidates of one kind: `id`, `name`, `note`, `channel`; not in order. */
const candidates: Record<RecordKind, (q: Wanted) => { columns: SQL; ways: SQL[] }> = {
  publisher: (q) => ({
    columns: sql`r.id, r.name, coalesce(left(r.details, 80), '') as note, '' as channel from publisher r`,
    ways: byName(q, sql`publisher`, sql`r.name`),
  }),
  advertiser: (q) => ({
    columns: sql`r.id, r.name, coalesce(left(r.details, 80), '') as note, '' as channel from provider r`,
    ways: byName(q, sql`provider`, sql`r.name`),
  }),
  // The generated link is not searched, because it contains other ids.
  publisher_link: (q) => ({
    columns: sql`r.id, p.name || ' · link ' || r.id as name, coalesce(left(r.tag_description, 80), '') as note,
      '' as channel from targeting r join publisher p on p.id = r.publisher_id`,
    ways: [
      ...byId(q, sql`targeting`),
      ...(q.isPart
        ? [
            like(sql`targeting`, sql`r.tag_description`, q.part),
            byOwner(q, sql`targeting`, sql`r.publisher_id`, sql`publisher`),
          ]
        : []),
    ],
  }),
  // Each column is a way of its own: an `or` of columns becomes a pass over all rows when many match. Two letters alone
  // are the start of most channels.
  advertiser_link: (q) => ({
    columns: sql`r.id, v.name || ' · ' || r.link_source_identifier_value as name,
      coalesce(left(r.description, 80), left(r.link, 80)) as note, r.link_source_identifier_value as channel
      from provider_link r join provider v on v.id = r.provider_id`,
    ways: [
      ...byId(q, sql`provider_link`),
      ...(q.isPart || /\d/.test(q.typed)
        ? [like(sql`provider_link`, sql`r.link_source_identifier_value`, q.whole)]
        : []),
      ...(q.isPart
        ? [
            like(sql`provider_link`, sql`r.link_source_identifier_value`, q.part),
            like(sql`provider_link`, sql`r.description`, q.part),
            like(sql`provider_link`, sql`r.link`, q.part),
            byOwner(q, sql`provider_link`, sql`r.provider_id`, sql`provider`),
          ]
        : []),
    ],
  }),
  group: (q) => ({
    columns: sql`r.id, coalesce(nullif(r.description, ''), 'Group ' || r.id) as name, '' as note, '' as channel
      from advertiser_link_group r`,
    ways: byName(q, sql`advertiser_link_group`, sql`r.description`),
  }),
  user: (q) => ({
    columns: sql`r.id, coalesce(nullif(trim(r.first_name || ' ' || r.last_name), ''), r.email) as name,
      r.email as note, '' as channel from "user" r`,
    ways: [userIds(q)],
  }),
}

/** Users are few, so that one pass over them is cheapest. */
function userIds({ id, isPart, part, start }: Wanted): SQL {
  const texts = isPart
    ? sql`u.email ilike ${part} or u.first_name || ' ' || u.last_name ilike ${part}`
    : sql`u.email ilike ${start} or u.first_name ilike ${start} or u.last_name ilike ${start}`
  return sql`(select u.id from "user" u where u.id = ${id}::int or ${texts} limit ${LOOKED_AT}::int)`
}

function best(kind: RecordKind, q: Wanted): SQL[] {
  const { columns, ways } = candidates[kind](q)
  if (ways.length === 0) return []
  return [
    sql`(
    select ${kind}::text as kind, found.id, found.name, found.note, found.channel
    from (select ${columns} where r.id in (${sql.join(ways, sql` union all `)})) found
    order by found.id = ${q.id}::int desc nulls last, found.channel ilike ${q.whole} desc,
      found.name ilike ${q.start} desc, lower(found.name), found.id
    limit ${FOUND_OF_A_KIND}::int)`,
  ]
}

/** Records of every kind that match the text by id or in part, the best first; archived ones are left out. */
export async function findRecords(db: Db, q: string): Promise<FoundRecord[]> {
  const address = pastedAddress(q)
  if (address !== null) return findByAddress(db, q, address)
  const asked = wanted(q)
  const kinds = (Object.keys(candidates) as RecordKind[]).flatMap((kind) => best(kind, asked))
  const { rows } = await db.transaction(async (tx) => {
    // A pass over all links looks cheap when many match, and takes ten times as long when those are the last ones.
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute<FoundRecord & Record<string, unknown>>(sql`${sql.join(kinds, sql` union all `)}`)
  })
  return rows
}

/** A whole address, as it is pasted; null for any other text. */
function pastedAddress(q: string): URL | null {
  return /^https?:\/\//i.test(q) && URL.canParse(q) ? new URL(q) : null
}

/**
 * The publisher link that a generated link or a search belongs to, and advertiser links with that address: exactly, or
 * the same host and path with their channel among its values, as after a redirect.
 */
async function findByAddress(db: Db, q: string, address: URL): Promise<FoundRecord[]> {
  const ids = idsOfTarget(`${address.pathname}${address.search}`)
  const link = { id: ids?.targetingId ?? 0, publisher: ids?.publisherId ?? 0 }
  const place = literalPattern(`${address.protocol}//${address.host}${address.pathname}`).slice(1)
  const values = [...new Set(address.searchParams.values())].filter((value) => value !== '')
  const { rows } = await db.execute<FoundRecord & Record<string, unknown>>(sql`
    (select 'publisher_link' as kind, t.id, p.name || ' · link ' || t.id as name,
      coalesce(left(t.tag_description, 80), '') as note, '' as channel
    from targeting t join publisher p on p.id = t.publisher_id
    where t.id = ${link.id} and t.publisher_id = ${link.publisher} and t.archived_at is null)
    union all
    (select 'advertiser_link', l.id, v.name || ' · ' || l.link_source_identifier_value,
      coalesce(left(l.description, 80), left(l.link, 80)), l.link_source_identifier_value
    from provider_link l join provider v on v.id = l.provider_id
    where l.archived_at is null and l.link ilike ${place}
      and (l.link = ${q} or l.link_source_identifier_value = any(${sql.param(values)}::text[]))
    order by l.link = ${q} desc, l.id
    limit ${FOUND_OF_A_KIND}::int)`)
  return rows
}
