import { listEntries } from '@headgate/domain/reading/list-entries'
import type { SearchListName } from '@headgate/domain/snapshot/snapshot'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Actor } from '../../base/audit.ts'
import type { Db } from '../../base/database.ts'
import { shownName } from '../../base/history.ts'
import { pageOf } from '../../lists/page.ts'
import { searchList, searchListVersion, user } from '../../schema/all.ts'
import { isWhole, packText, TextGone, unpackText, type PackedText } from './packed-text.ts'

/** How many versions that were replaced stay, for how many days after that, and in how many bytes, of each list. */
export const versionsKept = { count: 500, days: 365, bytes: 100_000_000 }

type Inserted = typeof searchListVersion.$inferInsert

/** Notes the version that a list has now. */
export async function addVersion(
  db: Db,
  by: Actor,
  version: Omit<Inserted, 'actor_user_id' | 'actor_email' | 'api_key_name'>,
): Promise<void> {
  await db.insert(searchListVersion).values({
    ...version,
    actor_user_id: by.actorUserId,
    actor_email: sql`(select email from "user" where id = ${by.actorUserId}::int)`,
    api_key_name: by.apiKey?.name ?? null,
  })
}

/** Packs the content of the version that `next` replaces, and removes versions beyond `versionsKept`. */
export async function replaceVersion(
  db: Db,
  before: { name: SearchListName; version: number; content: string },
  next: string,
): Promise<void> {
  const packed = await packText(before.content, next)
  await db
    .update(searchListVersion)
    .set({ ...packed, replaced_at: sql`clock_timestamp()` })
    .where(and(eq(searchListVersion.list, before.name), eq(searchListVersion.number, before.version)))
  await removeOldVersions(db, before.name)
}

/** The newest stay. The oldest go first, because newer ones can be read without them. */
async function removeOldVersions(db: Db, list: SearchListName): Promise<void> {
  const { count, days, bytes } = versionsKept
  await db.execute(sql`
    delete from search_list_version where list = ${list} and number <= (
      select max(number) from (
        select number, replaced_at,
          row_number() over (order by number desc) as nth,
          sum(octet_length(packed)) over (order by number desc) as bytes
        from search_list_version where list = ${list} and packed is not null) as old
      where nth > ${count}::int or replaced_at < now() - make_interval(days => ${days}::int)
        or bytes > ${bytes}::bigint)`)
}

const shownVersion = {
  number: searchListVersion.number,
  by: sql<string | null>`coalesce(${shownName}, ${searchListVersion.actor_email})`,
  keyName: searchListVersion.api_key_name,
  at: searchListVersion.created_at,
  entries: searchListVersion.entries,
  added: searchListVersion.added,
  removed: searchListVersion.removed,
  note: searchListVersion.note,
  restores: searchListVersion.restores,
  isCurrent: sql<boolean>`${searchListVersion.packed} is null`,
}

const versions = (db: Db) =>
  db.select(shownVersion).from(searchListVersion).leftJoin(user, eq(user.id, searchListVersion.actor_user_id))

/** Who saved a version, when, and how it differs from the one before. */
export type ListVersionRow = Awaited<ReturnType<typeof versions>>[number]

/**
 * What is known of the lists without their texts: of all that there are, or of one. Where a Headgate without versions
 * saved last, nobody knows who, and the entries are counted.
 */
export async function searchListSummaries(db: Db, name?: SearchListName) {
  const rows = await db
    .select({
      name: searchList.name,
      size: sql<number>`length(${searchList.content})`,
      updatedAt: searchList.updated_at,
      number: searchList.version,
      version: shownVersion,
    })
    .from(searchList)
    .leftJoin(
      searchListVersion,
      and(
        eq(searchListVersion.list, searchList.name),
        eq(searchListVersion.number, searchList.version),
        eq(searchListVersion.created_at, searchList.updated_at),
      ),
    )
    .leftJoin(user, eq(user.id, searchListVersion.actor_user_id))
    .where(name === undefined ? undefined : eq(searchList.name, name))
    .orderBy(desc(searchList.name))
  return Promise.all(
    rows.map(async ({ name: list, size, updatedAt, number, version }) => ({
      name: list,
      size,
      updatedAt,
      number,
      by: version?.by ?? null,
      keyName: version?.keyName ?? null,
      entries: version?.entries ?? (await countEntries(db, list)),
    })),
  )
}

async function countEntries(db: Db, name: SearchListName): Promise<number> {
  const [list] = await db
    .select({ content: searchList.content })
    .from(searchList)
    .where(eq(searchList.name, name))
  return listEntries(list?.content ?? '').length
}

/** One page of the kept versions of a list, the newest first, with how many there are. */
export async function pageOfVersions(
  db: Db,
  list: SearchListName,
  page: { page: number; size: number },
): Promise<{ versions: ListVersionRow[]; total: number }> {
  const where = eq(searchListVersion.list, list)
  const { limit, offset } = pageOf(page)
  const [rows, total] = await Promise.all([
    versions(db).where(where).orderBy(desc(searchListVersion.number)).limit(limit).offset(offset),
    db.$count(searchListVersion, where),
  ])
  return { versions: rows, total }
}

/** One version; undefined when it never was or is no longer kept. */
export async function readVersion(
  db: Db,
  list: SearchListName,
  number: number,
): Promise<ListVersionRow | undefined> {
  const [row] = await versions(db).where(
    and(eq(searchListVersion.list, list), eq(searchListVersion.number, number)),
  )
  return row
}

/** The content of a version; undefined when it never was, is no longer kept, or cannot be put together any more. */
export async function versionContent(
  db: Db,
  list: SearchListName,
  number: number,
): Promise<string | undefined> {
  return db.transaction(
    async (tx) => {
      const [now] = await tx.select().from(searchList).where(eq(searchList.name, list))
      if (!now || number > now.version) return undefined
      if (number === now.version) {
        const [noted] = await tx
          .select({ at: searchListVersion.created_at })
          .from(searchListVersion)
          .where(and(eq(searchListVersion.list, list), eq(searchListVersion.number, number)))
        // A Headgate without versions has put another text in its place.
        return noted && noted.at.getTime() !== now.updated_at.getTime() ? undefined : now.content
      }
      const { kept_start, kept_end, packed, hash } = searchListVersion
      // From the nearest version that can be read by itself.
      const [whole] = await tx
        .select({ number: sql<number | null>`min(${searchListVersion.number})` })
        .from(searchListVersion)
        .where(
          and(
            eq(searchListVersion.list, list),
            gte(searchListVersion.number, number),
            sql`${kept_start} + ${kept_end} = 0`,
          ),
        )
      const steps = await tx
        .select({ number: searchListVersion.number, kept_start, kept_end, packed, hash })
        .from(searchListVersion)
        .where(
          and(
            eq(searchListVersion.list, list),
            gte(searchListVersion.number, number),
            sql`${packed} is not null`,
            whole?.number == null ? undefined : sql`${searchListVersion.number} <= ${whole.number}`,
          ),
        )
        .orderBy(desc(searchListVersion.number))
      if (steps.at(-1)?.number !== number) return undefined
      const next = isWhole(steps[0] as PackedText) ? '' : now.content
      return unpackText(next, steps as PackedText[]).catch((cause: unknown) => {
        if (cause instanceof TextGone) return undefined
        throw cause
      })
    },
    // The list and its versions as of one moment.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
