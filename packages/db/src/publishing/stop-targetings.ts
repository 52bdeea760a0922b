import type { PublishedTargeting } from '@headgate/domain/snapshot/snapshot'
import { sql } from 'drizzle-orm'
import { anyOf } from '../base/arrays.ts'
import type { Actor } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
import { writeEngineState, type EngineWrite } from '../engine/state.ts'
import { settleAccounts } from '../publisher-accounts/settle.ts'
import { compactDraft, wholeDraft } from '../targetings/draft/compact-draft.ts'

interface Live extends Record<string, unknown> {
  entity_id: number
  content: PublishedTargeting
  draft: unknown
}

/** New `published_at` of publisher links that are made inactive: now, where engines still serve rules of them. */
export const stoppedAt = sql`case when exists (select from engine_state s where s.kind = 'targeting'
  and s.entity_id = targeting.id and jsonb_array_length(s.content->'rules') > 0) then now() else published_at end`

/**
 * Publishes publisher links that were just made inactive: the served content of each, without its rules
 * (decision 0040). Other changes of their drafts are not published. Ends their publisher ad accounts yesterday. Call it
 * last in the transaction that wrote the flags and disabled the rules. See
 * docs/behaviour/publisher-links.md#active-flag.
 */
export async function publishStopped(db: Db, ids: readonly number[], by: Actor): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await db.execute<Live>(sql`
    select s.entity_id, s.content, p.draft
    from engine_state s left join publication p on p.revision = s.revision
    where s.kind = 'targeting' and ${anyOf(sql`s.entity_id`, ids)} and s.content is not null
      and jsonb_array_length(s.content->'rules') > 0
    order by s.entity_id`)
  if (rows.length > 0)
    // Leaves out rows that were already written with `stoppedAt`.
    await db.execute(sql`update targeting set published_at = now()
      where ${anyOf(
        sql`id`,
        rows.map((row) => row.entity_id),
      )}
        and published_at is distinct from now()::timestamptz(3)`)
  await writeEngineState(db, [
    ...ids.map((entity_id): EngineWrite => ({
      kind: 'targeting_flags',
      entity_id,
      content: { is_active: false, archived: false },
    })),
    ...rows.map(({ entity_id, content, draft }): EngineWrite => ({
      kind: 'targeting',
      entity_id,
      content: withoutRules(content),
      publishedBy: by.actorUserId,
      ...(draft !== null && { draft: stopped(draft) }),
    })),
  ])
  await settleAccounts(db, ids)
}

/** The content that engines keep of a link that was made inactive. */
export const withoutRules = (content: PublishedTargeting): PublishedTargeting => ({ ...content, rules: [] })

function stopped(compact: unknown): Record<string, unknown> {
  const draft = wholeDraft(compact)
  const targeting_rules = draft.targeting_rules.map((rule) => ({ ...rule, disabled: true }))
  return compactDraft({ ...draft, is_active: false, targeting_rules })
}
