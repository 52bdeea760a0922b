import { FOUND_OF_A_KIND, type FoundRecord, type RecordKind } from '@headgate/contract/overview/find-records'
import { sql, type SQL } from 'drizzle-orm'
import { readId, readSearchAddress } from '@headgate/domain/reading/search-request'
import type { Db } from '../base/database.ts'
import { literalPattern } from '../lists/filters.ts'

/** At most this many matches are compared to find the best, because a common text matches half of 100,000 names. */
const LOOKED_AT = 200

/**
 * A text without three letters in a row has no useful trigram. Then only the starts of names are searched, with the
 * index of the list's order.
 */
const PART = /[\p{L}\p{N}]{3}/u

/** The typed text, parsed. */
interface Wanted {
  pattern: string
  start: string
  /** `12`, `#12` and `link 12` search for an id. */
  id: number | null
  isPart: boolean
}

function wanted(q: string): Wanted {
  const [, digits] = /(?:^|[\s#])(\d{1,9})$/.exec(q) ?? []
  return {
    pattern: literalPattern(q),
    start: literalPattern(q).slice(1),
    id: digits === undefined ? null : Number(digits),
    isPart: PART.test(q),
  }
}

/** Condition: one of the texts contains the typed text, or the id equals it. Short texts are not searched here. */
function holds({ pattern, id, isPart }: Wanted, own: SQL, ...texts: SQL[]): SQL {
  const byId = id === null ? sql`false` : sql`${own} = ${id}::int`
  return isPart
    ? sql`(${byId} or ${sql.join(
        texts.map((text) => sql`${text} ilike ${pattern}`),
        sql` or `,
      )})`
    : byId
}

/** Names that start with a short text: few enough, and found in the order of names. */
const starts = ({ start, isPart }: Wanted, name: SQL) =>
  isPart ? sql`false` : sql`lower(${name}) like lower(${start})`

/** Publishers or advertisers by name, for their links. */
const owners = ({ pattern, isPart }: Wanted, table: SQL) =>
  sql`select n.id from ${table} n where n.archived_at is null and ${isPart ? sql`n.name ilike ${pattern}` : sql`false`} limit 20`

/** The candidates of one kind: `id`, `name`, `note`, `channel`; not in order. */
const candidates: Record<RecordKind, (q: Wanted) => SQL> = {
  publisher: (
    q,
  ) => sql`select p.id, p.name, coalesce(left(p.details, 80), '') as note, '' as channel from publisher p
    where p.archived_at is null and (${holds(q, sql`p.id`, sql`p.name`)} or ${starts(q, sql`p.name`)})`,
  advertiser: (
    q,
  ) => sql`select v.id, v.name, coalesce(left(v.details, 80), '') as note, '' as channel from provider v
    where v.archived_at is null and (${holds(q, sql`v.id`, sql`v.name`)} or ${starts(q, sql`v.name`)})`,
  // The generated link is not searched, because it contains other ids.
  publisher_link: (q) => sql`select t.id, p.name || ' · link ' || t.id as name,
      coalesce(left(t.tag_description, 80), '') as note, '' as channel
    from targeting t join publisher p on p.id = t.publisher_id
    where t.archived_at is null and t.id in (
      (select own.id from targeting own where ${holds(q, sql`own.id`, sql`own.tag_description`)} limit ${LOOKED_AT}::int)
      union (select of.id from targeting of
        where of.publisher_id in (${owners(q, sql`publisher`)}) limit ${LOOKED_AT}::int))`,
  advertiser_link: (q) => sql`select l.id, v.name || ' · ' || l.link_source_identifier_value as name,
      coalesce(left(l.description, 80), left(l.link, 80)) as note, l.link_source_identifier_value as channel
    from provider_link l join provider v on v.id = l.provider_id
    where l.archived_at is null and l.id in (
      (select own.id from provider_link own
        where ${holds(q, sql`own.id`, sql`own.link`, sql`own.description`, sql`own.link_source_identifier_value`)}
        limit ${LOOKED_AT}::int)
      union (select of.id from provider_link of
        where of.provider_id in (${owners(q, sql`provider`)}) limit ${LOOKED_AT}::int))`,
  group: (
    q,
  ) => sql`select g.id, coalesce(nullif(g.description, ''), 'Group ' || g.id) as name, '' as note, '' as channel
    from advertiser_link_group g
    where g.archived_at is null and (${holds(q, sql`g.id`, sql`g.description`)} or ${starts(q, sql`g.description`)})`,
  user: (
    q,
  ) => sql`select u.id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as name,
      u.email as note, '' as channel
    from "user" u
    where ${holds(q, sql`u.id`, sql`u.email`, sql`u.first_name || ' ' || u.last_name`)} or ${starts(q, sql`u.email`)}
      or ${starts(q, sql`u.first_name`)} or ${starts(q, sql`u.last_name`)}`,
}

const best = (kind: RecordKind, q: Wanted): SQL => sql`(
  select ${kind}::text as kind, found.id, found.name, found.note, found.channel
  from (select one.* from (${candidates[kind](q)}) one limit ${LOOKED_AT}::int) found
  order by found.id = ${q.id}::int desc nulls last, found.name ilike ${q.start} desc, lower(found.name), found.id
  limit ${FOUND_OF_A_KIND}::int)`

/** Records of every kind that match the text by id or in part, the best first; archived ones are left out. */
export async function findRecords(db: Db, q: string): Promise<FoundRecord[]> {
  const address = pastedAddress(q)
  if (address !== null) return findByAddress(db, q, address)
  const asked = wanted(q)
  const kinds = (Object.keys(candidates) as RecordKind[]).map((kind) => best(kind, asked))
  const { rows } = await db.execute<FoundRecord & Record<string, unknown>>(
    sql`${sql.join(kinds, sql` union all `)}`,
  )
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
  const search = readSearchAddress(`${address.pathname}${address.search}`)
  const link = { id: readId(search?.targetingId ?? ''), publisher: readId(search?.publisherId ?? '') }
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
