import { CallError, errors } from '@headgate/contract/base/errors'
import { messages } from '@headgate/contract/base/messages'
import type { TargetingValues } from '@headgate/contract/targetings/values'
import type { PublishedTargeting } from '@headgate/domain/snapshot/snapshot'
import { contentOfValues } from '@headgate/domain/targeting-form/difference'
import { asc } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import { writeAudit, type Actor } from '../base/audit.ts'
import { ownRow, touched } from '../base/concurrency.ts'
import type { Db } from '../base/database.ts'
import { writeEngineState, type EngineWrite } from '../engine/state.ts'
import { searchEngine, targeting } from '../schema/all.ts'
import { fieldsOf, type TargetingRow } from '../targetings/draft/columns.ts'
import { readRules, ruleValues } from '../targetings/draft/read-rules.ts'
import { settleAccounts } from '../publisher-accounts/settle.ts'
import { keptDraft } from './kept-draft.ts'

/** Publishes one publisher link, see `publishTargetings`. */
export function publishTargeting(db: Db, id: number, by: Actor): Promise<number> {
  return publishTargetings(db, [id], by)
}

/** Publishes publisher links, see `publishDrafts`. Throws CallError `not_found` when one does not exist or is archived. */
export function publishTargetings(db: Db, ids: readonly number[], by: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(targeting)
      .where(anyOf(targeting.id, ids))
      .orderBy(asc(targeting.id))
      .for(ownRow)
    if (rows.length < new Set(ids).size || rows.some((row) => row.archived_at !== null))
      throw new CallError(errors.notFound, { text: messages.targetings.notFound })
    return publishDrafts(tx, rows, await draftsOf(tx, rows), by)
  })
}

/**
 * Publishes the drafts of publisher links (2 §4.1), whose rows the caller's transaction holds locked: engines serve
 * their rules and properties within 5 s. Contents, publications, publisher ad accounts, status and audit rows are
 * one transaction and a fixed number of statements. Returns the highest revision.
 */
export async function publishDrafts(
  tx: Db,
  rows: readonly TargetingRow[],
  drafts: ReadonlyMap<number, TargetingValues>,
  by: Actor,
): Promise<number> {
  const ids = rows.map((row) => row.id)
  const contentOf = await contents(tx)
  const publishedAt = new Date()
  await tx
    .update(targeting)
    .set({ status: 'published', published_at: publishedAt, updated_at: touched(targeting.updated_at) })
    .where(anyOf(targeting.id, ids))
  await writeAudit(
    tx,
    by,
    rows.map((row) => ({
      action: 'publish',
      entity: 'targeting',
      entityId: row.id,
      before: { status: row.status, published_at: row.published_at },
      after: { status: 'published', published_at: publishedAt },
    })),
  )
  const revision = await writeEngineState(
    tx,
    rows.flatMap((row): EngineWrite[] => {
      const draft = drafts.get(row.id)!
      return [
        {
          kind: 'targeting_flags',
          entity_id: row.id,
          content: { is_active: row.is_active, archived: false },
        },
        {
          kind: 'targeting',
          entity_id: row.id,
          content: contentOf(draft),
          publishedBy: by.actorUserId,
          draft: keptDraft(draft),
        },
      ]
    }),
  )
  await settleAccounts(tx, ids)
  return revision
}

/** The whole drafts of stored publisher links, by id, as a save sends them. */
export async function draftsOf(db: Db, rows: readonly TargetingRow[]): Promise<Map<number, TargetingValues>> {
  const rules = await readRules(
    db,
    rows.map((row) => row.id),
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...fieldsOf(row),
        status: row.status,
        targeting_rules: (rules.get(row.id) ?? []).map(ruleValues),
      },
    ]),
  )
}

/** What engines would serve if a saved draft were published now; warm-up has a link of its own for Yahoo (3 §3). */
export async function contents(db: Db): Promise<(draft: TargetingValues) => PublishedTargeting> {
  const isYahoo = await yahooEngines(db)
  return (draft) => {
    const content = contentOfValues(draft, isYahoo)
    // Saved rules have ids.
    return { ...content, rules: content.rules.map((rule) => ({ ...rule, id: rule.id! })) }
  }
}

/** Which search engines are Yahoo. */
export async function yahooEngines(db: Db): Promise<(searchEngineId: number) => boolean> {
  const engines = await db.select({ id: searchEngine.id, name: searchEngine.name }).from(searchEngine)
  const yahoo = new Set(engines.filter(({ name }) => /\byahoo\b/i.test(name)).map(({ id }) => id))
  return (id) => yahoo.has(id)
}
