import { errors } from '@headgate/contract/base/errors'
import { bulkMessages } from '@headgate/contract/bulk-changes/bulk-messages'
import type { RecordState } from '@headgate/contract/bulk-changes/values'
import { withCaps, withLink, withStates } from '@headgate/domain/bulk-change/change-rules'
import type { RuleKind } from '@headgate/domain/rules/change-rules'
import type { RuleDraft, RuleSet } from '@headgate/domain/rules/rule-draft'
import { sql } from 'drizzle-orm'
import { arrayOf } from '../base/arrays.ts'
import type { Actor } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
import { shownName } from '../base/history.ts'
import { providerLink } from '../schema/all.ts'
import { type Head, keyOf, type PlanContext, unreachable } from './plan.ts'
import { readReplacement } from './replacement.ts'

/** What publisher links and groups have in common: rules, a draft and a published state. */
interface DraftRow {
  id: number
  status: 'draft' | 'published'
  published_at: Date | null
  updated_at: Date
  archived_at: Date | null
}

type DraftKind = 'targeting' | 'group'

/** The state of a record with drafts. */
function stateOf(row: { status: 'draft' | 'published'; published_at: Date | null }) {
  if (row.status === 'published') return 'published'
  return row.published_at === null ? 'draft' : 'changed'
}

/** The head of a record as its preview shows it. */
export const headOf = (kind: DraftKind, row: DraftRow, name: string): Head => ({
  kind,
  id: row.id,
  name,
  updatedAt: row.updated_at.toISOString(),
  state: stateOf(row),
})

/** The rules after the change and the filters that an undo sets back, or why the change cannot be made. */
type Changed =
  | { rules: readonly RuleDraft[] | undefined; filters?: RecordState['filters'] | undefined }
  | { problem: string }

/** Returns the function that changes the rules of one record. Throws CallError for a change that has no rules. */
export async function rulesChanger(
  { db, change, undone }: PlanContext,
  kind: DraftKind,
  rule: RuleKind,
): Promise<(row: DraftRow, load: () => RuleSet) => Changed> {
  const target = change.kind === 'link' ? await readReplacement(db, change) : null
  return (row, load) => {
    if (row.archived_at !== null) return { problem: errors.archived.text }
    switch (change.kind) {
      case 'undo': {
        const record = undone.get(keyOf(kind, row.id))
        if (record?.leftAt.getTime() !== row.updated_at.getTime())
          return { problem: bulkMessages.changedSince }
        const { rules, filters } = record.before
        return { rules: rules && withStates(load().rules, rules), filters }
      }
      case 'cap':
      case 'link': {
        const changed =
          change.kind === 'cap' ? withCaps(load(), change, rule) : withLink(load(), change, target!, rule)
        return 'problem' in changed ? changed : { rules: changed.set.rules }
      }
      default:
        return unreachable(change)
    }
  }
}

/** What the plans of these records read besides their own values. */
export async function readAround<Content>(
  { db, by }: PlanContext,
  kind: DraftKind,
  rows: readonly DraftRow[],
) {
  const drafts = rows.filter((row) => stateOf(row) === 'changed').map((row) => row.id)
  return {
    served: await servedContents<Content>(
      db,
      kind,
      rows.map((row) => row.id),
    ),
    editors: await otherEditors(db, by, kind === 'group' ? 'advertiser_link_group' : kind, drafts),
    caps: await readCaps(db),
  }
}

/** What engines serve of publisher links or groups, by id. */
async function servedContents<Content>(
  db: Db,
  kind: 'targeting' | 'group',
  ids: readonly number[],
): Promise<Map<number, Content>> {
  const { rows } = await db.execute<{ entity_id: number; content: Content } & Record<string, unknown>>(sql`
    select entity_id, content from engine_state
    where kind = ${kind} and content is not null and entity_id = any(${arrayOf(ids)})`)
  return new Map(rows.map((row) => [row.entity_id, row.content]))
}

/** Who last edited drafts, by id: only users other than the one who acts. */
async function otherEditors(
  db: Db,
  by: Actor,
  entity: 'targeting' | 'advertiser_link_group',
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; actor: number | null; name: string | null }>(sql`
    select wanted.id, latest.actor, latest.name
    from unnest(${arrayOf(ids)}) as wanted (id)
      cross join lateral (
        select audit.actor_user_id as actor, coalesce(${shownName}, audit.actor_email) as name
        from audit left join "user" on "user".id = audit.actor_user_id
        where audit.entity = ${entity} and audit.entity_id = wanted.id::text and audit.action in ('create', 'update')
        order by audit.id desc limit 1) as latest`)
  return new Map(
    rows.flatMap(({ id, actor, name }) =>
      actor === null || actor === by.actorUserId || name === null ? [] : [[id, name] as const],
    ),
  )
}

/** The daily caps of all advertiser links, for warnings about rules that are larger. */
async function readCaps(db: Db): Promise<Map<number, number>> {
  const rows = await db.select({ id: providerLink.id, cap: providerLink.daily_cap }).from(providerLink)
  return new Map(rows.map((row) => [row.id, row.cap]))
}
