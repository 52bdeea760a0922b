import { CallError, errors } from '@headgate/contract/base/errors'
import type { PublishedTargeting } from '@headgate/domain/snapshot/snapshot'
import {
  type Compared,
  comparedValues,
  diffTargeting,
  propertiesOf,
} from '@headgate/domain/targeting-form/difference'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { ContentDifference } from '@headgate/domain/rules/rule-difference'
import { anyOf } from '../base/arrays.ts'
import type { Db } from '../base/database.ts'
import type { HistoryPage } from '../base/history.ts'
import {
  pageOfRevisions,
  type Revision as PublicationRevision,
  selectRevisions as selectPublications,
} from '../publishing/revisions.ts'
import { targeting } from '../schema/all.ts'
import { wholeDraft } from './draft/compact-draft.ts'
import { yahooEngines } from './draft/content.ts'
import { draftsOf } from './draft/drafts.ts'
import { noSuchTargeting } from './read.ts'

/** A publication with its served content, and the draft it was made of as `compactDraft` stores it. */
export type Revision = PublicationRevision<PublishedTargeting>

const selectRevisions = (db: Db, id: number, where: SQL): Promise<Revision[]> =>
  selectPublications(db, 'targeting', id, where)

async function readRow(db: Db, id: number) {
  const [row] = await db.select().from(targeting).where(eq(targeting.id, id))
  if (!row) throw noSuchTargeting()
  return row
}

/** Published revisions, the latest first. Throws CallError 404. */
export async function listRevisions(db: Db, id: number, page: HistoryPage) {
  await readRow(db, id)
  return pageOfRevisions(db, 'targeting', id, page)
}

/** One published revision of a link. Throws CallError 404. */
export async function readRevision(db: Db, id: number, revision: number): Promise<Revision> {
  const [found] = await selectRevisions(db, id, sql`p.revision = ${revision}`)
  if (!found) throw new CallError(errors.notFound)
  return found
}

/** The served content of a link; null before its first publication. Throws CallError 404. */
export async function readLive(db: Db, id: number): Promise<Revision | null> {
  await readRow(db, id)
  const [found] = await selectRevisions(
    db,
    id,
    sql`p.revision = (select revision from engine_state where kind = 'targeting' and entity_id = ${id})`,
  )
  return found ?? null
}

/** A publication as one side of a comparison. */
export function comparedRevision({ content, draft }: Revision): Compared & Pick<Revision, 'content'> {
  return { content, properties: draft === null ? null : propertiesOf(wholeDraft(draft)) }
}

export type Side = 'live' | 'draft' | number

/** The difference between two sides of a link; before its first publication nothing is live. Throws CallError 404. */
export async function compareRevisions(
  db: Db,
  id: number,
  from: Side,
  to: Side,
): Promise<{ difference: ContentDifference; contents: Compared['content'][] }> {
  const row = await readRow(db, id)
  const sideOf = async (side: Side): Promise<Compared | null> => {
    if (side === 'draft') return comparedValues((await draftsOf(db, [row])).get(id)!, await yahooEngines(db))
    const revision = side === 'live' ? await readLive(db, id) : await readRevision(db, id, side)
    return revision && comparedRevision(revision)
  }
  const before = await sideOf(from)
  const after = await sideOf(to)
  if (!after) throw new CallError(errors.notFound)
  return {
    difference: diffTargeting(before, after),
    contents: before ? [before.content, after.content] : [after.content],
  }
}

/** Names of all targets in these contents; records removed for good are missing. */
export function targetNamesOf(db: Db, contents: readonly Compared['content'][]) {
  const targets = contents.flatMap(({ rules }) => rules.flatMap((rule) => rule.targets))
  const ids = (field: 'provider_link_id' | 'advertiser_link_group_id') => [
    ...new Set(targets.map((target) => target[field]).filter((id) => id !== null)),
  ]
  return targetNamesOfIds(db, ids('provider_link_id'), ids('advertiser_link_group_id'))
}

/** Names of advertiser links and groups; records removed for good are missing. */
export async function targetNamesOfIds(
  db: Db,
  providerLinkIds: readonly number[],
  groupIds: readonly number[],
) {
  const links = await db.execute<{ id: number; link: string; provider_name: string }>(sql`
    select l.id, l.link, p.name as provider_name from provider_link l join provider p on p.id = l.provider_id
    where ${anyOf(sql`l.id`, providerLinkIds)} order by l.id`)
  const groups = await db.execute<{ id: number; description: string | null }>(sql`
    select id, description from advertiser_link_group
    where ${anyOf(sql`id`, groupIds)} order by id`)
  return { provider_links: links.rows, advertiser_link_groups: groups.rows }
}
