import type { BulkRecord } from '@headgate/contract/bulk-changes/calls'
import type { BulkChangeValues, RecordKind, RecordState } from '@headgate/contract/bulk-changes/values'
import { CallError, errors } from '@headgate/contract/base/errors'
import type { RuleStates } from '@headgate/domain/bulk-change/change-rules'
import type { ContentDifference } from '@headgate/domain/rules/rule-difference'
import { sql } from 'drizzle-orm'
import { arrayOf } from '../base/arrays.ts'
import { providerLink } from '../schema/all.ts'
import type { Actor } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
import { shownName } from '../base/history.ts'
import type { PublisherLinkMaker } from '../targetings/publisher-link-maker.ts'

/** What the plans of all records of one bulk change need. */
export interface PlanContext {
  db: Db
  maker: PublisherLinkMaker
  by: Actor
  change: BulkChangeValues
  /** Of an undo: the values to set back, and when the record was left, by record. */
  undone: ReadonlyMap<string, UndoneRecord>
}

export interface UndoneRecord {
  before: RecordState
  leftAt: Date
}

export const keyOf = (kind: RecordKind, id: number): string => `${kind}.${id}`

/** The change of one record: what the preview shows, both sides for its undo, and how it is written. */
export interface RecordPlan<Work> {
  shown: BulkRecord
  before: RecordState
  after: RecordState
  /** Null unless the record changes. */
  work: Work | null
}

/** A record that cannot be changed. */
export function conflict(
  shown: Pick<BulkRecord, 'kind' | 'id' | 'name' | 'updatedAt' | 'state'>,
  problem: string,
): RecordPlan<never> {
  return {
    shown: { ...blank, ...shown, outcome: 'conflict', problem },
    before: {},
    after: {},
    work: null,
  }
}

/** The fields of a record that most records do not have. */
export const blank = {
  problem: null,
  publish_problem: null,
  drafted_by: null,
  note: null,
  warnings: [],
  difference: null,
  live_difference: null,
} satisfies Partial<BulkRecord>

/** Texts of a refused save in one line; null without any. */
export function textOf(problems: Readonly<Record<string, string | undefined>>): string | null {
  const texts = [...new Set(Object.values(problems).filter((text) => text !== undefined))]
  return texts.length === 0 ? null : texts.join(' ')
}

/** The state of a record with drafts. */
export function stateOf(row: { status: 'draft' | 'published'; published_at: Date | null }) {
  if (row.status === 'published') return 'published'
  return row.published_at === null ? 'draft' : 'changed'
}

/** Whether an undo sets back a record that had no unpublished changes. */
export const wasPublished = (
  { undone }: PlanContext,
  { kind, id }: Pick<BulkRecord, 'kind' | 'id'>,
): boolean => undone.get(keyOf(kind, id))?.before.status === 'published'

/** The differences without the rules that stay the same, of which a record may have hundreds. */
export const compact = (difference: ContentDifference): ContentDifference => ({
  ...difference,
  rules: difference.rules.filter((rule) => rule.kind !== 'same'),
})

/** What engines serve of publisher links or groups, by id. */
export async function servedContents<Content>(
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
export async function otherEditors(
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
export async function readCaps(db: Db): Promise<Map<number, number>> {
  const rows = await db.select({ id: providerLink.id, cap: providerLink.daily_cap }).from(providerLink)
  return new Map(rows.map((row) => [row.id, row.cap]))
}

/** Both sides of changed rules, where there are any. */
export const rulesOf = (rules: RuleStates): Pick<RecordState, 'rules'> =>
  Object.keys(rules).length === 0 ? {} : { rules }

/** A change that cannot reach these records: a bug of the caller. */
export function unreachable(change: BulkChangeValues): never {
  throw new CallError(errors.invalidInput, { text: `${change.kind} is no change of these records.` })
}
