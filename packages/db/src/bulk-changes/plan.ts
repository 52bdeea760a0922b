import type { BulkRecord } from '@headgate/contract/bulk-changes/calls'
import type { BulkChangeValues, RecordKind, RecordState } from '@headgate/contract/bulk-changes/values'
import { CallError, errors } from '@headgate/contract/base/errors'
import type { RuleStates } from '@headgate/domain/bulk-change/change-rules'
import type { ContentDifference } from '@headgate/domain/rules/rule-difference'
import type { Actor } from '../base/audit.ts'
import type { Db } from '../base/database.ts'
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

/** What a preview shows of each record, whatever becomes of it. */
export type Head = Pick<BulkRecord, 'kind' | 'id' | 'name' | 'updatedAt' | 'state'>

/** A record that cannot be changed. */
export function conflict(shown: Head, problem: string): RecordPlan<never> {
  return {
    shown: { ...blank, ...shown, outcome: 'conflict', problem },
    before: {},
    after: {},
    work: null,
  }
}

/** A record that has the values of the change already. */
export const unchanged = (shown: Head): RecordPlan<never> => ({
  shown: { ...blank, ...shown, outcome: 'same' },
  before: {},
  after: {},
  work: null,
})

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

/** Both sides of changed rules, where there are any. */
export const rulesOf = (rules: RuleStates): Pick<RecordState, 'rules'> =>
  Object.keys(rules).length === 0 ? {} : { rules }

/** A change that cannot reach these records: a bug of the caller. */
export function unreachable(change: BulkChangeValues): never {
  throw new CallError(errors.invalidInput, { text: `${change.kind} is no change of these records.` })
}
