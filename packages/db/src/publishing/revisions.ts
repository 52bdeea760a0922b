import type { PublishedRevision } from '@headgate/contract/base/revisions'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../base/database.ts'
import { shownName, type HistoryPage } from '../base/history.ts'
import { pageOf } from '../lists/page.ts'
import { user, type publication } from '../schema/all.ts'

/** A publication with its served content, and the draft it was made of. */
export interface Revision<Content> {
  revision: PublishedRevision
  content: Content
  draft: unknown
}

type Kind = (typeof publication.$inferSelect)['kind']

/** Publications of one record, numbered from its first; `where` and `order` refer to the row as `p`. */
export async function selectRevisions<Content>(
  db: Db,
  kind: Kind,
  id: number,
  where: SQL,
  page?: SQL,
): Promise<Revision<Content>[]> {
  const { rows } = await db.execute<{
    revision: string
    number: number
    published_by: string | null
    published_at: Date | string
    is_live: boolean
    content: Content
    draft: unknown
  }>(sql`
    select p.revision, p.number,
      coalesce(${shownName}, (select actor_email from audit
        where actor_user_id = p.published_by order by id desc limit 1)) as published_by, p.created_at as published_at, p.content, p.draft,
      exists (select from engine_state s
        where s.kind = ${kind} and s.entity_id = ${id} and s.revision = p.revision) as is_live
    from (select publication.*, row_number() over (order by revision)::int as number
        from publication where kind = ${kind} and entity_id = ${id}) as p
      left join ${user} on ${user.id} = p.published_by
    where ${where} order by p.revision desc ${page ?? sql``}`)
  return rows.map(({ revision, published_by, published_at, content, draft, ...row }) => ({
    revision: {
      revision: Number(revision),
      number: row.number,
      published_by: published_by ?? 'System',
      published_at: new Date(published_at).toISOString(),
      is_live: row.is_live,
    },
    content,
    draft,
  }))
}

/** One page of them, the latest first, with how many there are. */
export async function pageOfRevisions(db: Db, kind: Kind, id: number, { page, limit }: HistoryPage) {
  const part = pageOf({ page, size: limit })
  const limits = sql`limit ${part.limit} offset ${part.offset}`
  const revisions = await selectRevisions(db, kind, id, sql`true`, limits)
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from publication where kind = ${kind} and entity_id = ${id}`)
  return { revisions: revisions.map((one) => one.revision), total: rows[0]!.total }
}
