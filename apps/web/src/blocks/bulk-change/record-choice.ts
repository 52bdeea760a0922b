import type { BulkRecord } from '@headgate/contract/bulk-changes/calls'

type ChoosableRecord = Pick<BulkRecord, 'kind' | 'id' | 'outcome' | 'drafted_by' | 'updatedAt'>

interface Decision {
  isChosen: boolean
  /** Whose unpublished changes the record had when the user decided. */
  draftedBy: string | null
  /** The version of the record that the user saw. */
  updatedAt: string
}

/** What the user has decided, by key of the record. A preview that is read again does not change it. */
export type Decisions = ReadonlyMap<string, Decision>

export const noDecisions: Decisions = new Map()

/** A record among those of all kinds. */
const keyOf = ({ kind, id }: Pick<BulkRecord, 'kind' | 'id'>) => `${kind} ${id}`

/**
 * Whether a record is changed. Without a decision those with another user's changes are left out. A yes counts only for
 * the changes of another user that the record had then: the user has not seen later ones, and they would go live.
 */
export function isChosen(decisions: Decisions, record: ChoosableRecord): boolean {
  if (record.outcome !== 'change') return false
  const decision = decisions.get(keyOf(record))
  if (decision?.isChosen === false) return false
  if (record.drafted_by === null) return true
  return record.drafted_by === decision?.draftedBy && record.updatedAt === decision.updatedAt
}

/** The decisions after a press on the boxes of these records: each box becomes the opposite of what it shows. */
export function withToggled(decisions: Decisions, records: readonly ChoosableRecord[]): Decisions {
  const after = new Map(decisions)
  for (const record of records)
    after.set(keyOf(record), {
      isChosen: !isChosen(decisions, record),
      draftedBy: record.drafted_by,
      updatedAt: record.updatedAt,
    })
  return after
}
